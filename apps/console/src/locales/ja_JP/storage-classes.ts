import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/storage-classes.ts';

export const texts = {
  standard: '標準',
  archive: 'アーカイブ',
  named: '{{name}}（{{code}}）',
  opensAtOnce: 'いつでも開ける',
  restoredFirst: '開く前に復元が必要',
  choice: {
    label: 'ストレージクラス',
    standard: 'いつでも開いてダウンロードできます。',
    archive: '開く前に復元が必要です。通常 {{hours}} 時間以内に完了します。',
    price: '従量課金：1 GB・1 か月あたり {{amount}}',
    code: 'S3 クライアントに示す名前',
    codeHint: 'ここにある名前はどれも動作と料金が同じです。',
  },
  archiving: {
    title: '{{what}}をアーカイブしますか？',
    opening: 'もう一度開くには',
    openingText: '先に復元します（通常 {{hours}} 時間以内）',
    price: '従量課金の料金',
    priceText: '1 GB・1 か月あたり {{amount}}（現在は {{before}}）',
    freeText: 'このサーバーのストレージは無料です',
    samePrice: '1 GB・1 か月あたり {{amount}}（変わりません）',
    saved: '節約額',
    savedText: '月に約 {{amount}}',
    savedIncluded: 'プランに含まれる間はありません',
    savedVersions: '現在のバージョンが残る間はありません',
    toLifecycle: 'ライフサイクルルール',
    savedLittle: '月に 1 セント未満',
    stay: '最低保存期間',
    stayText: 'なし。いつでも復元や削除ができます',
    versions:
      'このバケットはバージョンを保持するため、現在のバージョンは以前のバージョンとして残り、使用量は変わりません。ライフサイクルルールなら、バージョンを増やさずにアーカイブできます。',
    submit: 'アーカイブ',
  },
  restoring: {
    cost: '復元に追加料金はかからず、ストレージはアーカイブの料金のままです。ダウンロードは下り転送量に含まれます。',
    keepOne: '復元後にメニューの「読み取れる状態を維持」を選ぶと、アーカイブから完全に取り出せます。',
    keepMany: 'アーカイブから完全に取り出すには、復元後にストレージクラスを変更します。',
  },
} as const satisfies Catalogue<typeof english>;
