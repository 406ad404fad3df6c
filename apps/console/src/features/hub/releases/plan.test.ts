import { expect, it } from 'vitest';
import { emptyDraft, type PlanDraft, planOf, planProblem } from './plan.ts';

const draft = (change: Partial<PlanDraft>): PlanDraft => ({ ...emptyDraft, ...change });
const split = (name: string, percent: string) => ({ name, percent });

it('finds what the call would refuse', () => {
  expect(planProblem(emptyDraft)).toBeNull();
  expect(planProblem(draft({ splits: [] }))).toBeNull();
  expect(planProblem(draft({ version: '1.0' }))).toBe('version');
  expect(planProblem(draft({ version: ' 1.0.0 ' }))).toBeNull();
  expect(planProblem(draft({ splits: [split('Train', '100')] }))).toBe('splitName');
  expect(planProblem(draft({ splits: [split('a', '50'), split('a', '50')] }))).toBe('splitTwice');
  expect(planProblem(draft({ splits: [split('a', '50'), split('b', '49')] }))).toBe('splitSum');
  expect(planProblem(draft({ splits: [split('a', '100'), split('b', '0')] }))).toBe('splitSum');
});

it('makes a plan of it', () => {
  expect(
    planOf(draft({ version: '', notes: ' First. ', splits: [split('a', '60'), split('b', '40')] })),
  ).toEqual({
    version: null,
    notes: 'First.',
    languages: [],
    countries: [],
    splits: [
      { name: 'a', share: 0.6 },
      { name: 'b', share: 0.4 },
    ],
    formats: ['jsonl', 'csv', 'parquet'],
    is_suppressed: true,
  });
});
