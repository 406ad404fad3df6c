import { codes } from '@atoll/contract';
import { describe, expect, test } from 'vitest';
import {
  baseName,
  crumbsOf,
  folderNameProblem,
  isKeyLengthValid,
  keyForUpload,
  parentPrefix,
  toFolderPrefix,
} from './object-key.ts';

test.each([
  ['a/b/c.txt', 'c.txt', 'a/b/'],
  ['a/b/', 'b', 'a/'],
  ['a/', 'a', ''],
  ['c.txt', 'c.txt', ''],
  ['été/100% "sûr" 🦀.txt', '100% "sûr" 🦀.txt', 'été/'],
  ['a//', '', 'a/'],
])('%s is called %s and lies in "%s"', (key, name, parent) => {
  expect(baseName(key)).toBe(name);
  expect(parentPrefix(key)).toBe(parent);
});

test('crumbs lead from the top to the folder itself', () => {
  expect(crumbsOf('')).toEqual([]);
  expect(crumbsOf('a/ملفات/c/')).toEqual([
    { name: 'a', prefix: 'a/' },
    { name: 'ملفات', prefix: 'a/ملفات/' },
    { name: 'c', prefix: 'a/ملفات/c/' },
  ]);
});

test('a prefix typed without its slash is still a folder', () => {
  expect(toFolderPrefix('photos')).toBe('photos/');
  expect(toFolderPrefix('photos/')).toBe('photos/');
  expect(toFolderPrefix('')).toBe('');
});

describe('folder names', () => {
  test.each([...'/:*?<>|'])('may not hold %s', (character) => {
    expect(folderNameProblem('', `a${character}b`)).toBe(codes.folderNameInvalid);
  });

  test.each(['.', '..'])('may not be %s', (name) => {
    expect(folderNameProblem('', name)).toBe(codes.folderNameInvalid);
  });

  test.each(['photos', '写真 2026', 'été 100%', '"quoted"', '🦀'])('may be %s', (name) => {
    expect(folderNameProblem('', name)).toBeNull();
  });

  test('count bytes, not characters', () => {
    expect(folderNameProblem('', '写'.repeat(341))).toBeNull();
    expect(folderNameProblem('', '写'.repeat(342))).toBe(codes.destinationTooLong);
  });
});

test('uploads keep their tree under the open folder', () => {
  expect(keyForUpload('in/', 'trip/day 1/🦀.jpg')).toBe('in/trip/day 1/🦀.jpg');
  expect(keyForUpload('', '/a.txt')).toBe('a.txt');
});

test('keys are 1 to 1,024 bytes', () => {
  expect(isKeyLengthValid('')).toBe(false);
  expect(isKeyLengthValid('é'.repeat(512))).toBe(true);
  expect(isKeyLengthValid('é'.repeat(513))).toBe(false);
});
