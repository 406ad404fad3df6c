import type { BulkTask } from '@atoll/contract';
import type { Schema } from '@atoll/database';

/** What of a bucket a job is about. What is named twice is done once. */
export interface Selection {
  keys: readonly string[];
  /** None of them lies under another. */
  prefixes: readonly string[];
  versions: readonly { key: string; versionId: string }[];
}

/** A selection in figures, for lists that need not carry thousands of names. */
export interface SelectionSummary {
  keyCount: number;
  versionCount: number;
  prefixCount: number;
  isAll: boolean;
  first: string | null;
  /** Of a move: from where an object went to, it can be told where it was. */
  isReversible?: boolean;
}

/** Who started a job, or resumed it last; its policy conditions are judged as if that request went on. */
export interface JobCaller {
  /** Missing from jobs that were started before it was kept. */
  personId?: string | undefined;
  address: string;
  userAgent: string;
  /** It came over TLS. Unknown of jobs that were started before this was kept. */
  isSecure?: boolean;
}

export type JobState = Schema['bulk_jobs']['state'];
export type JobPhase = Schema['bulk_jobs']['phase'];

export interface JobCounts {
  found: number;
  foundBytes: number;
  done: number;
  doneBytes: number;
  failed: number;
  skipped: number;
  conflicts: number;
  /** Delete markers it made. */
  markers: number;
}

export interface BulkJob {
  id: string;
  accountId: string;
  bucketId: string;
  bucketName: string;
  task: BulkTask;
  summary: SelectionSummary;
  isDryRun: boolean;
  state: JobState;
  phase: JobPhase;
  /** Why it ended before its time, of the catalogue. */
  code: number | null;
  counts: JobCounts;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
}

/** A job with all that it takes to work on it. */
export interface RunnableJob extends BulkJob {
  selection: Selection;
  caller: JobCaller;
  position: Position | null;
}

/** Up to where a job has come in its selection. */
export interface Position {
  /** Index of a range of the selection. */
  range: number;
  /** In a range of names: index of the first name of the slice that is read. */
  at: number;
  /** The last key and version that were read there; empty at the beginning. */
  key: string;
  version: string;
}

/** What became of one object. */
export interface ItemResult {
  key: string;
  /** As S3 names it; empty: the latest. */
  versionId: string;
  outcome: 'done' | 'failed' | 'skipped';
  sizeBytes: number;
  reason: string | null;
  code: number | null;
}

/** As many results of things done are kept of a job; of a larger one, only what was not done. */
export const keptResults = 10_000;
/** Something is wrong with all of them: more failures end a job. */
export const mostFailures = 10_000;
/** Of an account, at the same time. */
export const mostUnfinished = 20;
