import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

test('parties take turns, however much one of them asks for', () => {
  const queue = createFairQueue<string>(9);
  for (const item of ['a1', 'a2', 'a3']) queue.add('a', item);
  queue.add('b', 'b1');
  queue.add('c', 'c1');
  expect([1, 2, 3, 4, 5, 6].map(() => queue.take())).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', undefined]);
});

test('who has nothing under way comes before who has, whoever waited first', () => {
  const queue = createFairQueue<string>(2);
  for (const party of ['a', 'b']) for (const n of [1, 2, 3]) queue.add(party, `${party}${n}`);
  expect([queue.take(), queue.take(), queue.take()]).toEqual(['a1', 'b1', 'a2']);
  queue.add('c', 'c1');
  queue.add('c', 'c2');
  queue.done('a');
  expect(queue.take()).toBe('c1');
  // One each: now the order of their last turns decides.
  queue.done('b');
  expect([queue.take(), queue.take()]).toEqual(['b2', 'a3']);
});

test('two parties that hold all readers keep a third waiting for one item at most', () => {
  for (const first of ['a', 'b']) {
    const queue = createFairQueue<string>(1);
    for (const party of ['a', 'b']) for (const n of [1, 2, 3]) queue.add(party, `${party}${n}`);
    expect([queue.take(), queue.take()]).toEqual(['a1', 'b1']);
    queue.add('c', 'c1');
    expect(queue.isReady()).toBe(true);
    queue.done(first);
    expect(queue.take()).toBe('c1');
  }
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
