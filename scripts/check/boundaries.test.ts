import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTree } from './boundaries/read-tree.ts';
import { findViolations, ruleNames } from './boundaries/rules.ts';

/** Small repositories, each named after the one rule that it breaks, and one that breaks none. */
const fixtures = join(import.meta.dirname, 'fixtures');
const rulesIn = (fixture: string) =>
  findViolations(readTree(join(fixtures, fixture))).map(({ rule }) => rule);

describe('boundaries', () => {
  it.each(ruleNames)('refuses what breaks %s, and nothing else', (rule) => {
    const broken = rulesIn(rule);
    expect(broken.length).toBeGreaterThan(0);
    expect(new Set(broken)).toEqual(new Set([rule]));
  });

  it('finds each way to send a request beside the peer client', () => {
    const rule = 'only-the-peer-client-sends-requests';
    const files = readTree(join(fixtures, rule));
    expect(findViolations(files).map(({ path }) => path)).toEqual(files.map(({ path }) => path));
  });

  it('allows what the architecture allows', () => {
    expect(readTree(join(fixtures, 'allowed')).length).toBeGreaterThan(5);
    expect(rulesIn('allowed')).toEqual([]);
  });

  it('has a rule for every fixture', () => {
    expect(readdirSync(fixtures).toSorted()).toEqual([...ruleNames, 'allowed'].toSorted());
  });
});
