import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/filter.ts';

export const texts = {
  any: '不限',
  storageClass: '存储类别',
  tag: '标签',
  tagValue: '标签值（留空为任意）',
  tagRule: '请指定具有此值的标签。',
  min: '最小大小',
  max: '最大大小',
  sizeRule: '请输入更小的数值。',
  since: '修改时间不早于',
  until: '修改时间不晚于',
  apply: '应用',
  none: '清除筛选',
} as const satisfies Catalogue<typeof english>;
