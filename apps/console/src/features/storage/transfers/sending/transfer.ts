import type { UploadPlan } from './send-parts.ts';

/** The reason why a transfer has stopped. `code` is from the catalogue. */
export type TransferProblem =
  | { kind: 'code'; code: number }
  /** The connection broke, or the store did not accept the bytes. */
  | { kind: 'connection' }
  /** The key would be longer than S3 allows. */
  | { kind: 'name' }
  /** The file was changed, moved or deleted. */
  | { kind: 'unreadable' }
  /** The file chosen to resume is a different one. */
  | { kind: 'otherFile' };

export type TransferState =
  | 'waiting'
  | 'sending'
  | 'paused'
  /** An object with this name exists, and the person has to decide. */
  | 'conflict'
  | 'failed'
  /** The page was closed. Resuming needs the file. */
  | 'interrupted'
  | 'done';

/** A file that is being uploaded to a bucket, for the list. */
export interface Transfer {
  readonly id: string;
  readonly bucket: string;
  readonly key: string;
  readonly sizeBytes: number;
  readonly sentBytes: number;
  readonly state: TransferState;
  readonly problem: TransferProblem | null;
}

/** Internal data of a transfer, which the list doesn't show. */
export interface Cargo {
  /** Null until an interrupted upload has its file again. */
  file: Blob | null;
  readonly handle: FileSystemFileHandle | undefined;
  readonly lastModified: number;
  readonly contentType: string;
  canReplace: boolean;
  plan: UploadPlan | null;
  stop: AbortController | null;
}

export interface TransferTotals {
  count: number;
  done: number;
  /** Waiting or sending. */
  active: number;
  paused: number;
  /** The sum of the next three: failed, interrupted, or waiting for a decision. */
  stuck: number;
  conflicts: number;
  failed: number;
  interrupted: number;
  sizeBytes: number;
  sentBytes: number;
}

export function totalsOf(transfers: readonly Transfer[]): TransferTotals {
  const totals = {
    count: transfers.length,
    done: 0,
    active: 0,
    paused: 0,
    stuck: 0,
    conflicts: 0,
    failed: 0,
    interrupted: 0,
    sizeBytes: 0,
    sentBytes: 0,
  };
  for (const { state, sizeBytes, sentBytes } of transfers) {
    totals.sizeBytes += sizeBytes;
    totals.sentBytes += sentBytes;
    if (state === 'done') totals.done += 1;
    else if (state === 'paused') totals.paused += 1;
    else if (state === 'failed') totals.failed += 1;
    else if (state === 'conflict') totals.conflicts += 1;
    else if (state === 'interrupted') totals.interrupted += 1;
    else totals.active += 1;
  }
  totals.stuck = totals.failed + totals.conflicts + totals.interrupted;
  return totals;
}
