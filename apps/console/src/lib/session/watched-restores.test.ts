import { expect, test } from 'vitest';
import { watchedRestoresItem } from './session.ts';
import { isSameRestore, readWatched, storeWatched } from './watched-restores.ts';

function memory(text?: string) {
  const items = new Map(text === undefined ? [] : [[watchedRestoresItem, text]]);
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
}

test('what is waited for is read as it was stored, and nothing is left of an empty list', () => {
  const storage = memory();
  const watched = [
    { bucket: 'b', key: 'é/..' },
    { bucket: 'b', key: 'k', versionId: 'v' },
  ];
  storeWatched(storage, watched);
  expect(readWatched(storage)).toEqual(watched);
  storeWatched(storage, []);
  expect(storage.items.size).toBe(0);
});

test.each(['', '{}', 'null', '[1, null, {"bucket": "b"}, {"bucket": "b", "key": "k", "versionId": 1}]'])(
  'what is no such list is none: %s',
  (text) => {
    expect(readWatched(memory(text))).toEqual([]);
  },
);

test('versions are waited for each by itself', () => {
  const latest = { bucket: 'b', key: 'k' };
  expect(isSameRestore(latest, { ...latest })).toBe(true);
  expect(isSameRestore(latest, { ...latest, versionId: 'v' })).toBe(false);
});
