import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/grid.ts';

export const texts = {
  notSelected: '選択する項目を読み込めませんでした。',
  selectAll: 'すべての行を選択',
  selectRow: '{{name}} を選択',
  selected_other: '{{count}} 件を選択中',
  clear: '選択を解除',
  sort: {
    label: '並べ替え：{{by}}、{{direction}}',
    chosen: '{{by}}、{{direction}}',
    ascending: '昇順',
    descending: '降順',
  },
  columns: '列',
  columnsText: '表示する列とその順序を選びます。',
  moveUp: '{{name}} を上へ',
  moveDown: '{{name}} を下へ',
  reset: '既定に戻す',
  done: '完了',
  actionsFor: '{{name}} の操作',
  bulk: '選択した行の操作',
} as const satisfies Catalogue<typeof english>;
