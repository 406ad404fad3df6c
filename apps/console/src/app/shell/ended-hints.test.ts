import { expect, test } from 'vitest';
import { endAllHints, endHint, isEnded } from './ended-hints.ts';

function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

test('a hint ends for one person, and the others stay', () => {
  const storage = memory();
  endHint(storage, 'ada@example.com', 'hints:objects');
  endHint(storage, 'ada@example.com', 'hints:agents');
  expect(isEnded(storage, 'ada@example.com', 'hints:objects')).toBe(true);
  expect(isEnded(storage, 'ada@example.com', 'hints:agents')).toBe(true);
  expect(isEnded(storage, 'ada@example.com', 'hints:hub')).toBe(false);
  expect(isEnded(storage, 'bob@example.com', 'hints:objects')).toBe(false);
});

test('a person who turns hints off gets none, even if a single hint ends later', () => {
  const storage = memory();
  endAllHints(storage, 'ada@example.com');
  endHint(storage, 'ada@example.com', 'hints:objects');
  expect(isEnded(storage, 'ada@example.com', 'hints:hub')).toBe(true);
});
