import type { Catalogue } from '../catalogue.ts';
import type { texts as english } from '../en_US/fields.ts';

export const texts = {
  noMatch: '一致する項目がありません',
  found_other: '{{count}} 件一致',
  choose: '選択してください',
  clear: 'クリア',
  datePattern: 'YYYY/MM/DD',
  dateRule: '日付を {{pattern}} の形式で入力してください。',
  tooEarly: '{{day}}以降の日付を選択してください。',
  tooLate: '{{day}}以前の日付を選択してください。',
  chooseDate: '日付を選択',
  previousYear: '前の年',
  previousMonth: '前の月',
  nextMonth: '次の月',
  nextYear: '次の年',
  today: '今日',
  time: '{{name}}（時刻）',
  discard: {
    title: '変更を破棄しますか？',
    text: 'ここに入力した内容は失われます。',
    go: '破棄',
    stay: '編集を続ける',
  },
} as const satisfies Catalogue<typeof english>;
