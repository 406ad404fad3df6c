import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/exposures.ts';

export const texts = {
  text: 'ログインなしで利用できるものの一覧です。誰でもできることと、その期限を確認できます。',
  showMore: 'さらに表示',
  password: 'パスワードあり',
  comma: '、',
  noEnd: '無期限',
  never: 'なし',
  emptyTitle: '公開中のものはありません',
  emptyText:
    'このアカウントのバケット、ウェブサイト、リンク、エージェント、データセットは、ログインしていない人には公開されていません。',
  notListed:
    '署名付き URL は、ここには表示されません。期限が切れるか、署名に使ったキーを削除すると使えなくなります。',
  list: {
    label: '公開中のもの',
    what: '名前',
    opens: '誰でもできること',
    since: '公開日時',
    until: '期限',
    lastUsed: '最終使用',
  },
  kinds: {
    bucket: 'バケット',
    objectAcls: 'ファイル',
    website: 'ウェブサイト',
    domain: 'カスタムドメイン',
    shareLink: '共有リンク',
    requestLink: 'リクエストリンク',
    agentLink: 'エージェントのリンク',
    agentWidget: 'エージェントのウィジェット',
    project: 'データプロジェクト',
    release: 'データセット',
  },
  rights: {
    read: 'ファイルの読み取り',
    list: 'ファイルの一覧表示',
    write: 'ファイルのアップロード、置き換え、削除',
    other: 'その他の操作',
  },
  ways: { policy: 'ポリシー', acl: 'ACL' },
  opens: {
    objectAcls: '{{key}} など、公開 ACL を持つファイルの使用',
    site: '{{bucket}} の公開ファイルを開く',
    file: '{{bucket}} のファイルのダウンロード',
    folder: '{{bucket}} のフォルダーのダウンロード',
    bucket: '{{bucket}} 全体のダウンロード',
    request: '{{bucket}} へのアップロード',
    agent: 'リンクでこのエージェントに質問',
    widget_other: '{{count}} 件のウェブサイトでこのエージェントに質問',
    project: 'データの提供',
    release: 'このデータセットのダウンロード',
  },
  actions: { open: '設定を開く', stop: '公開を停止' },
  stop: {
    title: '{{name}} の公開を停止しますか？',
    submit: '公開を停止',
    bucket:
      'バケットの公開アクセスブロックをオンにします。公開アドレスはすぐに使えなくなります。ポリシーと ACL は残りますが、ログインしていない人には効果がありません。共有リンクとアクセスキーは引き続き使えます。',
    website: 'ウェブサイトはすぐに停止し、その設定は削除されます。ファイルは残ります。',
    domain:
      'ドメインと証明書をバケットから削除します。もう一度使うには、所有していることを再度証明する必要があります。',
    shareLink:
      'リンクはすぐに使えなくなり、実行中の転送は中断されます。この操作は元に戻せません。アクセスログは残ります。',
    agentLink: 'リンクはすぐに回答しなくなります。後でもう一度オンにできます。',
    agentWidget: 'ウィジェットはすべてのウェブサイトですぐに回答しなくなります。後でもう一度オンにできます。',
    project: 'プロジェクトを一時停止します。再開するまで、誰も新しいデータを送信できません。',
  },
} as const satisfies Catalogue<typeof english>;
