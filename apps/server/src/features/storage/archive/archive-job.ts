import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '@atoll/blob-store';
import type { Database, Transaction } from '@atoll/database';
import { restoredUntil } from '@atoll/s3-protocol';
import type { Clock } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import { soundInline } from '../blobs/inline-bytes.ts';
import {
  type ArchivedObject,
  type ArchiveStep,
  dropHotParts,
  dropSteps,
  findArchivedObject,
  findArchivedParts,
  findDueSteps,
  findHotParts,
  type HotPart,
  insertArchivedPart,
  insertHotPart,
  planStep,
  postponeStep,
  setArchiveState,
} from '../objects/archive.store.ts';
import type { Archive } from './archive-bytes.ts';

export interface ArchiveJobDeps {
  database: Database;
  blobStore: BlobStore;
  archive: Archive;
  clock: Clock;
  log: Log;
  secondsPerDay: number;
  /** Notifies the bucket's consumers, in the transaction of the step. */
  record: (
    tx: Transaction,
    object: ArchivedObject,
    event: 'CopyOutdated' | 'ObjectRestore:Completed' | 'ObjectRestore:Delete',
  ) => Promise<void>;
}

const batchSize = 100;
const retryMs = 60_000;

/** Moves the bytes of archived objects, restores copies, and removes expired copies. */
export function createArchiveJob(deps: ArchiveJobDeps): Job {
  return {
    name: 'storage-archive',
    everyMs: 5_000,
    async run(signal) {
      await takeSteps(deps, 'archive', (objectId) => archiveObject(deps, objectId), signal);
      await takeSteps(deps, 'restore', (objectId, days) => restoreObject(deps, objectId, days), signal);
      await takeSteps(deps, 'expire', (objectId) => expireCopy(deps, objectId), signal);
    },
  };
}

/** A failure of one object doesn't delay the others; it is retried a minute later. */
async function takeSteps(
  deps: ArchiveJobDeps,
  step: ArchiveStep,
  take: (objectId: string, days: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock, log } = deps;
  for (;;) {
    const due = await findDueSteps(database.read, step, clock.now(), batchSize);
    if (due.length === 0) return;
    for (const { objectId, days } of due) {
      if (signal.aborted) return;
      try {
        await take(objectId, days ?? 1);
      } catch (err) {
        log.error({ err, objectId, step }, 'a step of the archive failed and will be tried again');
        await database.transaction((tx) => postponeStep(tx, objectId, clock.now() + retryMs));
      }
    }
  }
}

/**
 * Archives part by part and records each once it is durable, so that a restart continues there. The readable bytes are removed
 * last.
 */
async function archiveObject(deps: ArchiveJobDeps, objectId: string): Promise<void> {
  const { database, archive, clock } = deps;
  const object = await findArchivedObject(database.read, objectId);
  if (object?.state !== 'archived') return forgetStep(deps, objectId);
  const done = new Set((await findArchivedParts(database.read, objectId)).map(({ position }) => position));
  for (const part of await findHotParts(database.read, object)) {
    if (done.has(part.position)) continue;
    const { id, sizeBytes } = await archive.put(readHot(deps, object, part));
    await orDelete(
      () => archive.delete(id),
      () =>
        inState(database, object, (tx) =>
          insertArchivedPart(tx, objectId, {
            ...part,
            archiveId: id,
            archivedBytes: sizeBytes,
            isInline: part.blobId === null,
          }),
        ),
    );
  }
  await inState(database, object, async (tx) => {
    await dropHotParts(tx, objectId, clock.now());
    await setArchiveState(tx, objectId, { archive_state: 'archived', inline_bytes: null });
    await dropSteps(tx, [objectId]);
    await deps.record(tx, object, 'CopyOutdated');
  });
}

async function restoreObject(deps: ArchiveJobDeps, objectId: string, days: number): Promise<void> {
  const { database, archive, blobStore, clock } = deps;
  const object = await findArchivedObject(database.read, objectId);
  if (object?.state !== 'restoring') return forgetStep(deps, objectId);
  const here = new Set((await findHotParts(database.read, object)).map(({ position }) => position));
  let inlineBytes: Uint8Array | undefined;
  for (const part of await findArchivedParts(database.read, objectId)) {
    if (here.has(part.position)) continue;
    if (part.isInline) {
      inlineBytes = soundInline(object, await buffer(archive.read(part.archiveId)));
      continue;
    }
    const { id: blobId } = await blobStore.put(archive.read(part.archiveId));
    await orDelete(
      () => blobStore.delete(blobId),
      () => inState(database, object, (tx) => insertHotPart(tx, objectId, { ...part, blobId })),
    );
  }
  await inState(database, object, async (tx) => {
    const until = restoredUntil(clock.now(), days, { secondsPerDay: deps.secondsPerDay });
    const change = { archive_state: 'restored', restored_until: until } as const;
    await setArchiveState(tx, objectId, inlineBytes ? { ...change, inline_bytes: inlineBytes } : change);
    await planStep(tx, { objectId, step: 'expire', dueAt: until });
    await deps.record(tx, object, 'ObjectRestore:Completed');
  });
}

/** Expires a restored copy. An object that was restored before it was ever moved is moved now. */
async function expireCopy(deps: ArchiveJobDeps, objectId: string): Promise<void> {
  const { database, clock } = deps;
  const object = await findArchivedObject(database.read, objectId);
  if (object?.state !== 'restored') return forgetStep(deps, objectId);
  await inState(database, object, async (tx) => {
    await setArchiveState(tx, objectId, { archive_state: 'archived', restored_until: null });
    await planStep(tx, { objectId, step: 'archive', dueAt: clock.now() });
    await deps.record(tx, object, 'ObjectRestore:Delete');
  });
}

function readHot(
  { blobStore }: ArchiveJobDeps,
  object: ArchivedObject,
  part: HotPart,
): AsyncIterable<Uint8Array> {
  if (part.blobId !== null) return blobStore.read(part.blobId);
  return once(object.inlineBytes ? soundInline(object, object.inlineBytes) : new Uint8Array());
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

class ObjectChangedError extends Error {
  override readonly name = 'ObjectChangedError';
}

/** @throws {ObjectChangedError} if the object is gone or in another state; its step is then re-evaluated */
function inState<T>(
  database: Database,
  { id, state }: ArchivedObject,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    if ((await findArchivedObject(tx, id))?.state !== state) throw new ObjectChangedError(id);
    return work(tx);
  });
}

/**
 * Deletes what was written for a refused commit. After any other failure the commit may have succeeded, so only the sweeper can
 * decide.
 */
async function orDelete(discard: () => Promise<void>, commit: () => Promise<void>): Promise<void> {
  try {
    await commit();
  } catch (error) {
    if (error instanceof ObjectChangedError) await discard();
    throw error;
  }
}

function forgetStep({ database }: ArchiveJobDeps, objectId: string): Promise<void> {
  return database.transaction((tx) => dropSteps(tx, [objectId]));
}
