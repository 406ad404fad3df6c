import { codes, limits } from '@atoll/contract';
import { type Ask, CallRefused } from '../../../lib/call-refused.ts';
import { randomId } from '../../../lib/random-id.ts';
import { isKeyLengthValid } from '../object-key.ts';
import { createAttempt, isAbort, problemOf } from './attempt.ts';
import type { Sender } from './sender.ts';
import type { Cargo, Transfer, TransferProblem } from './transfer.ts';
import { createTransferList } from './transfer-list.ts';

export interface NewTransfer {
  bucket: string;
  key: string;
  file: Blob;
}

export interface TransfersDeps {
  ask: Ask;
  /** Fetched when the first file comes: nobody who uploads nothing loads it. */
  loadSender: () => Promise<Sender>;
  /** An object now exists. */
  onStored: (bucket: string, key: string) => void;
  /** Files under way at the same time; the parts of each share the sender's own limit. */
  maxActive?: number;
  retryDelaysMs?: readonly number[];
  /** Least time between two announcements of progress. */
  progressIntervalMs?: number;
}

/** All uploads of this tab. They live beside the screens, so that going elsewhere in the console stops none. */
export function createTransfers(deps: TransfersDeps) {
  const { onStored, maxActive = 6, retryDelaysMs = [1000, 3000, 8000], progressIntervalMs = 200 } = deps;
  const cargoes = new Map<string, Cargo>();
  const list = createTransferList(progressIntervalMs);
  const loadSender = onceLoaded(deps.loadSender);
  const attempt = createAttempt({
    ask: deps.ask,
    loadSender,
    retryDelaysMs,
    onProgress: (id, sentBytes) => list.changeSoon(id, { sentBytes }),
  });
  let sending = 0;

  async function run(transfer: Transfer, cargo: Cargo): Promise<void> {
    const { id, bucket, key, sizeBytes } = transfer;
    const stop = new AbortController();
    cargo.stop = stop;
    try {
      await attempt(transfer, cargo, stop.signal);
      cargoes.delete(id);
      list.changeSoon(id, { state: 'done', sentBytes: sizeBytes, problem: null });
      onStored(bucket, key);
    } catch (error) {
      if (!stop.signal.aborted && !isAbort(error)) list.changeSoon(id, afterFailure(cargo, error));
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

  function discard({ bucket, key }: Transfer, cargo: Cargo) {
    cargo.stop?.abort();
    if (cargo.plan?.kind !== 'multipart') return;
    const upload = { bucket, key, uploadId: cargo.plan.upload_id };
    // Nobody waits for it, and the server's sweeper clears what a failure here leaves.
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
        const contentType = file.file.type;
        cargoes.set(transfer.id, { file: file.file, contentType, canReplace: false, plan: null, stop: null });
        return transfer;
      });
      list.replaceAll([...list.all(), ...added]);
      pump();
    },

    pause(id: string) {
      const state = list.find(id)?.state;
      if (state !== 'sending' && state !== 'waiting') return;
      cargoes.get(id)?.stop?.abort();
      list.change(id, { state: 'paused' });
    },

    /** Goes on after a pause, or tries again after a failure. */
    resume(id: string) {
      const state = list.find(id)?.state;
      if (state === 'paused' || state === 'failed') wake(id);
    },

    /** Overwrites the object that bears the name. */
    replace(id: string) {
      const cargo = cargoes.get(id);
      if (!cargo || list.find(id)?.state !== 'conflict') return;
      cargo.canReplace = true;
      wake(id);
    },

    /** Gives one up and takes it off the list. */
    cancel(id: string) {
      const transfer = list.find(id);
      const cargo = cargoes.get(id);
      cargoes.delete(id);
      if (transfer && cargo) discard(transfer, cargo);
      list.replaceAll(list.all().filter((other) => other.id !== id));
    },

    /** Takes what is done off the list. */
    clearDone() {
      list.replaceAll(list.all().filter(({ state }) => state !== 'done'));
    },

    /** Whether leaving the page would lose something. */
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

function afterFailure(cargo: Cargo, error: unknown): Partial<Transfer> {
  // The upload is gone on the server: another try begins a new one.
  if (error instanceof CallRefused && error.code === codes.objectNotFound) cargo.plan = null;
  const problem = problemOf(error);
  const isTaken =
    problem.kind === 'code' &&
    (problem.code === codes.nameTakenHere || problem.code === codes.nameTakenInBucket);
  return { state: isTaken ? 'conflict' : 'failed', problem };
}
