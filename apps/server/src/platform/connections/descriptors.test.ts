import { expect, test } from 'vitest';
import { connectionsPerDoor } from './descriptors.ts';

test('all doors together leave half of the descriptors to the process itself', () => {
  expect(connectionsPerDoor(2, 1024)).toBe(256);
  expect(connectionsPerDoor(1, 1024)).toBe(512);
  expect(connectionsPerDoor(3, 65_536)).toBe(10_922);
});

test('a process that may open next to nothing still takes one connection at each door', () => {
  expect(connectionsPerDoor(2, 64)).toBe(1);
  expect(connectionsPerDoor(2, Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
});
