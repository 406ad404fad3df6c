import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/shell.ts';

export const texts = {
  skip: '本文へ移動',
  nav: {
    label: 'コンソール',
    open: 'ナビゲーションを開く',
    storage: 'オブジェクトストレージ',
    dashboard: 'ダッシュボード',
    buckets: 'バケット',
    accessKeys: 'アクセスキー',
    billing: '請求',
    apps: 'アプリ / ツール',
    backupNodes: 'バックアップノード',
    settings: '設定',
    signOut: 'ログアウト',
    feedback: 'フィードバックを送る',
    help: 'お困りですか？',
  },
  search: 'オブジェクトやフォルダーを検索',
  credit: {
    label: '利用可能なクレジット',
    add: 'クレジットを追加',
  },
  account: 'アカウント：{{name}}',
  feedback: {
    title: 'フィードバックを送る',
    text: 'このサーバーの運営者に届きます。アカウントと表示中のページもあわせて送信されます。',
    topic: '内容の種類',
    idea: 'アイデア',
    problem: '不具合',
    praise: '良かった点',
    question: '質問',
    message: 'メッセージ',
    left: '{{count}} / {{max}} 文字',
    required: 'この項目を入力してください。',
    cancel: 'キャンセル',
    send: '送信',
    thanksTitle: 'ありがとうございます',
    thanksText: 'メッセージが届きました。',
    done: '完了',
  },
} as const satisfies Catalogue<typeof english>;
