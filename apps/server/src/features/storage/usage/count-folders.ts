import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reader } from '@atoll/database';
import { type CountedVersion, findVersionsAfter } from './folder.store.ts';

export interface Tally {
  object_count: number;
  size_bytes: number;
  noncurrent_count: number;
  noncurrent_bytes: number;
  delete_marker_count: number;
}

export interface FolderTally extends Tally {
  prefix: string;
}

export interface FolderCount {
  /** The largest first. */
  folders: FolderTally[];
  own: Tally;
  total: Tally;
  /** There are more folders than these. */
  is_cut: boolean;
}

const maxFolders = 100;
const rowsAtATime = 1_000;

/**
 * Counts what lies in each folder of a folder, reading a little at a time so that others get their turn. Memory stays the
 * same however many folders there are.
 */
export async function countFolders(
  read: Reader,
  place: { bucketId: string; prefix: string },
): Promise<FolderCount> {
  const count: FolderCount = { folders: [], own: noTally(), total: noTally(), is_cut: false };
  let current: FolderTally | undefined;
  let after: CountedVersion | undefined;
  do {
    const rows = await findVersionsAfter(read, place, after, rowsAtATime);
    for (const row of rows) {
      const folder = folderOf(row.key, place.prefix);
      if (current && current.prefix !== folder) {
        keep(count, current);
        current = undefined;
      }
      if (folder !== undefined) current ??= { prefix: folder, ...noTally() };
      add(current ?? count.own, row);
      add(count.total, row);
    }
    after = rows.length < rowsAtATime ? undefined : rows.at(-1);
    await nextTurn();
  } while (after);
  if (current) keep(count, current);
  count.folders = count.folders.sort(bySize).slice(0, maxFolders);
  return count;
}

/** Undefined: it lies in the folder itself. */
function folderOf(key: string, prefix: string): string | undefined {
  const end = key.indexOf('/', prefix.length);
  return end === -1 ? undefined : key.slice(0, end + 1);
}

function add(tally: Tally, { sizeBytes, isLatest, isDeleteMarker }: CountedVersion): void {
  if (isDeleteMarker) tally.delete_marker_count += 1;
  else if (isLatest) {
    tally.object_count += 1;
    tally.size_bytes += sizeBytes;
  } else {
    tally.noncurrent_count += 1;
    tally.noncurrent_bytes += sizeBytes;
  }
}

/** Drops the smallest only when twice as many have gathered, so that sorting stays rare. */
function keep(count: FolderCount, folder: FolderTally): void {
  count.folders.push(folder);
  if (count.folders.length < 2 * maxFolders) {
    count.is_cut ||= count.folders.length > maxFolders;
    return;
  }
  count.folders.sort(bySize).length = maxFolders;
  count.is_cut = true;
}

function bySize(one: FolderTally, other: FolderTally): number {
  return other.size_bytes + other.noncurrent_bytes - one.size_bytes - one.noncurrent_bytes;
}

function noTally(): Tally {
  return { object_count: 0, size_bytes: 0, noncurrent_count: 0, noncurrent_bytes: 0, delete_marker_count: 0 };
}
