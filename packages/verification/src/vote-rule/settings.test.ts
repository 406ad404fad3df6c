import { describe, expect, it } from 'vitest';
import { checkRule, createRule, defaultRule, ruleBounds, ruleSettings } from './settings.ts';

const kindsOf = (settings: Partial<typeof defaultRule>) =>
  checkRule({ ...defaultRule, ...settings }).map(({ setting, kind }) => `${setting} ${kind}`);

describe('settings of the rule', () => {
  it('are those of the design by default', () => {
    expect(defaultRule).toEqual({
      acceptAt: 0.95,
      rejectAt: 0.05,
      minVotes: 2,
      maxVotes: 5,
      gateItems: 10,
      gateCorrect: 8,
      goldEvery: 10,
      suspendWindow: 20,
      suspendBelow: 0.7,
    });
    expect(checkRule(defaultRule)).toEqual([]);
  });

  it.each(ruleSettings)('%s has its default within its bounds, and nothing outside is valid', (setting) => {
    const { default: given, min, max } = ruleBounds[setting];
    expect(given).toBeGreaterThanOrEqual(min);
    expect(given).toBeLessThanOrEqual(max);
    expect(kindsOf({ [setting]: min - 0.001 })).toContain(`${setting} too-small`);
    expect(kindsOf({ [setting]: max + 0.001 })).toContain(`${setting} too-large`);
    for (const hostile of [Number.NaN, Number.POSITIVE_INFINITY, '5', null]) {
      expect(kindsOf({ [setting]: hostile as number })).toContain(`${setting} not-a-number`);
    }
  });

  it('refuses what makes no sense together', () => {
    expect(kindsOf({ minVotes: 2.5 })).toEqual(['minVotes not-whole']);
    expect(kindsOf({ minVotes: 4, maxVotes: 3 })).toEqual(['maxVotes below-min-votes']);
    expect(kindsOf({ gateCorrect: 11 })).toEqual(['gateCorrect above-gate-items']);
    expect(kindsOf({ gateCorrect: 5 })).toEqual(['gateCorrect passes-constant-answers']);
    expect(kindsOf({ gateItems: 11, gateCorrect: 6 })).toEqual(['gateCorrect passes-constant-answers']);
    expect(kindsOf({ maxVotes: 2, acceptAt: 0.999 })).toEqual(['acceptAt unreachable']);
    expect(kindsOf({ maxVotes: 2, rejectAt: 0.001 })).toEqual(['rejectAt unreachable']);
  });

  it('are completed, or refused by name', () => {
    expect(createRule({ maxVotes: 7 })).toEqual({ ...defaultRule, maxVotes: 7 });
    expect(() => createRule({ maxVotes: 70, minVotes: 1 })).toThrow(
      'minVotes: too-small, maxVotes: too-large',
    );
  });
});
