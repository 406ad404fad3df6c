import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobDamagedError, BlobMissingError, type BlobStore } from '@atoll/blob-store';
import { type Database, DatabaseNotEmptyError } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { renewInstallation } from '../../../platform/installation/index.ts';
import { forgetRuns, whileHeld } from '../../../platform/jobs/index.ts';
import { makeFolder } from '../../../platform/lifecycle/index.ts';
import { endUnfinished } from '../bulk/lease.store.ts';
import {
  archivedParts,
  forgetWork,
  objectBlobs,
  type ReferenceTable,
  uploadedParts,
} from './blob-names.store.ts';
import { damagedRows } from './damaged-rows.store.ts';

interface Places {
  blobStore: BlobStore;
  archiveStore: BlobStore;
}

/** An opened backup. */
export interface BackupFolder extends Places {
  /** File name of the database. */
  databaseFile: string;
  /** Opens a database snapshot. */
  openDatabase(path: string): Database;
}

export interface BackupDeps extends Places {
  database: Database;
  clock: Clock;
  openBackupFolder: (folder: string) => Promise<BackupFolder>;
}

export interface CopiedBytes {
  blobs: number;
  sizeBytes: number;
  /** Lost or damaged at the source. Such blobs are omitted; such rows can't be read in the copy either. */
  unreadable: string[];
}

/** The target folder is in use, or the source folder is not a backup. */
export class BackupFolderError extends Error {
  override readonly name = 'BackupFolderError';
}

/** Blobs must not be deleted before they are copied, or before the database names them. */
const sweepers = ['storage-deleted-blobs', 'storage-orphans'];

/**
 * Writes a consistent copy into a folder that a server can be started with: it has the layout of `DATA_DIR` with the
 * embedded database, whatever the source. Omits and reports bytes that can't be read.
 * @throws {BackupFolderError} unless the folder is empty or missing
 */
export async function backUp(deps: BackupDeps, folder: string): Promise<CopiedBytes> {
  await makeFolder(folder);
  if ((await readdir(folder)).length > 0) throw new BackupFolderError(`${folder} is not empty`);
  const copies = await deps.openBackupFolder(folder);
  const path = join(folder, copies.databaseFile);
  return whileHeld(deps, sweepers, async () => {
    await deps.database.snapshot(path);
    const target = copies.openDatabase(path);
    try {
      const copied = await copyAll(target, { from: deps, to: copies });
      await target.transaction(async (tx) => {
        await forgetWork(tx);
        await forgetRuns(tx);
        await endUnfinished(tx, deps.clock.now());
        await renewInstallation(tx, deps.clock.now());
      });
      return copied;
    } finally {
      await target.close();
    }
  });
}

/**
 * Fills an empty installation, with any database and engine, from a backup.
 * @param beforeLoad runs before anything of the backup is in the database
 * @throws {DatabaseNotEmptyError} or {BackupFolderError}, with nothing changed
 */
export async function restoreBackup(
  deps: BackupDeps,
  folder: string,
  beforeLoad: () => Promise<void>,
): Promise<CopiedBytes> {
  if (!(await isUsed(folder))) throw new BackupFolderError(`there is no backup in ${folder}`);
  const copies = await deps.openBackupFolder(folder);
  const entries = await readdir(folder);
  if (!entries.includes(copies.databaseFile)) {
    throw new BackupFolderError(`there is no backup in ${folder}`);
  }
  if (!(await deps.database.isEmpty())) {
    throw new DatabaseNotEmptyError('there are accounts in this installation already');
  }
  const work = await mkdtemp(join(tmpdir(), 'atoll-restore-'));
  try {
    const path = join(work, copies.databaseFile);
    await copyFile(join(folder, copies.databaseFile), path);
    return await whileHeld(deps, sweepers, async () => {
      const source = copies.openDatabase(path);
      const copied = await copyAll(source, { from: copies, to: deps }).finally(() => source.close());
      await beforeLoad();
      await deps.database.load(path);
      return copied;
    });
  } finally {
    await rm(work, { recursive: true });
  }
}

async function isUsed(folder: string): Promise<boolean> {
  return readdir(folder).then(
    (entries) => entries.length > 0,
    () => false,
  );
}

/** Copies every blob that `database` references, and updates the references. */
async function copyAll(database: Database, { from, to }: { from: Places; to: Places }): Promise<CopiedBytes> {
  const sum: CopiedBytes = { blobs: 0, sizeBytes: 0, unreadable: [] };
  const hot = { from: from.blobStore, to: to.blobStore };
  for await (const reason of damagedRows(database.read)) sum.unreadable.push(reason);
  await copyReferred(database, objectBlobs, hot, sum);
  await copyReferred(database, uploadedParts, hot, sum);
  await copyReferred(database, archivedParts, { from: from.archiveStore, to: to.archiveStore }, sum);
  return sum;
}

async function copyReferred(
  database: Database,
  table: ReferenceTable,
  { from, to }: { from: BlobStore; to: BlobStore },
  sum: CopiedBytes,
): Promise<void> {
  let after = { owner: '', at: 0 };
  for (;;) {
    const references = await table.fetch(database.read, after);
    // Several objects may share a blob; the later ones already name the copy.
    for (const blobId of new Set(references.map((reference) => reference.blobId))) {
      if (await to.stat(blobId)) continue;
      const copy = await to.put(from.read(blobId)).catch(reasonUnreadable);
      if (typeof copy === 'string') {
        sum.unreadable.push(copy);
        continue;
      }
      await database.transaction((tx) => table.rename(tx, blobId, copy.id));
      sum.blobs++;
      sum.sizeBytes += copy.sizeBytes;
    }
    const last = references.at(-1);
    if (!last) return;
    after = last.position;
  }
}

function reasonUnreadable(error: unknown): string {
  if (error instanceof BlobDamagedError || error instanceof BlobMissingError) return error.message;
  throw error;
}
