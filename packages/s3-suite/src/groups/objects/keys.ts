import { expect } from 'vitest';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';

const keys = [
  'plain',
  'with space',
  ' leading and trailing ',
  'plus+plus',
  'percent%percent',
  'percent%20twenty',
  'question?mark',
  'hash#tag',
  'amp&er=sand',
  'semi;colon,comma',
  'quote"and\'apostrophe',
  '<xml>&amp;</xml>',
  'back\\slash',
  '(brackets)[and]{braces}',
  '!$*@:',
  '~tilde_under-score.dot',
  '^caret|pipe`tick',
  '.',
  '..',
  './a',
  '../a',
  'a/../b',
  'a/./b',
  'a//b',
  '/leading',
  '//two',
  'trailing/',
  'trailing//',
  '/',
  '-dash',
  '_underscore',
  'tab\tinside',
  'new\nline',
  'carriage\rreturn',
  'bell\u0007',
  'Zürich',
  'Zu\u0308rich',
  '日本語/ファイル',
  'עברית',
  '😀/🏝',
  '\u{10ffff}',
  '\ufffd',
  '\u00a0',
  'e\u0301',
  'a'.repeat(1024),
  'ü'.repeat(512),
  'deep/'.repeat(200),
];

const label = (key: string) =>
  key.length > 60 ? `${key.slice(0, 8)}… of ${key.length} characters` : JSON.stringify(key);

export const keyNames = group('keys', {
  ...each(
    'is any text: %s',
    keys,
    async (key, { send, s3, Bucket }) => {
      const path = pathOf(Bucket, key);
      expect((await send({ method: 'PUT', path, body: key })).status).toBe(200);
      expect((await send({ path })).text).toBe(key);
      const { Contents } = await s3.listObjectsV2({ Bucket, EncodingType: 'url' });
      expect(Contents?.map(({ Key = '' }) => decodeURIComponent(Key.replaceAll('+', ' ')))).toEqual([key]);
      expect((await send({ method: 'DELETE', path })).status).toBe(204);
      expect((await s3.listObjectsV2({ Bucket })).KeyCount).toBe(0);
    },
    label,
  ),
  'is no longer than 1,024 bytes of UTF-8': async ({ put }) => {
    await refused(put('a'.repeat(1025), 'a'), 400, 'KeyTooLongError');
    await refused(put('ü'.repeat(513), 'a'), 400, 'KeyTooLongError');
  },
  'that differ in case are two': async ({ put, read }) => {
    await put('a', 'small');
    await put('A', 'capital');
    expect([await read('a'), await read('A')]).toEqual(['small', 'capital']);
  },
  'that differ in Unicode’s normal form are two': async ({ put, read }) => {
    await put('\u00fc', 'one');
    await put('u\u0308', 'two');
    expect([await read('\u00fc'), await read('u\u0308')]).toEqual(['one', 'two']);
  },
  'of segments that paths would resolve stay apart': async ({ put, read }) => {
    for (const key of ['b', 'a/../b', './b', '/b', '//b']) await put(key);
    for (const key of ['b', 'a/../b', './b', '/b', '//b']) expect(await read(key)).toBe(key);
  },
});
