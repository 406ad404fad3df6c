import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gateMix, gateState, isGoldTurn, isSuspended } from './gold.ts';
import { createRule, defaultRule } from './settings.ts';

const answers = (correct: number, wrong: number) => [
  ...Array<boolean>(wrong).fill(false),
  ...Array<boolean>(correct).fill(true),
];

describe('the gate', () => {
  it('is passed with 8 right of 10, and failed with the third mistake', () => {
    expect(gateState(answers(8, 2), defaultRule)).toBe('passed');
    expect(gateState(answers(7, 2), defaultRule)).toBe('open');
    expect(gateState(answers(0, 2), defaultRule)).toBe('open');
    expect(gateState(answers(0, 3), defaultRule)).toBe('failed');
    expect(gateState([], defaultRule)).toBe('open');
  });

  it('ignores what came after it', () => {
    expect(gateState([...answers(10, 0), ...answers(0, 9)], defaultRule)).toBe('passed');
  });

  it('has half its items bad, so that constant answers fail', () => {
    expect(gateMix(defaultRule)).toEqual({ good: 5, bad: 5 });
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 40 }), (gateItems) => {
        const rule = createRule({ gateItems, gateCorrect: Math.floor(gateItems / 2) + 2 });
        const { good, bad } = gateMix(rule);
        expect(good + bad).toBe(gateItems);
        expect(gateState(answers(good, bad), rule)).toBe('failed');
        expect(gateState(answers(bad, good), rule)).toBe('failed');
      }),
    );
  });
});

describe('gold after the gate', () => {
  it('is one item in ten', () => {
    const turns = Array.from({ length: 1000 }, (_, at) => isGoldTurn(at / 1000, defaultRule));
    expect(turns.filter(Boolean)).toHaveLength(100);
  });

  it('suspends under 14 of the last 20, and nobody before', () => {
    expect(isSuspended(answers(0, 19), defaultRule)).toBe(false);
    expect(isSuspended(answers(14, 6), defaultRule)).toBe(false);
    expect(isSuspended(answers(13, 7), defaultRule)).toBe(true);
    expect(isSuspended([...answers(0, 50), ...answers(20, 0)], defaultRule)).toBe(false);
    expect(isSuspended([...answers(50, 0), ...answers(13, 7)], defaultRule)).toBe(true);
  });

  it('takes a share as it is written, whatever its binary fraction', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 95 }), (percent) => {
        const rule = createRule({ suspendWindow: 100, suspendBelow: percent / 100 });
        expect(isSuspended(answers(percent, 100 - percent), rule)).toBe(false);
        expect(isSuspended(answers(percent - 1, 101 - percent), rule)).toBe(true);
      }),
    );
  });
});
