import { codes } from '@atoll/contract/codes';
import type { Database, Reader } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';
import type { HubDeps } from '../kernel/deps.ts';
import { moveItem } from '../kernel/item.store.ts';
import { type Item, system } from '../kernel/item.ts';
import { quarantineKeyOf, storedKeyOf } from '../kernel/item-files.ts';
import { checksOf } from '../kernel/stored-json.ts';
import { findVersion } from '../projects/version.store.ts';
import { hashOfFile, oneChunk, type ProjectStorage } from './bytes.ts';
import { contentOf, type StoredContent } from './content.ts';
import { findSplit } from './due-items.store.ts';
import { writeLabels } from './labels.ts';

export interface StoringDeps extends Pick<HubDeps, 'clock' | 'files'> {
  readonly database: Database;
}

/** Permanent reasons why an item can't be stored. */
type Mismatch = 'file_missing' | 'file_changed';

/**
 * Stores an accepted item: its bytes under their hash, then its labels, and then its state. It counts as stored only
 * after its bytes were read back with the checked hash. May be repeated after a crash at any point. If its file is no
 * longer the checked one, the item is held for its owner.
 */
export async function storeItem(deps: StoringDeps, item: Item, storage: ProjectStorage): Promise<void> {
  const { database, clock } = deps;
  const content = contentOf(item);
  const { sha256 } = content;
  if (sha256 === null) return hold(deps, item, 'file_missing');
  const { bucket, link } = storage;
  const place = { bucket, key: storedKeyOf(item.projectId, sha256) };
  const problem = await placeBytes(deps, item, storage, { content, key: place.key, sha256 });
  if (problem) return hold(deps, item, problem);
  const labels = { state: 'stored', license: await licenseOf(database.read, item), split: null } as const;
  await writeLabels(deps, link, { item, place, sha256, labels });
  await database
    .transaction((tx) =>
      moveItem(tx, item, 'store', { by: system, now: clock.now(), changes: { key: place.key } }),
    )
    .catch(ignoreMoved);
}

/** Labels a stored item as part of a release. */
export async function labelReleased(
  deps: StoringDeps,
  item: Item,
  { link, bucket }: ProjectStorage,
): Promise<void> {
  const { read } = deps.database;
  const { sha256 } = contentOf(item);
  if (item.key === null || sha256 === null) return;
  const place = { bucket, key: item.key };
  const license = await licenseOf(read, item);
  const labels = { state: 'released', license, split: await findSplit(read, item.id) } as const;
  await writeLabels(deps, link, { item, place, sha256, labels });
}

/** Returns the license under which an item was sent. */
async function licenseOf(read: Reader, { projectId, projectVersion }: Item): Promise<string> {
  return (await findVersion(read, projectId, projectVersion))?.settings.license ?? '';
}

interface Placed {
  readonly content: StoredContent;
  readonly key: string;
  readonly sha256: string;
}

/** Moves the bytes of an item to their final location, unless they are already there. */
async function placeBytes(
  deps: StoringDeps,
  item: Item,
  { bucket, link }: ProjectStorage,
  { content, key, sha256 }: Placed,
): Promise<Mismatch | undefined> {
  const { files } = deps;
  const to = { bucket, key };
  if ((await hashOfFile(deps, link, to)) === sha256) return undefined;
  if (content.kind === 'json') {
    await files.write(link, to, oneChunk(content.json), { contentType: 'application/json' });
  } else {
    const from = { bucket, key: quarantineKeyOf(item) };
    const found = await files.find(link, from);
    if (!found) return 'file_missing';
    if (found.sizeBytes !== item.sizeBytes) return 'file_changed';
    const contentType = item.contentType ?? 'application/octet-stream';
    await files.copy(link, from, to, { contentType });
  }
  if ((await hashOfFile(deps, link, to)) === sha256) return undefined;
  // Another item with that hash would have been found there.
  await files.remove(link, to);
  return 'file_changed';
}

async function hold({ database, clock }: StoringDeps, item: Item, code: Mismatch): Promise<void> {
  const checks = [...checksOf(item), { code, level: 'failure', detail: {} }];
  const changes = {
    heldFrom: item.state,
    reportReason: 'other',
    reportNote: '',
    checks: JSON.stringify(checks),
    dueAt: null,
  };
  await database
    .transaction((tx) => moveItem(tx, item, 'report', { by: system, now: clock.now(), changes }))
    .catch(ignoreMoved);
}

/** Ignores that the item was withdrawn or held in the meantime. Its next state has its own work. */
function ignoreMoved(error: unknown): void {
  if (!(error instanceof UserError && error.code === codes.hubStateRefused)) throw error;
}
