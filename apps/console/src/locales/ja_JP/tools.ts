import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/tools.ts';

export const texts = {
  title: 'アプリ / ツール',
  text: 'S3 クライアントを接続するか、ツールを開きます。',
  connect: 'クライアントを接続',
  connectBucket: '{{name}} に接続',
  connectText: 'クライアントを選び、設定をコピーしてください。',
  client: 'クライアント',
  key: 'アクセスキー',
  noKey: 'アクセスキーはまだありません。設定には仮の値が表示されています。',
  createKey: 'アクセスキーを作成',
  secretNote: '{{placeholder}} を、キーの作成時に保管したシークレットに置き換えてください。',
  bucket: 'バケット',
  endpoint: 'エンドポイント',
  copyEndpoint: 'エンドポイントをコピー',
  region: 'リージョン',
  copyRegion: 'リージョンをコピー',
  terminal: 'ターミナル',
  step: '{{what}}：{{where}}',
  steps: {
    install: 'インストール',
    configure: '設定',
    use: '使いはじめ',
  },
  clients: {
    aws: 'AWS CLI 2.13 以降（バージョン 1 は 1.29 以降）。',
    rclone: 'あらゆるシステムで同期、コピー、マウントができます。',
    s3cmd: 'S3 用の小さなコマンドラインツール。',
    restic: '暗号化バックアップ。専用のパスワードを決めます。このパスワードがないと読み出せません。',
    boto3: 'Python のプログラム向け。',
    sdk: 'JavaScript と TypeScript のプログラム向け。',
    cyberduck:
      'macOS と Windows 用のファイルマネージャー。ファイルをダブルクリックし、シークレットを入力します。',
    curl: 'ほとんどのシステムに付属しています。バージョン 7.75 以降。',
  },
  move: {
    title: 'ほかの S3 ストレージから移行する',
    text: 'rclone でバケットをコピーし、プログラムの切り替えが終わるまで両方を同期します。',
  },
  more: 'ツール',
  linked: '連携アプリ',
  linkedText: 'このアカウントで使えるほかのアプリ。',
  apps: {
    datahub: { title: 'データハブ', text: '世界中のデータを集めて検証します。' },
  },
  pages: {
    sharing: {
      title: '共有',
      tab: 'リンク',
      text: 'ファイルを開く、または集めるためのリンク（すべてのバケット）。',
    },
    public: { title: '公開中のもの', tab: '公開' },
    usage: { title: '使用量', text: 'ストレージ、下り転送量、リクエストと、ストレージの増え方。' },
    jobs: {
      title: 'ジョブ',
      text: '多数のオブジェクトへの処理。進行状況、結果、取り消し。',
    },
    encryptionKeys: {
      title: '暗号化キー',
      text: 'SSE-KMS 用の独自のキー。ローテーション、無効化、破棄ができます。',
    },
    webhooks: { title: 'Webhook', text: 'バケットのイベントをプログラムに送信します。' },
    backupNodes: {
      title: 'バックアップノード',
      text: 'ほかの S3 ストレージに保管する、バケットの 2 つ目のコピー。',
    },
    refusals: {
      title: '拒否されたリクエスト',
      text: '拒否された S3 リクエストと、その理由。',
    },
    audit: { title: '監査ログ', text: '何が、誰によって、どこから変更されたか。' },
  },
} as const satisfies Catalogue<typeof english>;
