import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/filter.ts';

export const texts = {
  any: '指定しない',
  storageClass: 'ストレージクラス',
  tag: 'タグ',
  tagValue: '値（空欄ならすべて）',
  tagRule: 'この値を持つタグを入力してください。',
  min: '最小サイズ',
  max: '最大サイズ',
  sizeRule: 'もっと小さいサイズを入力してください。',
  since: '更新日（この日以降）',
  until: '更新日（この日まで）',
  apply: '適用',
  none: '絞り込みを解除',
} as const satisfies Catalogue<typeof english>;
