import type { BulkSelection } from '../../bulk/requests/bulk-request.ts';
import type { Entry, StoredObject } from '../../listing/entry.ts';
import type { RenameDraft } from './rename-dialog.tsx';

/** The maximum number of keys in a job. */
export const mostKeys = 1000;

/** The actions on many entries, each performed by a job. */
export type ManyKind =
  | 'copy'
  | 'move'
  | 'delete'
  | 'undelete'
  | 'restore'
  | 'archive'
  | 'storage-class'
  | 'tags'
  | 'revert'
  | 'encrypt'
  | 'lock';

/** The open dialog of the folder, and its subject. */
export type OpenDialog =
  | { kind: 'createFolder' }
  /** Requests files for the open folder. */
  | { kind: 'request' }
  | { kind: 'rename'; entry: Entry }
  | { kind: 'share'; entry: Entry }
  /** Moves an object out of the archive permanently, after it was restored for some days. */
  | { kind: 'keep'; object: StoredObject }
  | { kind: 'renameAgain'; draft: RenameDraft }
  | { kind: ManyKind; entries: readonly Entry[] }
  /** Entries were dropped on a folder where their names are taken. `problem` is the reason why a single object was refused. */
  | { kind: 'move'; entries: readonly Entry[]; to: string; problem?: string }
  /** Everything below the open folder, including subfolders. */
  | { kind: ManyKind; under: string };

/** Returns the selection for a job. */
export function selectionOf(dialog: { entries: readonly Entry[] } | { under: string }): BulkSelection {
  if ('under' in dialog) return dialog.under === '' ? { all: true } : { prefixes: [dialog.under] };
  const keysOf = (kind: Entry['kind']) =>
    dialog.entries.flatMap((entry) => (entry.kind === kind ? [entry.key] : []));
  const [keys, prefixes] = [keysOf('object'), keysOf('folder')];
  return { ...(keys.length > 0 ? { keys } : {}), ...(prefixes.length > 0 ? { prefixes } : {}) };
}
