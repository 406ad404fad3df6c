import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/uploads.ts';

export const texts = {
  title_other: '{{count}} 件のファイルをアップロードしますか？',
  files: 'ファイル数',
  size: 'サイズ',
  room: '残りの容量',
  unlimited: '無制限',
  cost: '料金',
  included: 'プランに含まれます（残り {{left}}）',
  nothingCharged: 'ここでは保存に料金はかかりません',
  perMonth: '毎月 {{amount}}',
  leftOut_other: '{{count}} 件のファイルはアップロードされません。',
  taken_other: '{{count}} 件の名前がすでに使われています',
  keep: '両方を残す',
  replace: '置き換える',
  skip: 'スキップ',
  choiceFor: '{{name}} をどうするか',
  more_other: 'ほか {{count}} 件も同じように扱います',
  start: 'アップロード',
  cancel: 'キャンセル',
} as const satisfies Catalogue<typeof english>;
