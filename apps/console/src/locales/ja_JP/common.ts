import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/common.ts';

export const texts = {
  product: 'Atoll',
  readOnly: '読み取り専用',
  readOnlyText: 'このロールでは閲覧とダウンロードができます。変更はできません。',
  language: '言語',
  close: '閉じる',
  notices: '通知（F6）',
  cancel: 'キャンセル',
  retry: '再試行',
  loading: '読み込み中',
  guide: 'ガイド',
  about: 'この一覧について',
  filters: {
    title: '絞り込み',
    titleCount_other: '絞り込み（{{count}}）',
    clear: '絞り込みを解除',
  },
  copied: 'コピーしました',
  copyThis: '{{name}}をコピー',
  downloadAs: '{{format}} でダウンロード',
  found_other: '{{count}} 件',
  foundSome_other: '現在 {{count}} 件',
  loadFailed: '読み込めませんでした。',
  actionFailed: '操作に失敗しました',
  notConfirmed: 'サーバーから確認の応答がありませんでした。もう一度お試しください。',
  copyright: '© {{year}} {{product}}',
  typedName: {
    label: '確認のため名前を入力または貼り付けてください',
    mismatch: '名前が違います。',
  },
  chart: { none: 'この期間のデータはありません', total: '合計 {{value}}' },
  size: {
    noLimit: '上限なし',
    unit: '単位',
    unitOf: '{{name}}：単位',
    B: 'バイト',
    kB: 'kB',
    MB: 'MB',
    GB: 'GB',
    TB: 'TB',
  },
  password: {
    show: 'パスワードを表示',
  },
  notFound: {
    title: 'ページが見つかりません',
    text: 'このアドレスには何もありません。ページが移動したか、リンクが不完全な可能性があります。',
    home: 'ダッシュボードへ',
  },
  failure: {
    title: 'ページを読み込めませんでした',
    text: '問題が発生しました。データに影響はありません。もう一度お試しください。',
    offline: 'オフラインです。接続を確認して、もう一度お試しください。',
  },
} as const satisfies Catalogue<typeof english>;
