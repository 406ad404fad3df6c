import { describe, expect, it } from 'vitest';
import { giveBack, pieceBytes, takeMemory } from './piece-memory.ts';

describe('memory that was given back', () => {
  it('is lent to the next, and shows whoever kept it nothing of theirs', () => {
    const before = takeMemory(pieceBytes).fill('a');
    const [start, end] = [before.subarray(0, 10), before.subarray(-10)];
    giveBack(start);
    const after = takeMemory(pieceBytes);
    expect(after.every((byte) => byte === 'a'.charCodeAt(0))).toBe(true);
    expect([before, start, end].map(({ length }) => length)).toEqual([0, 0, 0]);
  });

  it.each([20_000, 200_000, pieceBytes])(
    'is lent to one reader alone, however often it is given back: %i bytes',
    (length) => {
      const piece = takeMemory(length);
      const half = piece.subarray(length / 2);
      giveBack(piece);
      const first = takeMemory(length);
      giveBack(piece);
      giveBack(half);
      expect(takeMemory(length).buffer).not.toBe(first.buffer);
      expect(first).toHaveLength(length);
    },
  );

  it('is freed where it is another’s and all of it, once', () => {
    const piece = Buffer.alloc(pieceBytes, 'a');
    const same = Buffer.from(piece.buffer);
    giveBack(piece);
    giveBack(same);
    expect([piece.length, same.length]).toEqual([0, 0]);
  });

  it('is left alone where it is part of something larger, or so small that a parser may use it again', () => {
    const large = Buffer.alloc(pieceBytes, 'a');
    const lookbehind = Buffer.alloc(255, 'a');
    giveBack(large.subarray(1));
    giveBack(lookbehind);
    giveBack(Buffer.alloc(0));
    expect([large.length, lookbehind.length]).toEqual([pieceBytes, 255]);
  });
});
