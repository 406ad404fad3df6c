import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/uploads.ts';

export const texts = {
  title_other: '上传 {{count}} 个文件？',
  files: '文件数',
  size: '大小',
  room: '剩余空间',
  unlimited: '不限',
  cost: '费用',
  included: '已包含在您的套餐内，之后剩余 {{left}}',
  nothingCharged: '此处存储不收费',
  perMonth: '每月 {{amount}}',
  leftOut_other: '有 {{count}} 个文件不会上传。',
  taken_other: '有 {{count}} 个名称已被占用',
  keep: '两者都保留',
  replace: '替换',
  skip: '跳过',
  choiceFor: '如何处理 {{name}}',
  more_other: '另有 {{count}} 个，处理方式相同',
  start: '上传',
  cancel: '取消',
} as const satisfies Catalogue<typeof english>;
