import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/fields.ts';

export const texts = {
  noMatch: '没有匹配项',
  found_other: '{{count}} 个匹配项',
  choose: '请选择',
  clear: '清除',
  datePattern: 'YYYY/MM/DD',
  dateRule: '请按 {{pattern}} 格式输入日期。',
  tooEarly: '请选择 {{day}}或之后的日期。',
  tooLate: '请选择 {{day}}或之前的日期。',
  chooseDate: '选择日期',
  previousYear: '上一年',
  previousMonth: '上个月',
  nextMonth: '下个月',
  nextYear: '下一年',
  today: '今天',
  time: '{{name}}（时间）',
  discard: {
    title: '放弃更改？',
    text: '您在此处输入的内容将会丢失。',
    go: '放弃',
    stay: '继续编辑',
  },
} as const satisfies Catalogue<typeof english>;
