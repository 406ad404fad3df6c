import { expect, it } from 'vitest';
import { kindOf } from './kind-of.ts';

it.each([
  ['image/jpeg', 'a', 'image'],
  ['IMAGE/PNG; q=1', 'a', 'image'],
  ['video/mp4', 'a.zip', 'video'],
  ['audio/ogg', 'a', 'audio'],
  ['application/pdf', 'a', 'document'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'a', 'document'],
  ['application/vnd.ms-excel', 'a', 'document'],
  ['text/markdown; charset=utf-8', 'notes.md', 'document'],
  ['text/plain', 'notes.txt', 'document'],
  ['text/csv', 'a', 'data'],
  ['application/ld+json', 'a', 'data'],
  ['application/gzip', 'a', 'archive'],
  ['application/x-7z-compressed', 'a', 'archive'],
  ['', 'photo.JPG', 'image'],
  ['binary/octet-stream', 'x/backup.tar.zst', 'archive'],
  ['application/octet-stream', 'x.y/file', 'other'],
  ['application/octet-stream', '.png', 'other'],
  ['application/octet-stream', 'a.constructor', 'other'],
  ['text/javascript', 'a.js', 'other'],
])('%s under the name %s is %s', (type, key, kind) => {
  expect(kindOf(type, key)).toBe(kind);
});
