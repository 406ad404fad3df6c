import { expect, test } from 'vitest';
import { canThumbnail, mostBytes, type Thumbnailed } from './can-thumbnail.ts';

const picture: Thumbnailed = {
  key: 'a/photo.jpg',
  etag: 'e',
  size_bytes: 1000,
  content_type: 'image/jpeg',
  archive: null,
  is_deleted: false,
};
const of = (more: Partial<Thumbnailed>) => canThumbnail({ ...picture, ...more });

test('a readable picture of moderate size has a thumbnail, and nothing else', () => {
  expect(of({})).toBe(true);
  expect(of({ content_type: 'application/octet-stream' })).toBe(true);
  expect(of({ content_type: 'text/plain' })).toBe(false);
  expect(of({ content_type: 'application/octet-stream', key: 'photo.txt' })).toBe(false);
  expect(of({ content_type: 'image/svg+xml' })).toBe(false);
  expect(of({ size_bytes: 0 })).toBe(false);
  expect(of({ size_bytes: mostBytes + 1 })).toBe(false);
  expect(of({ is_deleted: true })).toBe(false);
  expect(of({ archive: { state: 'archived', restored_until: null } })).toBe(false);
  expect(of({ archive: { state: 'restoring', restored_until: null } })).toBe(false);
  expect(of({ archive: { state: 'restored', restored_until: 1 } })).toBe(true);
});
