import { expect, test } from 'vitest';
import { wordsOf } from './chinese-words.ts';

test.each([
  [
    '更改存储桶“旅行 photos”的公开访问权限？',
    ['更改', '存储桶', '“旅行 photos”的', '公开', '访问', '权限？'],
  ],
  ['删除文件 report-2026.final.pdf？', ['删除', '文件 report-2026.final.pdf？']],
  ['将文件夹恢复到某个时间点', ['将', '文件夹', '恢复到某个', '时间点']],
])('lines of “%s” break between words', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});
