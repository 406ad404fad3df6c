import { expect, it } from 'vitest';
import { isAsExpected } from './verdict.ts';

const good = { status: 'answered', rank: 1, is_citation_right: true, missing_facts: [] } as const;
const judged = (change: object) => isAsExpected({ ...good, missing_facts: [], ...change });

it('asks for the file among the best five, its citation, and every fact', () => {
  expect(judged({})).toBe(true);
  expect(judged({ rank: 5 })).toBe(true);
  expect(judged({ rank: 6 })).toBe(false);
  expect(judged({ rank: null })).toBe(false);
  expect(judged({ is_citation_right: false })).toBe(false);
  expect(judged({ missing_facts: ['900'] })).toBe(false);
});

it('asks for no file where none is expected', () => {
  expect(judged({ rank: null, is_citation_right: null })).toBe(true);
});

it('takes no answer for a wrong one', () => {
  expect(judged({ status: 'nothing', rank: null, is_citation_right: null })).toBe(false);
  expect(judged({ status: 'failed', rank: null, is_citation_right: null })).toBe(false);
});
