import { dismissNotice, type Notice, notify } from './notify.ts';

interface Undo {
  notice: number;
  run: () => void;
}

/** More steps back than anyone remembers. */
const mostUndos = 20;

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
const undoKeys = isApple ? '⌘Z' : 'Ctrl+Z';

let undos: readonly Undo[] = [];

/** Shows a message about a change that can be undone by the action of the message, and later by Ctrl+Z or ⌘+Z. */
export function notifyWithUndo(
  notice: Omit<Notice, 'action'>,
  { label, onUndo }: { label: string; onUndo: () => void },
): void {
  const run = () => {
    undos = undos.filter((undo) => undo.run !== run);
    onUndo();
  };
  const id = notify({ ...notice, action: { label, keys: undoKeys, onSelect: run } });
  undos = [...undos, { notice: id, run }].slice(-mostUndos);
}

/** Undoes the newest change that was not undone yet. Returns false if there is none. */
export function undoNewest(): boolean {
  const newest = undos.at(-1);
  if (!newest) return false;
  dismissNotice(newest.notice);
  newest.run();
  return true;
}
