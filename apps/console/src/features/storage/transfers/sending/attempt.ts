import { codes, singleUploadMaxBytes, startUpload } from '@atoll/contract';
import { randomId } from '#lib/browser/random-id.ts';
import { type Ask, CallRefused } from '#lib/calls/call-refused.ts';
import { type Checksum, FileUnreadable } from './checksum.ts';
import { PutFailed } from './put-bytes.ts';
import type { MultipartPlan, Sender } from './send-parts.ts';
import type { Cargo, Transfer, TransferProblem } from './transfer.ts';
import { wait } from './wait.ts';

export interface AttemptDeps {
  ask: Ask;
  loadSender: () => Promise<Sender>;
  checksum: Checksum;
  /** Called when a multipart upload has been created. */
  onStarted: (transfer: Transfer, cargo: Cargo, plan: MultipartPlan) => void;
  /** Delays before retries after a rate limit or a broken connection. */
  retryDelaysMs: readonly number[];
  onProgress: (id: string, sentBytes: number) => void;
}

export const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError';

/** Creates the function that uploads one file with retries of temporary errors. Rejects with the last error. */
export function createAttempt(deps: AttemptDeps) {
  const { ask, loadSender, checksum, retryDelaysMs, onStarted, onProgress } = deps;

  /** Requests an upload plan, unless a multipart upload from an earlier attempt can be resumed. */
  async function planFor(transfer: Transfer, file: Blob, cargo: Cargo, signal: AbortSignal) {
    if (cargo.plan?.kind === 'multipart') return { plan: cargo.plan, isResumed: true };
    const { bucket, key, sizeBytes } = transfer;
    const input = { bucket, key, size_bytes: sizeBytes, keep_existing: !cargo.canReplace };
    const type = cargo.contentType === '' ? {} : { content_type: cargo.contentType };
    const sum = sizeBytes <= singleUploadMaxBytes ? { crc32c: await checksum(file) } : {};
    cargo.plan = await ask(startUpload, { ...input, ...type, ...sum }, signal);
    if (cargo.plan.kind === 'multipart') onStarted(transfer, cargo, cargo.plan);
    return { plan: cargo.plan, isResumed: false };
  }

  async function once(transfer: Transfer, cargo: Cargo, signal: AbortSignal): Promise<void> {
    const { id, bucket, key, sizeBytes } = transfer;
    const { file } = cargo;
    if (!file) throw new FileUnreadable();
    const { plan, isResumed } = await planFor(transfer, file, cargo, signal);
    const { send } = await loadSender();
    await send({
      id: randomId(),
      bucket,
      key,
      file,
      plan,
      isResumed,
      signal,
      onProgress: (sentBytes) => {
        if (!signal.aborted) onProgress(id, Math.min(sentBytes, sizeBytes));
      },
    });
  }

  return async function attempt(transfer: Transfer, cargo: Cargo, signal: AbortSignal): Promise<void> {
    let failures = 0;
    for (;;) {
      try {
        return await once(transfer, cargo, signal);
      } catch (error) {
        failures = await untilNextTry(error, failures, retryDelaysMs, signal);
      }
    }
  };
}

/**
 * Waits for the next attempt, and returns the new number of failures. Neither a rate limit nor a lost network counts,
 * because they say nothing about the file, and thousands of others may be waiting too. @throws if a retry is pointless
 */
async function untilNextTry(
  error: unknown,
  failures: number,
  delaysMs: readonly number[],
  signal: AbortSignal,
): Promise<number> {
  if (!isWorthAnotherTry(error)) throw error;
  if (globalThis.navigator?.onLine === false) {
    await untilOnline(signal);
    return failures;
  }
  const counts = !isHaste(error);
  const delayMs = counts ? delaysMs[failures] : delaysMs.at(-1);
  if (delayMs === undefined) throw error;
  await wait(delayMs, signal);
  return counts ? failures + 1 : failures;
}

const endedMeanwhile: Readonly<Record<string, number>> = {
  QuotaExceeded: codes.storageExceeded,
  AccountProblem: codes.creditInsufficient,
};

function endedCode({ reason, isOfBucket }: PutFailed): number | undefined {
  return isOfBucket ? codes.bucketQuotaReached : endedMeanwhile[reason ?? ''];
}

export function problemOf(error: unknown): TransferProblem {
  if (error instanceof FileUnreadable) return { kind: 'unreadable' };
  // The upload started within the limits of storage or credit, which have been used up since.
  const code = error instanceof PutFailed ? endedCode(error) : undefined;
  if (code !== undefined) return { kind: 'code', code };
  return error instanceof CallRefused ? { kind: 'code', code: error.code } : { kind: 'connection' };
}

/** Reports whether an error is temporary: a rate limit, a broken connection, or an error of the store. */
function isWorthAnotherTry(error: unknown): boolean {
  if (error instanceof CallRefused) return isHaste(error);
  if (error instanceof PutFailed) return error.source.status === 0 || error.source.status >= 500;
  return !isAbort(error) && !(error instanceof FileUnreadable);
}

function isHaste(error: unknown): boolean {
  return error instanceof CallRefused && error.code === codes.tooManyRequests;
}

function untilOnline(signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = () => reject(signal.reason);
  addEventListener('online', () => resolve(), { once: true, signal });
  signal.addEventListener('abort', stop, { once: true });
  return promise.finally(() => signal.removeEventListener('abort', stop));
}
