import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/tools.ts';

export const texts = {
  title: 'アプリ / ツール',
  text: 'S3 に対応したものなら何でも使えます。',
  connect: 'クライアントを接続',
  connectBucket: '{{name}} に接続',
  connectText: '使うものを選び、設定をコピーするだけです。',
  client: 'クライアント',
  key: 'アクセスキー',
  noKey: 'キーがまだないため、設定には仮の値が表示されています',
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
    aws: 'AWS のコマンドライン。バージョン 2.13 (または 1.29) 以降。',
    rclone: 'あらゆるシステムで同期、コピー、マウントができます。',
    s3cmd: 'S3 専用の小さなコマンドライン。',
    restic: '暗号化バックアップ。専用のパスワードを求められます。これがないと誰も読み出せません。',
    boto3: 'Python のプログラム向け。',
    sdk: 'JavaScript と TypeScript のプログラム向け。',
    cyberduck: 'macOS と Windows のファイル用ウィンドウ。ファイルをダブルクリックで開き、キーを入力します。',
    curl: 'ほぼどこにでもあります。バージョン 7.75 以降。',
  },
  more: 'ツール',
  linked: '連携アプリ',
  linkedText: 'このアカウントで使えるほかのアプリ。',
  apps: {
    datahub: { title: 'データハブ', text: '世界中のデータを集めて検証します。' },
  },
  pages: {
    sharing: { title: '共有', text: 'すべてのバケットの、ファイルを開く、または受け取るリンク。' },
    usage: { title: '使用量', text: '保存、送信、リクエストの量と、この先の見込み。' },
    jobs: {
      title: 'ジョブ',
      text: '多数のオブジェクトへの処理。進行状況、結果、取り消し。',
    },
    encryptionKeys: {
      title: '暗号化キー',
      text: 'SSE-KMS 用のご自身のキー。ローテーション、無効化、破棄ができます。',
    },
    webhooks: { title: 'Webhook', text: 'バケットで起きたことを知らせるプログラム。' },
    refusals: {
      title: 'なぜ拒否されたのか',
      text: '拒否されたリクエストと、判断したルール。',
    },
    audit: { title: '監査ログ', text: '何が、誰によって、どこから変更されたか。' },
  },
} as const satisfies Catalogue<typeof english>;
