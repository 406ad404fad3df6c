import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

test('parties take turns, however much one of them asks for', () => {
  const queue = createFairQueue<string>(9);
  for (const item of ['a1', 'a2', 'a3']) queue.add('a', item);
  queue.add('b', 'b1');
  queue.add('c', 'c1');
  expect([1, 2, 3, 4, 5, 6].map(() => queue.take())).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', undefined]);
});

test('no party has more under way than its share', () => {
  const queue = createFairQueue<string>(1);
  for (const item of ['a1', 'a2']) queue.add('a', item);
  queue.add('b', 'b1');
  expect([queue.take(), queue.take(), queue.take()]).toEqual(['a1', 'b1', undefined]);
  expect(queue.isReady()).toBe(false);
  queue.done('a');
  expect(queue.isReady()).toBe(true);
  expect(queue.take()).toBe('a2');
});

test('what is removed has no turn, and what is put back has the next', () => {
  const queue = createFairQueue<string>(9);
  for (const item of ['a1', 'a2', 'a3']) queue.add('a', item);
  queue.remove('a', 'a2');
  queue.putBack('a', 'a0');
  expect(queue.waitingOf('a')).toBe(3);
  expect([queue.take(), queue.take()]).toEqual(['a0', 'a1']);
  expect(queue.clear()).toEqual(['a3']);
  expect(queue.isReady()).toBe(false);
});
