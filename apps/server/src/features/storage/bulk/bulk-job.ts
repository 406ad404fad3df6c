import type { BulkTask } from '@atoll/contract';
import type { Schema } from '@atoll/database';

/** The objects of a job in one bucket. Duplicates are processed once. */
export interface Selection {
  keys: readonly string[];
  /** None of them is below another. */
  prefixes: readonly string[];
  versions: readonly { key: string; versionId: string }[];
}

/** The size of a selection, for lists that can't include thousands of names. */
export interface SelectionSummary {
  keyCount: number;
  versionCount: number;
  prefixCount: number;
  isAll: boolean;
  first: string | null;
  /** For a move: whether each object's origin follows from its destination. */
  isReversible?: boolean;
}

/** The person who started a job, or resumed it last. Policy conditions are evaluated as if that request were still running. */
export interface JobCaller {
  /** Missing from older jobs. */
  personId?: string | undefined;
  address: string;
  userAgent: string;
  /** The request used TLS. Unknown for older jobs. */
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
  /** Delete markers that the job created. */
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
  /** Error code of the catalogue, if it ended early. */
  code: number | null;
  counts: JobCounts;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
}

/** A job with everything needed to run it. */
export interface RunnableJob extends BulkJob {
  selection: Selection;
  caller: JobCaller;
  position: Position | null;
}

/** The position of a job in its selection. */
export interface Position {
  /** Index of a range of the selection. */
  range: number;
  /** In a range of names: index of the first name of the current slice. */
  at: number;
  /** The last key and version that were read; empty at the beginning. */
  key: string;
  version: string;
}

/** The outcome for one object. */
export interface ItemResult {
  key: string;
  /** S3's version ID; empty: the latest. */
  versionId: string;
  outcome: 'done' | 'failed' | 'skipped';
  sizeBytes: number;
  reason: string | null;
  code: number | null;
  /** The key that the object got because its own was taken. */
  newKey?: string | null;
}

/** Successful results are stored for jobs of up to this many objects; larger jobs only store the others. */
export const keptResults = 10_000;
/** More failures end a job, because something must be wrong with all of them. */
export const mostFailures = 10_000;
/** Per account, at the same time. */
export const mostUnfinished = 20;
