import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { krippendorffAlpha, rawAgreement } from './agreement.ts';

/** Reads a table of labels, a line for each observer; "." is missing. */
function itemsOf(...observers: readonly string[]): string[][] {
  const rows = observers.map((labels) => labels.split(' '));
  const width = rows[0]?.length ?? 0;
  return Array.from({ length: width }, (_, at) =>
    rows.map((row) => row[at] as string).filter((label) => label !== '.'),
  );
}

const meg = '0 1 0 0 0 0 0 0 1 0';
const owen = '1 1 1 0 0 1 0 0 0 0';
const labels = fc.array(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 }), { maxLength: 30 });

describe("Krippendorff's alpha as published", () => {
  it('binary, two observers (Krippendorff 2011, A)', () => {
    expect(krippendorffAlpha(itemsOf(meg, owen))).toBeCloseTo(0.095, 3);
  });

  it('nominal, two observers (Krippendorff 2011, B)', () => {
    const ben = 'a a b b d c c c e d d a';
    const gerry = 'b a b b b c c c e d d d';
    expect(krippendorffAlpha(itemsOf(ben, gerry))).toBeCloseTo(0.692, 3);
  });

  it('nominal, four observers, labels missing (Krippendorff 2011, C)', () => {
    const items = itemsOf(
      '1 2 3 3 2 1 4 1 2 . . .',
      '1 2 3 3 2 2 4 1 2 5 . 3',
      '. 3 3 3 2 3 4 2 2 5 1 .',
      '1 2 3 3 2 4 4 1 2 5 1 .',
    );
    expect(krippendorffAlpha(items)).toBeCloseTo(0.743, 3);
  });

  it('nominal, three observers, most labels missing (Wikipedia)', () => {
    const items = itemsOf(
      '. . . . . 3 4 1 2 1 1 3 3 . 3',
      '1 . 2 1 3 3 4 3 . . . . . . .',
      '. . 2 1 3 4 4 . 2 1 1 3 3 . 4',
    );
    expect(krippendorffAlpha(items)).toBeCloseTo(0.691, 3);
  });
});

describe('agreement', () => {
  it('is the share of equal pairs', () => {
    expect(rawAgreement(itemsOf(meg, owen))).toBeCloseTo(0.6, 12);
    expect(rawAgreement([['a', 'a', 'b'], ['a']])).toBeCloseTo(1 / 3, 12);
  });

  it('is undefined without two labels of the same item', () => {
    for (const items of [[], [['a']], [['a'], ['b'], []]]) {
      expect(rawAgreement(items)).toBeUndefined();
      expect(krippendorffAlpha(items)).toBeUndefined();
    }
  });

  it('shows how alpha misleads on skewed labels: 98 % agree, and alpha is about 0', () => {
    const skewed = [...Array<string[]>(98).fill(['yes', 'yes']), ['yes', 'no'], ['no', 'yes']];
    expect(rawAgreement(skewed)).toBeCloseTo(0.98, 12);
    expect(krippendorffAlpha(skewed)).toBeLessThan(0.01);
    expect(krippendorffAlpha(Array<string[]>(100).fill(['yes', 'yes']))).toBeUndefined();
  });

  it('is at most 1, and 1 exactly if all agree', () => {
    fc.assert(
      fc.property(labels, (items) => {
        const [raw, alpha] = [rawAgreement(items), krippendorffAlpha(items)];
        if (raw === undefined || alpha === undefined) return;
        expect(raw).toBeGreaterThanOrEqual(0);
        expect(alpha).toBeLessThanOrEqual(raw + 1e-12);
        expect(alpha > 1 - 1e-12).toBe(raw > 1 - 1e-12);
      }),
    );
  });

  it('depends neither on the order of items nor on that of labels', () => {
    fc.assert(
      fc.property(labels, (items) => {
        const turned = items.map((item) => item.toReversed()).toReversed();
        const [one, other] = [krippendorffAlpha(items), krippendorffAlpha(turned)];
        if (one === undefined || other === undefined) expect(one).toBe(other);
        else expect(one).toBeCloseTo(other, 12);
      }),
    );
  });
});
