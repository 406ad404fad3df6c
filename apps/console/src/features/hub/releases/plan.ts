import { type hubReleaseFormats, hubReleaseVersionShape, hubSplitNameShape } from '@atoll/contract';
import type { Plan } from './queries.ts';

interface SplitDraft {
  readonly name: string;
  readonly percent: string;
}

/** The state of the release form. */
export interface PlanDraft {
  /** Empty: the lowest allowed version. */
  readonly version: string;
  readonly notes: string;
  readonly languages: readonly string[];
  readonly countries: readonly string[];
  readonly splits: readonly SplitDraft[];
  readonly formats: readonly (typeof hubReleaseFormats)[number][];
  readonly isSuppressed: boolean;
}

/** Typical shares of a training dataset. */
export const usualSplits: readonly SplitDraft[] = [
  { name: 'train', percent: '80' },
  { name: 'validation', percent: '10' },
  { name: 'test', percent: '10' },
];

export const emptyDraft: PlanDraft = {
  version: '',
  notes: '',
  languages: [],
  countries: [],
  splits: usualSplits,
  formats: ['jsonl', 'csv', 'parquet'],
  isSuppressed: true,
};

export type PlanProblem = 'version' | 'splitName' | 'splitTwice' | 'splitSum';

/** Returns the problem for which the call would fail, or null. */
export function planProblem({ version, splits }: PlanDraft): PlanProblem | null {
  if (version.trim() !== '' && !hubReleaseVersionShape.test(version.trim())) return 'version';
  if (splits.length === 0) return null;
  const names = splits.map(({ name }) => name.trim());
  if (names.some((name) => !hubSplitNameShape.test(name))) return 'splitName';
  if (new Set(names).size < names.length) return 'splitTwice';
  const percents = splits.map(({ percent }) => percentOf(percent));
  const isWhole = percents.every((percent) => percent >= 1);
  return isWhole && percents.reduce((sum, percent) => sum + percent, 0) === 100 ? null : 'splitSum';
}

/** Returns the plan for the call. Shares are whole percents, so that they add up exactly. */
export function planOf(draft: PlanDraft): Plan {
  const { languages, countries, splits, formats } = draft;
  return {
    version: draft.version.trim() || null,
    notes: draft.notes.trim(),
    languages: [...languages],
    countries: [...countries],
    splits: splits.map(({ name, percent }) => ({ name: name.trim(), share: percentOf(percent) / 100 })),
    formats: [...formats],
    is_suppressed: draft.isSuppressed,
  };
}

function percentOf(typed: string): number {
  return /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
}
