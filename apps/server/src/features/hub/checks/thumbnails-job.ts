import { mkdir } from 'node:fs/promises';
import { codes } from '@atoll/contract/codes';
import { UserError } from '../../../platform/errors.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import { minuteMs } from '../../../platform/time.ts';
import type { HubDeps } from '../kernel/deps.ts';
import type { Item } from '../kernel/item.ts';
import { saveThumbnail } from '../kernel/thumbnail.store.ts';
import { findVersion } from '../projects/version.store.ts';
import type { StorageLinks } from '../storage-link/storage-link.service.ts';
import { withFile } from './fetch-file.ts';
import { delayChange, findMissing, findStored, forgetMissing } from './missing-thumbnails.store.ts';

const pageSize = 100;

export interface ThumbnailsDeps extends Pick<HubDeps, 'database' | 'files' | 'media' | 'checking' | 'log'> {
  readonly links: Pick<StorageLinks, 'find'>;
}

/**
 * Creates the job that makes the thumbnails of pictures that were checked before there were any. It reads one file at a
 * time, each once. What can't be read now stays for the next run.
 */
export function createThumbnailsJob(deps: ThumbnailsDeps): Job {
  const { read } = deps.database;
  return {
    name: 'hub-thumbnails',
    everyMs: 10 * minuteMs,
    hasWork: async () => (await findMissing(read, { before: undefined, limit: 1 })).length > 0,
    async run(signal) {
      await mkdir(deps.checking.folder, { recursive: true, mode: 0o700 });
      let before: string | undefined;
      do {
        const page: string[] = await findMissing(read, { before, limit: pageSize });
        for (const itemId of page) {
          if (signal.aborted) return;
          await makeOne(deps, itemId, signal);
        }
        before = page.at(-1);
      } while (before !== undefined);
    },
  };
}

async function makeOne(deps: ThumbnailsDeps, itemId: string, signal: AbortSignal): Promise<void> {
  const item = await findStored(deps.database.read, itemId);
  try {
    const jpeg = item && (await readThumbnail(deps, item, signal));
    if (jpeg === 'unavailable') return;
    await deps.database.transaction(async (tx) => {
      // An item that has changed is read again by the next run.
      if (item && !(await delayChange(tx, item))) return;
      if (jpeg) await saveThumbnail(tx, { itemId, jpeg });
      await forgetMissing(tx, itemId);
    });
  } catch (err) {
    if (signal.aborted) return;
    deps.log.warn(
      { err, item: itemId },
      'the thumbnail of an item could not be made and will be tried again',
    );
  }
}

/** Returns the thumbnail of a file; undefined: it can't have one, or isn't the file that was checked. */
async function readThumbnail(
  { database, files, media, checking, links }: ThumbnailsDeps,
  { projectId, projectVersion, accountId, key, sizeBytes, sha256 }: Item,
  signal: AbortSignal,
): Promise<Uint8Array | 'unavailable' | undefined> {
  const link = await links.find(accountId);
  const version = await findVersion(database.read, projectId, projectVersion);
  const bucket = version?.settings.bucket ?? null;
  if (bucket === null || key === null || sizeBytes === null) return undefined;
  if (!link || !checking.hasRoom(sizeBytes)) return 'unavailable';
  const place = { bucket, key };
  try {
    const found = await files.find(link.principal, place);
    if (found?.sizeBytes !== sizeBytes) return undefined;
    const bytes = files.read(link.principal, place);
    const report = await withFile(checking.folder, bytes, { maxBytes: sizeBytes, signal }, async (file) =>
      file.sha256 === sha256 ? media.check(file, {}, { signal }) : undefined,
    );
    const thumbnail = report?.facts.image?.thumbnail;
    return thumbnail === undefined ? undefined : Buffer.from(thumbnail, 'base64');
  } catch (error) {
    if (error instanceof UserError && error.code === codes.hubStorageUnlinked) return 'unavailable';
    throw error;
  }
}
