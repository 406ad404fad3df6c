import { expect, test } from 'vitest';
import { objectElements } from './elements.ts';

const object = {
  key: 'a',
  sizeBytes: 1,
  etag: 'e',
  contentType: 'text/plain',
  checksumAlgorithm: null,
  checksumType: null,
  storageClass: 'STANDARD',
  ownerId: 'owner',
  archive: null,
};

test('an object in a list was modified when it was', () => {
  const random = () => Math.floor(Math.random() * Date.UTC(2100, 0));
  const edges = [0, 1, 86_399_999, 86_400_000, Date.UTC(2024, 1, 29, 23, 59, 59, 9), Date.UTC(2026, 10, 21)];
  for (const modifiedAt of [...edges, ...Array.from({ length: 500 }, random)]) {
    const written = objectElements({ ...object, modifiedAt }, (key) => key).join('');
    expect(written).toContain(`<LastModified>${new Date(modifiedAt).toISOString()}</LastModified>`);
  }
});
