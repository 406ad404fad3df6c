import { codes, displayName } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { runWithNotices } from '#lib/calls/run-with-notices.ts';
import { notify } from '#lib/notices/notify.ts';
import type { RowDrag } from '#ui/lists/grid/index.ts';
import { forecast } from '../bulk/dialogs/use-forecast.ts';
import { watchJob } from '../bulk/requests/queries.ts';
import { startJobWrite } from '../bulk/requests/writes.ts';
import { type Entry, isThere } from '../listing/entry.ts';
import { baseName, parentPrefix } from '../object-key.ts';
import { showAtOnce } from './changes/folder-changes.ts';
import { moveWrite } from './changes/writes.ts';
import { type OpenDialog, selectionOf } from './dialogs/open-dialog.ts';

export interface DragMove extends RowDrag<Entry> {
  /** Reports whether the dragged entries can be dropped on a folder, or on the bucket for an empty prefix. */
  takesAt: (prefix: string) => boolean;
  dropAt: (prefix: string) => void;
}

/**
 * Moves entries that are dropped on a folder. A single object moves immediately, several move in a job. Both can be
 * undone. Calls `ask` if names are taken there.
 */
export function useDragMove(bucket: string, ask: (dialog: OpenDialog) => void): DragMove {
  const { t } = useTranslation('objects');
  const [dragged, setDragged] = useState<readonly Entry[]>([]);
  const takesAt = (prefix: string) =>
    dragged.length > 0 &&
    dragged.every((entry) => parentPrefix(entry.key) !== prefix && !isWithin(prefix, entry));
  const moveOne = async (entry: Entry, prefix: string) => {
    const { key } = entry;
    const to = prefix + baseName(key);
    const undoShown = showAtOnce(bucket, (shown) =>
      shown.kind === 'object' && shown.key === key ? null : shown,
    );
    const move = { bucket, key, to_bucket: bucket, to_key: to };
    const moved = await runWithNotices(moveWrite, move, codes.nameTakenInTarget);
    if (!moved.ok) {
      undoShown();
      const { error } = moved;
      if (error?.kind === 'refused' && error.code === codes.nameTakenInTarget)
        ask({ kind: 'move', entries: [entry], to: prefix, problem: error.text });
      return;
    }
    notify({
      kind: 'success',
      text: t('move.done', { name: displayName(baseName(key)), place: `${bucket}/${prefix}` }),
      place: 'bottom-left',
      action: {
        label: t('delete.undo'),
        onSelect: () => void runWithNotices(moveWrite, { bucket, key: to, to_bucket: bucket, to_key: key }),
      },
    });
  };
  const dropAt = async (prefix: string) => {
    const [only, ...more] = dragged;
    setDragged([]);
    if (!only) return;
    if (only.kind === 'object' && more.length === 0) return moveOne(only, prefix);
    const selection = selectionOf({ entries: dragged });
    const task = { kind: 'move', to_bucket: bucket, to_prefix: prefix } as const;
    const preview = { bucket, selection, task: { ...task, on_conflict: 'skip' } } as const;
    const expected = await forecast(preview, new AbortController().signal).catch(() => null);
    // The dialog shows why there is no forecast, too.
    if (!expected || expected.conflicts > 0) return ask({ kind: 'move', entries: dragged, to: prefix });
    const request = { bucket, selection, task: { ...task, on_conflict: 'fail' } } as const;
    const started = await runWithNotices(startJobWrite, request);
    if (started.ok) watchJob(started.data);
  };
  return {
    takesAt,
    dropAt: (prefix) => void dropAt(prefix),
    canDrag: isThere,
    onStart: (entries) => setDragged(entries.filter(isThere)),
    onEnd: () => setDragged([]),
    takes: (entry) => entry.kind === 'folder' && takesAt(entry.key),
    onDrop: (entry) => void dropAt(entry.key),
  };
}

/** Reports whether a folder is the entry itself, or inside it. */
function isWithin(prefix: string, { kind, key }: Entry): boolean {
  return kind === 'folder' && prefix.startsWith(key);
}
