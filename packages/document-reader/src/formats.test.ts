import { expect, test } from 'vitest';
import { formatOf } from './formats.ts';

test.each([
  ['reports/2026/Q3.PDF', 'text/plain', 'pdf'],
  ['archive.tar/notes', 'text/markdown; charset=utf-8', 'markdown'],
  ['photo.jpg', 'application/pdf', 'picture'],
  ['photo', 'application/pdf', 'pdf'],
  ['README', null, 'text'],
  ['src/Makefile', 'application/octet-stream', 'code'],
  ['.env', null, undefined],
  ['constructor', 'constructor', undefined],
  ['movie.mp4', 'video/mp4', undefined],
])('%s of type %s is read as %s', (key, contentType, format) => {
  expect(formatOf(key, contentType)).toBe(format);
});
