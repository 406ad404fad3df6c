import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concentrationOf } from './concentration.ts';
import { wilsonInterval } from './interval.ts';
import { binomialTail, poissonTail } from './tails.ts';

describe("Wilson's interval", () => {
  /** Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3. */
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %i of %i is as published', (successes, trials, low, high) => {
    const interval = wilsonInterval(successes, trials);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it('says what a re-audit of 100 without a mistake proves', () => {
    const { low, high } = wilsonInterval(100, 100);
    expect(low).toBeCloseTo(0.963, 3);
    expect(high).toBe(1);
  });

  it('contains the share, lies between 0 and 1, and is mirrored by failures', () => {
    const counts = fc.nat(10_000).chain((trials) => fc.tuple(fc.nat(trials), fc.constant(trials)));
    fc.assert(
      fc.property(counts, ([successes, trials]) => {
        const { low, high } = wilsonInterval(successes, trials);
        const mirrored = wilsonInterval(trials - successes, trials);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        if (trials > 0) {
          expect(low).toBeLessThanOrEqual(successes / trials);
          expect(high).toBeGreaterThanOrEqual(successes / trials);
        }
        expect(low + mirrored.high).toBeCloseTo(1, 12);
      }),
    );
  });

  it('refuses impossible counts', () => {
    expect(() => wilsonInterval(2, 1)).toThrow(RangeError);
    expect(() => wilsonInterval(-1, 1)).toThrow(RangeError);
    expect(() => wilsonInterval(Number.NaN, 1)).toThrow(RangeError);
  });
});

describe('concentration', () => {
  it('is none if all have contributed the same, and nearly full if one has contributed all', () => {
    expect(concentrationOf(Array<number>(20).fill(7))).toEqual({
      contributors: 20,
      gini: 0,
      topTenShare: 0.5,
    });
    const alone = concentrationOf([...Array<number>(99).fill(0), 500]);
    expect(alone?.gini).toBeCloseTo(0.99, 12);
    expect(alone?.topTenShare).toBe(1);
  });

  it('has the Gini coefficient that its definition gives: the mean difference by twice the mean', () => {
    expect(concentrationOf([1, 2, 3, 4, 5])?.gini).toBeCloseTo(4 / 15, 12);
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 30 }), (counts) => {
        const total = counts.reduce((sum, count) => sum + count, 0);
        fc.pre(total > 0);
        let differences = 0;
        for (const one of counts) for (const other of counts) differences += Math.abs(one - other);
        expect(concentrationOf(counts)?.gini).toBeCloseTo(differences / (2 * counts.length * total), 10);
      }),
    );
  });

  it('is undefined without items, and refuses what is no count', () => {
    expect(concentrationOf([])).toBeUndefined();
    expect(concentrationOf([0, 0])).toBeUndefined();
    expect(() => concentrationOf([1, -1])).toThrow(RangeError);
    expect(() => concentrationOf([0.5])).toThrow(RangeError);
  });
});

describe('tails of distributions', () => {
  it('are as tables have them', () => {
    expect(poissonTail(3, 1)).toBeCloseTo(1 - 2.5 * Math.exp(-1), 12);
    expect(poissonTail(1, 4)).toBeCloseTo(1 - Math.exp(-4), 12);
    expect(binomialTail(8, 10, 0.5)).toBeCloseTo(56 / 1024, 12);
    expect(binomialTail(10, 10, 0.9)).toBeCloseTo(0.9 ** 10, 12);
    expect(binomialTail(1, 3, 0.2)).toBeCloseTo(1 - 0.8 ** 3, 12);
  });

  it('are probabilities, at large numbers and far out too', () => {
    expect(poissonTail(5000, 100)).toBe(0);
    expect(poissonTail(1000, 100_000)).toBeCloseTo(1, 9);
    expect(binomialTail(99_000, 100_000, 0.5)).toBe(0);
    expect(binomialTail(50_000, 100_000, 0.5)).toBeCloseTo(0.5, 2);
    expect(binomialTail(0, 0, 0.5)).toBe(1);
    expect(binomialTail(5, 4, 0.5)).toBe(0);
  });
});
