import { expect, test } from 'vitest';
import { differencesFromRelease, readReleased, recordOf } from './released.ts';

test('no released change was edited, moved or removed', async () => {
  expect(await differencesFromRelease()).toEqual([]);
  expect(Object.keys(await readReleased()).length).toBeGreaterThan(40);
});

test('an edited, an inserted and a removed change are found', async () => {
  const today = await recordOf();
  const entries = Object.entries(today);
  const [[firstName] = ['']] = entries;
  expect(await differencesFromRelease(today, { ...today, [firstName]: 'other' })).toEqual([
    `${firstName} was edited after its release`,
  ]);
  const inserted = Object.fromEntries([
    entries[0],
    ['0000-inserted', 'x'],
    ...entries.slice(1),
  ] as typeof entries);
  expect(await differencesFromRelease(today, inserted)).toHaveLength(entries.length - 1);
  expect(await differencesFromRelease(today, Object.fromEntries(entries.slice(0, -1)))).toHaveLength(1);
});
