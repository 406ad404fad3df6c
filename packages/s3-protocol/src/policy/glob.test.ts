import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuTimeMs } from '../testing/cpu-time.ts';
import { compileGlob, globTokens } from './glob.ts';

const matches = (pattern: string, value: string) => compileGlob(globTokens(pattern))(value);

/** Implements the definition directly. */
function model(pattern: string, value: string): boolean {
  if (pattern === '') return value === '';
  if (pattern.startsWith('*')) {
    return model(pattern.slice(1), value) || (value !== '' && model(pattern, value.slice(1)));
  }
  if (value === '') return false;
  return (pattern[0] === '?' || pattern[0] === value[0]) && model(pattern.slice(1), value.slice(1));
}

describe('compileGlob', () => {
  it.each([
    ['', '', true],
    ['', 'a', false],
    ['*', '', true],
    ['*', 'anything', true],
    ['?', '', false],
    ['a*', 'a', true],
    ['*a*', 'bab', true],
    ['a*a', 'a', false],
    ['ab*ba', 'aba', false],
    ['s3:Get?bject*', 's3:GetObjectTagging', true],
    ['a*?', 'a', false],
    ['a*?', 'ab', true],
    ['*??*', 'a', false],
    ['logs/*/2024/?', 'logs/a/b/2024/1', true],
  ])('%j on %j is %j', (pattern, value, expected) => {
    expect(matches(pattern, value)).toBe(expected);
  });

  it('agrees with the definition', () => {
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*', '?'), maxLength: 8 });
    const value = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 10 });
    fc.assert(
      fc.property(pattern, value, (glob, text) => {
        expect(matches(glob, text)).toBe(model(glob, text));
      }),
      { numRuns: 5000 },
    );
  });

  it('agrees with the definition about long segments', () => {
    const segment = fc.string({ unit: fc.constantFrom('a', 'a', 'b', '?'), minLength: 30, maxLength: 100 });
    const around = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 40 });
    fc.assert(
      fc.property(segment, around, around, fc.nat(180), (text, before, after, at) => {
        const value = before + text.replaceAll('?', 'b') + after;
        const other = value.slice(0, at) + value.slice(at + 1);
        for (const glob of [`*${text}*`, `*${text}`, `a*${text}*b`]) {
          expect(matches(glob, value)).toBe(model(glob, value));
          expect(matches(glob, other)).toBe(model(glob, other));
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('tells long values apart that follow each other', () => {
    const matcher = compileGlob(globTokens('*b*c'));
    const [long, other] = [`${'a'.repeat(2000)}bc`, `${'a'.repeat(2000)}cb`];
    expect([long, long, other, other, long, 'abc', long].map(matcher)).toEqual([
      ...[true, true, false, false, true, true, true],
    ]);
  });

  it('looks at a long value once for all keys of a request', () => {
    const matcher = compileGlob(globTokens(`*${'?a'.repeat(4500)}x*`));
    const spentMs = cpuTimeMs(() => {
      for (let key = 0; key < 1000; key += 1) expect(matcher('a'.repeat(14_000))).toBe(false);
    });
    expect(spentMs).toBeLessThan(1000);
  });

  it.each([
    `${'*a'.repeat(5000)}*b*`,
    `${'*a?'.repeat(2000)}*b*`,
    `*${'a?'.repeat(500)}b*`,
    `*${'a?'.repeat(5000)}b*`,
    `*${'?'.repeat(10_000)}b*`,
  ])('stays fast on a pattern that makes regular expressions explode (%.12s…)', (pattern) => {
    const matcher = compileGlob(globTokens(pattern));
    const spentMs = cpuTimeMs(() => {
      expect(matcher('a'.repeat(20_000))).toBe(false);
      expect(matcher(`${'a'.repeat(20_000)}b`)).toBe(true);
    });
    expect(spentMs).toBeLessThan(1000);
  });
});
