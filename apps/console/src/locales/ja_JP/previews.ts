export const texts = {
  view: '表示',
  previous: '前のファイル',
  next: '次のファイル',
  actualSize: '実際のサイズ',
  away: 'このオブジェクトはアーカイブされています。復元すると表示できます。',
  hugePicture:
    'この画像は {{width}} × {{height}} ピクセルあります。表示するとブラウザーが遅くなることがあります。',
  showAnyway: 'それでも表示する',
  frame: '{{name}} の内容',
  viewer: {
    failed:
      'このファイルは読み取れませんでした。壊れているか、名前と中身が異なる可能性があります。ダウンロードはできます。',
    empty: 'このファイルは空です。',
    showMore: 'さらに表示',
    shown: 'ファイルの最初の {{percent}}% を表示しています。',
    rows: '最初の {{rows}} 行を表示しています。',
    more: 'ほか {{rest}} 件',
    fileName: '名前',
    size: 'サイズ（バイト）',
    compressed: '圧縮後',
    column: '列',
    type: '型',
    page: '{{page}} / {{pages}} ページ',
    previousPage: '前のページ',
    nextPage: '次のページ',
    contents: '表',
  },
} as const;
