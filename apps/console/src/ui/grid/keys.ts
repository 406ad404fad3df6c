/** What a key asks of a grid. */
export type KeyIntent =
  | { kind: 'move'; to: number; extends: boolean }
  | { kind: 'open' | 'toggle' | 'delete' | 'rename' | 'selectAll' | 'clear' | 'enter' | 'leave' };

export interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const moves: Readonly<Record<string, (at: number, pageRows: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at, pageRows) => at + pageRows,
  PageUp: (at, pageRows) => at - pageRows,
  Home: () => 0,
  End: () => Number.POSITIVE_INFINITY,
};

const plain: Readonly<Record<string, Exclude<KeyIntent['kind'], 'move'>>> = {
  Enter: 'open',
  ' ': 'toggle',
  Delete: 'delete',
  F2: 'rename',
  Escape: 'clear',
  ArrowRight: 'enter',
  ArrowLeft: 'leave',
};

/**
 * Reads a key pressed on the row `at` of `count`. Rows hold buttons and links: there, only what moves between rows,
 * deletes, renames or selects all is the grid's.
 */
export function keyIntent(
  press: KeyPress,
  { at, count, pageRows, isOnControl }: { at: number; count: number; pageRows: number; isOnControl: boolean },
): KeyIntent | null {
  const isCommand = press.ctrlKey || press.metaKey;
  if (isCommand && press.key.toLowerCase() === 'a' && !press.shiftKey) return { kind: 'selectAll' };
  if (isCommand || press.altKey) return null;
  const move = moves[press.key];
  if (move) {
    const to = Math.max(0, Math.min(count - 1, move(at, pageRows)));
    return { kind: 'move', to, extends: press.shiftKey };
  }
  const kind = plain[press.key];
  if (!kind || press.shiftKey || (isOnControl && (kind === 'open' || kind === 'toggle'))) return null;
  return { kind };
}
