import { expect, it } from 'vitest';
import { readAppName } from './app-name.ts';

it.each(['Sketchbook', 'Café 4711', 'Мой Disk', '写真 App', '写真App', 'R&D <3', 'Data Tolls', ' Trimmed '])(
  'an app may be called %j',
  (name) => {
    expect(readAppName(name)).toBe(name.trim());
  },
);

it.each([
  '',
  ' \u3000 ',
  '…',
  '\u3164',
  'a\u115fb',
  'Sketch\u202ebook',
  'Sketch\u200bbook',
  'Sketch\u2028book',
  'Atoll',
  'My ATOLL app',
  'Ａｔｏｌｌ',
  'At0ll Support',
  'AtoIl',
  'At-oll',
  'Ätöll',
  'A\u0442oll',
  'P\u0430yments',
  '{{account}}',
])('no app may be called %j', (name) => {
  expect(readAppName(name)).toBeUndefined();
});
