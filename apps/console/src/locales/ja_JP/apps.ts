import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/apps.ts';

export const texts = {
  bot: { title: 'AI チャットボット' },
  hub: { title: 'データハブ' },
  own: { dss: 'オブジェクトストレージ' },
  permission: {
    identity: '次に訪れたときに同じ人だと分かること',
    manage: '保存されているファイルの表示と管理',
    upload: '新しく収集したデータのアップロード',
    organise: 'プロジェクトの設定に従った、保存項目の整理とラベル付け',
    email: 'メールアドレスの閲覧',
    profile: 'アカウント名の閲覧',
  },
  permissionShort: {
    none: 'ログイン',
    manage: 'ファイルの表示と管理',
    upload: 'データのアップロード',
    organise: '整理とラベル付け',
  },
  consent: {
    tabTitle: 'アプリの接続',
    title: '{{app}} をストレージアカウントに接続',
    titleSignIn: '{{app}} にログイン',
    statementSignIn:
      '<b>{{app}}</b> が本人確認を求めています。<b>{{account}}</b> のファイルにはアクセスできません。',
    statement: '<b>{{app}}</b> がストレージアカウント <b>{{account}}</b> へのアクセスを求めています。',
    statementAgain:
      '<b>{{app}}</b> はすでにストレージアカウント <b>{{account}}</b> に接続されており、あらためてアクセスを求めています。',
    permissions: '{{app}} に許可される操作',
    leadsTo: '戻り先',
    account: 'アカウント',
    lifetime: 'アクセスの期間',
    hours_other: '{{count}} 時間（その後はあらためて許可が必要）',
    minutes_other: '{{count}} 分間（その後はあらためて許可が必要）',
    untilEnded: '接続を解除するまで',
    note: '{{app}} にパスワードが知られることはありません。「設定 › アプリ」でいつでも接続を解除できます。',
    cancel: 'キャンセル',
    allow: 'アクセスを許可',
  },
  refused: {
    unknownTitle: 'このアプリは登録されていません',
    unknown:
      'アプリまたは戻り先のアドレスがこのサーバーに登録されていないか、リンクが不完全です。情報は共有されていません。',
    unknownFrom:
      '<host>{{host}}</host> のアプリがストレージアカウントへの接続を求めていますが、このアドレスはこのサーバーに登録されていません。情報は共有されていません。',
    spentTitle: 'この要求を続けることはできません',
    spent:
      '別の人または別のアドレスへの要求であるか、古すぎるか、すでに回答済みです。何も共有されていません。アプリに戻ってやり直してください。',
    title: 'このアプリは接続できません',
    home: 'ダッシュボードへ',
  },
  callback: { tabTitle: 'ログイン中' },
  connected: {
    title: '連携アプリ',
    text: 'このアカウントのファイルを利用できるアプリです。それぞれ、許可した操作だけを行えます。接続を解除すると、アクセスはすぐに終わります。',
    none: '接続されているアプリはありません',
    noneText: 'アプリがアクセスを求め、それを許可すると、ここに表示されます。',
    app: 'アプリ',
    may: '許可',
    since: '接続',
    used: '最終利用',
    never: '未使用',
    by: '{{email}} が接続',
    disconnect: '接続を解除',
    disconnectApp: '{{app}} の接続を解除',
  },
  disconnect: {
    title: '{{app}} の接続を解除しますか？',
    text: '{{app}} はすぐにアクセスできなくなります。トークンも、渡されたアドレスもすべて無効になります。保存された内容はバケットに残ります。',
    cancel: '接続を続ける',
    submit: '接続を解除',
  },
} as const satisfies Catalogue<typeof english>;
