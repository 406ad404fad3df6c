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
import {
  delayChange,
  delayMissing,
  findDueMissing,
  findStored,
  forgetMissing,
  type MissingThumbnail,
} from './missing-thumbnails.store.ts';

const pageSize = 100;
const retryMs = 10 * minuteMs;
/** Failures after which a file is not read again until it changes: they take five hours. */
const maxAttempts = 6;

export interface ThumbnailsDeps
  extends Pick<HubDeps, 'database' | 'clock' | 'files' | 'media' | 'checking' | 'log'> {
  readonly links: Pick<StorageLinks, 'find'>;
}

/**
 * Creates the job that makes the thumbnails of pictures that were checked before there were any. It reads one file at a
 * time. A file that fails is read again later and later, then no more until it changes. One that is unavailable waits.
 */
export function createThumbnailsJob(deps: ThumbnailsDeps): Job {
  const { database, clock } = deps;
  const findDue = (limit: number) => findDueMissing(database.read, { now: clock.now(), limit });
  return {
    name: 'hub-thumbnails',
    everyMs: retryMs,
    hasWork: async () => (await findDue(1)).length > 0,
    async run(signal) {
      await mkdir(deps.checking.folder, { recursive: true, mode: 0o700 });
      // Each pass forgets or delays what it found.
      for (let page = await findDue(pageSize); page.length > 0; page = await findDue(pageSize)) {
        for (const missing of page) {
          if (signal.aborted) return;
          await makeOne(deps, missing, signal);
        }
      }
    },
  };
}

async function makeOne(deps: ThumbnailsDeps, missing: MissingThumbnail, signal: AbortSignal): Promise<void> {
  const { database, clock } = deps;
  const { itemId } = missing;
  const item = await findStored(database.read, itemId);
  try {
    const jpeg = item && (await readThumbnail(deps, item, signal));
    await database.transaction(async (tx) => {
      // An item that has changed is read again by the next run.
      if (jpeg === 'unavailable' || (item && !(await delayChange(tx, item)))) {
        return delayMissing(tx, missing, clock.now() + retryMs);
      }
      if (jpeg) await saveThumbnail(tx, { itemId, jpeg });
      await forgetMissing(tx, itemId);
    });
  } catch (err) {
    if (signal.aborted) return;
    const attempts = missing.attempts + 1;
    const dueAt = attempts < maxAttempts ? clock.now() + retryMs * 2 ** (attempts - 1) : null;
    await database.transaction((tx) => delayMissing(tx, { itemId, attempts }, dueAt));
    const next = dueAt === null ? 'will not be tried again until its file changes' : 'will be tried again';
    deps.log.warn({ err, item: itemId, attempts }, `the thumbnail of an item could not be made and ${next}`);
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
