import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/search.ts';

export const texts = {
  title: '検索',
  found: 'パスに「{{text}}」を含むオブジェクトとフォルダー',
  list: '検索結果',
  folder: 'フォルダー',
  columns: {
    name: '名前',
    bucket: 'バケット',
    size: 'サイズ',
    modified: '更新日時',
    type: 'コンテンツタイプ',
    storageClass: 'ストレージクラス',
    etag: 'ETag',
  },
  noneTitle: '見つかりませんでした',
  noneText: 'パスに「{{text}}」を含むオブジェクトやフォルダーはありません。',
  noneFiltered: 'この条件に合うものはバケットにありません。',
  startTitle: '何をお探しですか？',
  startText:
    '上の検索ボックスに名前やパスの一部を入力するか、条件を選んでください。大文字と小文字は区別しません。',
  toBuckets: 'バケットに戻る',
  filter: {
    folder: 'フォルダー',
    title: '絞り込み条件',
    active: '使用中の条件',
    remove: '条件「{{name}}」を外す',
    kind: '種類',
    files: 'ファイル',
    folders: 'フォルダー',
    tag: 'タグ',
    named: '{{name}}：{{value}}',
    atLeast: '{{size}} 以上',
    atMost: '{{size}} 以下',
    sinceDay: '{{day}} から',
    untilDay: '{{day}} まで',
    none: '絞り込みを解除',
  },
} as const satisfies Catalogue<typeof english>;
