import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/contribute-entry.ts';

export const texts = {
  title: '正在登录',
  failed: '尚未登录到项目',
  failedText: '您采集的内容不会丢失。您也可以稍后再来。',
  back: '返回项目',
} as const satisfies Catalogue<typeof english>;
