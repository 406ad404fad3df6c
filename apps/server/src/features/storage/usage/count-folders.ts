import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DatabaseClient, Query } from '@atoll/database';
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
  /** Largest first. */
  folders: FolderTally[];
  own: Tally;
  total: Tally;
  /** There are more folders than these. */
  is_cut: boolean;
}

const maxFolders = 100;
const rowsAtATime = 1_000;

/** The progress of a count. */
export interface FolderProgress {
  count: FolderCount;
  /** The folder of the last version, which may continue. */
  current: FolderTally | undefined;
  /** The last counted version; undefined at the end, and at the start. */
  after: { key: string; version: string } | undefined;
}

interface Place {
  bucketId: string;
  prefix: string;
}

/** Time limit of a step, after which other work gets its turn. */
const stepMs = 100;

/** Sums the contents of each subfolder, step by step, in constant memory. @param query runs each step in a reader process */
export async function countFolders(query: DatabaseClient['query'], place: Place): Promise<FolderCount> {
  let progress: FolderProgress | undefined;
  do progress = await query(countOn, { place, progress });
  while (progress.after);
  const { count } = progress;
  count.folders = count.folders.sort(bySize).slice(0, maxFolders);
  return count;
}

export const countOn: Query<{ place: Place; progress: FolderProgress | undefined }, FolderProgress> = {
  name: 'storage.countFolders',
  async run(read, { place, progress }) {
    const state: FolderProgress = progress ?? {
      count: { folders: [], own: noTally(), total: noTally(), is_cut: false },
      current: undefined,
      after: undefined,
    };
    const endMs = performance.now() + stepMs;
    do {
      const rows = await findVersionsAfter(read, place, state.after, rowsAtATime);
      for (const row of rows) countRow(state, row, place.prefix);
      const last = rows.length < rowsAtATime ? undefined : rows.at(-1);
      state.after = last && { key: last.key, version: last.version };
      await nextTurn();
    } while (state.after && performance.now() < endMs);
    if (!state.after && state.current) keep(state.count, state.current);
    return state;
  },
};

function countRow(state: FolderProgress, row: CountedVersion, prefix: string): void {
  const folder = folderOf(row.key, prefix);
  if (state.current && state.current.prefix !== folder) {
    keep(state.count, state.current);
    state.current = undefined;
  }
  if (folder !== undefined) state.current ??= { prefix: folder, ...noTally() };
  add(state.current ?? state.count.own, row);
  add(state.count.total, row);
}

/** Returns the subfolder of a key, or undefined if it is directly in the folder. */
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

/** Drops the smallest only if there are twice as many, so that sorting stays rare. */
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
