import type { BulkTask } from '@atoll/contract';
import { checkObjectKey } from '../kernel/names.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { folderOf } from '../objects/destination.ts';
import type { Selection } from './bulk-job.ts';

export type Transfer = Extract<BulkTask, { kind: 'copy' | 'move' | 'rename' }>;

export interface Destination {
  bucketName: string;
  keyOf(sourceKey: string): string;
}

export function isTransfer(task: BulkTask): task is Transfer {
  return task.kind === 'copy' || task.kind === 'move' || task.kind === 'rename';
}

/** Returns the new name. Selected items keep their names in the target folder; a renamed folder gets its new name. */
export function destinationOf(
  task: Transfer,
  { bucketName, selection }: { bucketName: string; selection: Selection },
): Destination {
  const isRenamed = task.kind === 'rename';
  return {
    bucketName: isRenamed ? bucketName : task.to_bucket,
    keyOf(sourceKey) {
      const prefix = selection.prefixes.find((each) => sourceKey.startsWith(each));
      const base = isRenamed ? (prefix ?? '') : parentOf(prefix ?? sourceKey);
      return task.to_prefix + sourceKey.slice(base.length);
    },
  };
}

/** Returns the selection under its new names. */
export function movedSelection(task: Transfer, at: { bucketName: string; selection: Selection }): Selection {
  const { keyOf } = destinationOf(task, at);
  const { keys, prefixes } = at.selection;
  return { keys: keys.map(keyOf), prefixes: prefixes.map(keyOf), versions: [] };
}

/**
 * Reports whether an undo can find and distinguish the moved objects: no two selected items have the same place, and a new name
 * stays under the prefix it was selected with.
 */
export function isReversible(task: Transfer, at: { bucketName: string; selection: Selection }): boolean {
  const { keys, prefixes } = movedSelection(task, at);
  const isCut = (prefix: string) => prefix !== '' && !prefix.endsWith('/');
  if (task.on_conflict === 'keep_both' && at.selection.prefixes.some(isCut)) return false;
  const apart = [...prefixes].sort().every((prefix, index, sorted) => {
    const before = sorted[index - 1];
    return before === undefined || !prefix.startsWith(before);
  });
  const alone = keys.every((key) => !prefixes.some((prefix) => key.startsWith(prefix)));
  return apart && alone && new Set(keys).size === keys.length;
}

/** Returns the key that an object had before a job moved it; undefined if the job can't have moved it. */
export function originOf(
  task: Transfer,
  at: { bucketName: string; selection: Selection },
): (key: string) => string | undefined {
  const { selection } = at;
  const moved = movedSelection(task, at);
  const sourceOf = new Map(moved.keys.map((key, index) => [key, selection.keys[index]]));
  return (key) => {
    const index = moved.prefixes.findIndex((prefix) => key.startsWith(prefix));
    if (index === -1) return sourceOf.get(key);
    return (selection.prefixes[index] ?? '') + key.slice(moved.prefixes[index]?.length);
  };
}

/** Returns the task with a normalized folder. @throws {StorageRefusal} 3000 to 3003, 3009, 3016, 3017, `selectionEmpty` */
export function checkTransfer(task: Transfer, bucketName: string, selection: Selection): Transfer {
  const prefix = toFolder(task.to_prefix);
  if (task.kind === 'rename') {
    checkRename(prefix, selection);
    return { ...task, to_prefix: prefix };
  }
  if (prefix !== '') checkFolder(prefix);
  if (task.to_bucket === bucketName) {
    const parents = [...selection.keys, ...selection.prefixes].map(parentOf);
    const isOntoItself = parents.includes(prefix) || isWithin(prefix, selection);
    if (isOntoItself) throw new StorageRefusal(task.kind === 'copy' ? 'copyOntoItself' : 'moveOntoItself');
  }
  return { ...task, to_prefix: prefix };
}

function checkRename(prefix: string, selection: Selection): void {
  const [folder] = selection.prefixes;
  const isOneFolder =
    selection.prefixes.length === 1 && selection.keys.length === 0 && folder?.endsWith('/') === true;
  if (!isOneFolder) throw new StorageRefusal('selectionEmpty');
  if (prefix === '') throw new StorageRefusal('destinationEmpty');
  checkFolder(prefix);
  if (prefix === folder) throw new StorageRefusal('objectNameUnchanged');
  if (isWithin(prefix, selection)) throw new StorageRefusal('moveOntoItself');
}

/** Reports whether a prefix is within a selected folder. Copying a folder into itself would never end. */
function isWithin(prefix: string, { prefixes }: Selection): boolean {
  return prefixes.some((each) => prefix.startsWith(each));
}

function checkFolder(prefix: string): void {
  const segments = prefix.slice(0, -1).split('/');
  if (prefix.startsWith('/') || segments.includes('..')) throw new StorageRefusal('destinationOutside');
  if (segments.includes('')) throw new StorageRefusal('destinationSegmentEmpty');
  checkObjectKey(prefix);
}

function toFolder(path: string): string {
  return path === '' || path.endsWith('/') ? path : `${path}/`;
}

/** Returns the parent folder of a key or folder. */
function parentOf(path: string): string {
  return folderOf(path.endsWith('/') ? path.slice(0, -1) : path);
}
