import { codes, limits } from '@atoll/contract';
import { randomId } from '#lib/browser/random-id.ts';
import { type Ask, CallRefused } from '#lib/calls/call-refused.ts';
import { isKeyLengthValid } from '../../object-key.ts';
import { createAttempt, isAbort, problemOf } from './attempt.ts';
import type { Checksum } from './checksum.ts';
import { createInterrupted } from './interrupted.ts';
import type { Journal } from './journal.ts';
import { mostAtOnce } from './kept-choice.ts';
import type { MultipartPlan, Sender } from './send-parts.ts';
import type { Cargo, Transfer, TransferProblem } from './transfer.ts';
import { createTransferList } from './transfer-list.ts';

export interface NewTransfer {
  bucket: string;
  key: string;
  file: Blob;
  handle?: FileSystemFileHandle;
  /** Replaces an existing object with this name. */
  canReplace?: boolean;
}

export interface TransfersDeps {
  ask: Ask;
  /** Called for the first file, so that the code is only loaded for uploads. */
  loadSender: () => Promise<Sender>;
  checksum: Checksum;
  journal: Journal;
  /** Called when an object has been created. */
  onStored: (bucket: string, key: string) => void;
  retryDelaysMs?: readonly number[];
  /** Minimum time between two notifications of progress. */
  progressIntervalMs?: number;
}

/** Creates the store of all uploads of this tab. It is independent of the screens, so that uploads continue during navigation. */
export function createTransfers(deps: TransfersDeps) {
  const { onStored, retryDelaysMs = [1000, 3000, 8000], progressIntervalMs = 200 } = deps;
  const cargoes = new Map<string, Cargo>();
  const list = createTransferList(progressIntervalMs);
  const loadSender = onceLoaded(deps.loadSender);
  const attempt = createAttempt({
    ask: deps.ask,
    loadSender,
    checksum: deps.checksum,
    retryDelaysMs,
    onStarted: (transfer, cargo, plan) => noteIn(deps.journal, transfer, cargo, plan),
    onProgress: (id, sentBytes) => list.changeSoon(id, { sentBytes }),
  });
  let maxActive = mostAtOnce;
  let sending = 0;

  async function run(transfer: Transfer, cargo: Cargo): Promise<void> {
    const { id, bucket, key, sizeBytes } = transfer;
    const stop = new AbortController();
    cargo.stop = stop;
    try {
      await attempt(transfer, cargo, stop.signal);
      forget(cargo);
      cargoes.delete(id);
      list.changeSoon(id, { state: 'done', sentBytes: sizeBytes, problem: null });
      onStored(bucket, key);
    } catch (error) {
      if (isGone(error)) {
        forget(cargo);
        // Another attempt starts a new upload.
        cargo.plan = null;
      }
      if (!stop.signal.aborted && !isAbort(error)) list.changeSoon(id, afterFailure(error));
    } finally {
      if (cargo.stop === stop) cargo.stop = null;
      sending -= 1;
      pump();
    }
  }

  function pump() {
    for (const transfer of list.all()) {
      if (sending >= maxActive) return;
      const cargo = cargoes.get(transfer.id);
      if (transfer.state !== 'waiting' || !cargo) continue;
      sending += 1;
      list.changeSoon(transfer.id, { state: 'sending' });
      void run(transfer, cargo);
    }
  }

  function forget({ plan }: Cargo) {
    if (plan?.kind === 'multipart') void deps.journal.remove(plan.upload_id).catch(() => undefined);
  }

  function discard({ bucket, key }: Transfer, cargo: Cargo) {
    cargo.stop?.abort();
    if (cargo.plan?.kind !== 'multipart') return;
    const upload = { bucket, key, plan: cargo.plan };
    forget(cargo);
    // Nothing waits for this, and the server's cleanup handles failures.
    void loadSender()
      .then((sender) => sender.discard(upload))
      .catch(() => undefined);
  }

  const wake = (id: string) => {
    list.change(id, { state: 'waiting', problem: null });
    pump();
  };

  return {
    snapshot: list.snapshot,
    subscribe: list.subscribe,

    add(files: readonly NewTransfer[]) {
      const added = files.map((file) => {
        const transfer = newTransfer(file);
        cargoes.set(transfer.id, newCargo(file));
        return transfer;
      });
      list.replaceAll([...list.all(), ...added]);
      pump();
    },

    /** Sets the number of concurrent files. Running ones are not affected. Their parts share the sender's own limit. */
    limitActive(count: number) {
      maxActive = count;
      pump();
    },

    pause(id: string) {
      const state = list.find(id)?.state;
      if (state !== 'sending' && state !== 'waiting') return;
      cargoes.get(id)?.stop?.abort();
      list.change(id, { state: 'paused' });
    },

    /** Resumes after a pause, or retries after a failure. */
    resume(id: string) {
      const state = list.find(id)?.state;
      if (state === 'paused' || state === 'failed') wake(id);
    },

    ...createInterrupted({ journal: deps.journal, list, cargoes, wake }),

    /** Overwrites the existing object with this name. */
    replace(id: string) {
      const cargo = cargoes.get(id);
      if (!cargo || list.find(id)?.state !== 'conflict') return;
      cargo.canReplace = true;
      wake(id);
    },

    /** Stores it under another name. */
    rename(id: string, key: string) {
      const transfer = list.find(id);
      const cargo = cargoes.get(id);
      if (!cargo || transfer?.state !== 'conflict') return;
      discard(transfer, cargo);
      cargo.plan = null;
      list.change(id, { key, sentBytes: 0 });
      wake(id);
    },

    /** Cancels a transfer and removes it from the list. */
    cancel(id: string) {
      const transfer = list.find(id);
      const cargo = cargoes.get(id);
      cargoes.delete(id);
      if (transfer && cargo) discard(transfer, cargo);
      list.replaceAll(list.all().filter((other) => other.id !== id));
    },

    /** Applies an action to all transfers in one of the states. */
    forEach(states: readonly Transfer['state'][], act: (id: string) => void) {
      list.batch(() => {
        for (const { id, state } of list.all()) if (states.includes(state)) act(id);
      });
    },

    /** Removes completed transfers from the list. */
    clearDone() {
      list.replaceAll(list.all().filter(({ state }) => state !== 'done'));
    },

    /** Reports whether leaving the page would lose progress. */
    isBusy: () =>
      list.all().some(({ state }) => state === 'waiting' || state === 'sending' || state === 'paused'),
  };
}

function onceLoaded(load: () => Promise<Sender>): () => Promise<Sender> {
  let loaded: Promise<Sender> | null = null;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return loaded;
  };
}

function newTransfer({ bucket, key, file }: NewTransfer): Transfer {
  const problem = problemBeforehand(key, file.size);
  const state = problem ? 'failed' : 'waiting';
  return { id: randomId(), bucket, key, sizeBytes: file.size, sentBytes: 0, problem, state };
}

function problemBeforehand(key: string, sizeBytes: number): TransferProblem | null {
  if (!isKeyLengthValid(key)) return { kind: 'name' };
  return sizeBytes > limits.consoleUploadMaxBytes
    ? { kind: 'code', code: codes.consoleUploadTooLarge }
    : null;
}

/** Records an upload. If that fails, the upload continues only as long as the page is open. */
function noteIn(journal: Journal, transfer: Transfer, cargo: Cargo, plan: MultipartPlan) {
  const { bucket, key, sizeBytes } = transfer;
  const { contentType, lastModified, handle } = cargo;
  const entry = {
    ...{ bucket, key, sizeBytes, contentType, lastModified },
    ...(handle ? { handle } : {}),
    uploadId: plan.upload_id,
    uploadToken: plan.upload_token,
    expiresAt: plan.expires_at,
    partSizeBytes: plan.part_size_bytes,
  };
  void journal.put(entry).catch(() => undefined);
}

function newCargo({ file, handle, canReplace = false }: NewTransfer): Cargo {
  const lastModified = file instanceof File ? file.lastModified : 0;
  return { file, handle, lastModified, contentType: file.type, canReplace, plan: null, stop: null };
}

/** Reports whether the upload no longer exists on the server, or its token has expired. */
function isGone(error: unknown): boolean {
  if (!(error instanceof CallRefused)) return false;
  return error.code === codes.objectNotFound || error.code === codes.authorizationExpired;
}

function afterFailure(error: unknown): Partial<Transfer> {
  const problem = problemOf(error);
  const isTaken =
    problem.kind === 'code' &&
    (problem.code === codes.nameTakenHere || problem.code === codes.nameTakenInBucket);
  return { state: isTaken ? 'conflict' : 'failed', problem };
}
