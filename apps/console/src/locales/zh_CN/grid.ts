import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/grid.ts';

export const texts = {
  notSelected: '无法加载要选择的项目。',
  selectAll: '选择所有行',
  selectRow: '选择 {{name}}',
  selected_other: '已选择 {{count}} 项',
  clear: '清除选择',
  sort: {
    label: '排序：{{by}}，{{direction}}',
    chosen: '{{by}}，{{direction}}',
    ascending: '升序',
    descending: '降序',
  },
  columns: '列',
  columnsText: '选择要显示的列及其顺序。',
  moveUp: '上移 {{name}}',
  moveDown: '下移 {{name}}',
  reset: '恢复默认设置',
  done: '完成',
  actionsFor: '{{name}} 的操作',
  bulk: '所选行的操作',
} as const satisfies Catalogue<typeof english>;
