import { expect, test } from 'vitest';
import { previewKind } from './preview-kind.ts';

test.each([
  ['image/png', 'a', 'image'],
  ['image/svg+xml', 'a', 'image'],
  ['image/tiff', 'a.tiff', 'bytes'],
  ['text/plain; charset=utf-8', 'a', 'text'],
  ['text/plain', 'table.csv', 'table'],
  ['text/html', 'page.html', 'text'],
  ['application/json', 'a', 'json'],
  ['application/zip', 'readme.txt', 'zip'],
  ['application/octet-stream', 'notes/été.MD', 'markdown'],
  ['binary/octet-stream', 'photo.JPG', 'image'],
  ['video/mp4', 'a', 'video'],
  ['', 'song.mp3', 'audio'],
  ['application/pdf', 'a.png', 'pdf'],
  ['', 'rows.parquet', 'parquet'],
  ['', 'archive.bin', 'bytes'],
])('%s named %s shows as %s', (contentType, key, kind) => {
  expect(previewKind(contentType, key)).toBe(kind);
});
