import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/settings.ts';

export const texts = {
  title: '設定',
  text: 'アカウント、セキュリティ、チームの設定です。',
  save: '保存',
  cancel: 'キャンセル',
  done: '完了',
  tabs: {
    account: 'アカウント',
    security: 'セキュリティ',
    apps: 'アプリ',
    team: 'チーム',
    developer: '開発者',
    data: 'お客様のデータ',
  },
  account: {
    title: 'アカウント',
    id: 'アカウント ID',
    copyId: 'ID をコピー',
    idHint: 'メールアドレスを変更しても変わりません。',
    email: 'メールアドレス',
    name: 'アカウント名',
    password: 'パスワード',
    noPassword: 'なし（Google でログインしています）',
    hidden: '設定済み',
    updateEmail: 'メールアドレスを変更',
    updateName: 'アカウント名を変更',
    updatePassword: 'パスワードを変更',
  },
  name: {
    current: '現在の名前',
    next: '新しい名前',
    required: 'この項目を入力してください。',
    saved: 'アカウント名を保存しました',
  },
  password: {
    saved: 'パスワードを保存しました',
    savedText: 'このアカウントのほかのセッションはすべて終了しました。',
  },
  appearance: {
    title: '表示',
    text: 'このブラウザーだけに保存されます。',
    theme: 'テーマ',
    themes: { system: 'システム', light: 'ライト', dark: 'ダーク' },
    density: '表示密度',
    densities: { comfortable: 'ゆったり', compact: 'コンパクト' },
  },
  invite: {
    title: 'ほかの人を紹介',
    text: '紹介コードで登録した人がいると、双方にクレジットが付きます。',
    code: '紹介コード',
    copy: '紹介コードをコピー',
  },
} as const satisfies Catalogue<typeof english>;
