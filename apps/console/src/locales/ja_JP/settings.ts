import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/settings.ts';

export const texts = {
  title: '設定',
  text: 'このサーバーでのあなたのアカウントです。',
  save: '保存',
  cancel: 'キャンセル',
  done: '完了',
  tabs: {
    account: 'アカウント',
    security: 'セキュリティ',
    apps: 'アプリ',
    team: 'チーム',
    developer: '開発者',
  },
  account: {
    title: 'アカウント',
    id: 'アカウント ID',
    copyId: 'ID をコピー',
    email: 'メールアドレス',
    name: 'アカウント名',
    password: 'パスワード',
    noPassword: 'なし（Google でログインしています）',
    hidden: '設定済み（ご本人だけが知っています）',
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
    current: '現在のパスワード',
    next: '新しいパスワード',
    confirm: '新しいパスワード（確認）',
    currentRequired: '現在のパスワードを入力してください。',
    length: 'パスワードは 8 文字以上にしてください。',
    mismatch: 'パスワードが一致しません。',
    unchanged: '新しいパスワードは古いパスワードと同じにできません',
    invalid: 'パスワードが正しくありません。もう一度入力するか、「キャンセル」を選んでください。',
    saved: 'パスワードを保存しました',
    savedText: 'このアカウントのほかのセッションはすべて終了しました。',
  },
  invite: {
    title: '招待する',
    text: 'あなたのコードで登録した人がいると、お二人ともクレジットを受け取れます。',
    code: '招待コード',
    copy: '招待コードをコピー',
  },
} as const satisfies Catalogue<typeof english>;
