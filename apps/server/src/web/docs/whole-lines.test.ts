import { expect, test } from 'vitest';
import { wholeLines } from './whole-lines.ts';

test('the lines of a paragraph are joined where no space belongs', () => {
  expect(
    wholeLines('ja_JP', 'どの S3 クライアントでも使えます。\nこのページでは、\n**保存**までを説明します。'),
  ).toBe('どの S3 クライアントでも使えます。このページでは、**保存**までを説明します。');
  expect(wholeLines('zh_CN', '可使用 AWS CLI\n或其他客户端。')).toBe('可使用 AWS CLI\n或其他客户端。');
});

test('headings, lists, tables and code keep their lines', () => {
  const blocks =
    '## 30 日間\n本文。\n\n- 一つ。\n- 二つ。\n\n1. 一つ。\n2. 二つ。\n\n| 名前 |\n| --- |\n| 値 |\n\n```\n# 一覧。\n表示\n```';
  expect(wholeLines('ja_JP', blocks)).toBe(blocks);
});

test('a number stays with its unit', () => {
  expect(wholeLines('ja_JP', '有効期間は 10 分です。')).toBe('有効期間は 10\u00a0分です。');
  expect(wholeLines('fr_FR', 'valable 10 minutes')).toBe('valable 10\u00a0minutes');
});
