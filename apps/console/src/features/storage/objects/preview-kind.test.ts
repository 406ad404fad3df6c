import { expect, test } from 'vitest';
import { previewKind } from './preview-kind.ts';

test.each([
  ['image/png', 'a', 'image'],
  ['image/svg+xml', 'a', 'image'],
  ['image/tiff', 'a.tiff', 'none'],
  ['text/plain; charset=utf-8', 'a', 'text'],
  ['application/json', 'a', 'text'],
  ['application/zip', 'readme.txt', 'none'],
  ['application/octet-stream', 'notes/été.MD', 'text'],
  ['binary/octet-stream', 'photo.JPG', 'image'],
  ['', 'archive.bin', 'none'],
])('%s named %s shows as %s', (contentType, key, kind) => {
  expect(previewKind(contentType, key)).toBe(kind);
});
