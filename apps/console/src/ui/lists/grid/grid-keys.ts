/** The effect of a key in a grid. */
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

type Move = (at: number, pageRows: number, perLine: number) => number;

const moves: Readonly<Record<string, Move>> = {
  ArrowDown: (at, _, perLine) => at + perLine,
  ArrowUp: (at, _, perLine) => at - perLine,
  PageDown: (at, pageRows) => at + pageRows,
  PageUp: (at, pageRows) => at - pageRows,
  Home: () => 0,
  End: () => Number.POSITIVE_INFINITY,
};

/** Moves between rows of the same line. */
const sideways: Readonly<Record<string, Move>> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
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

/** Every key that a grid handles, alone or with Shift. */
export const gridKeys: readonly string[] = Object.keys({ ...moves, ...sideways, ...plain });

export interface KeyPlace {
  /** The index of the row on which the key was pressed, out of `count`. */
  at: number;
  count: number;
  /** The number of rows in a page. */
  pageRows: number;
  /** Number of rows per line. */
  perLine?: number;
  /** Whether the key was pressed on a button or a link in the row. */
  isOnControl: boolean;
}

/**
 * Returns the effect of a key pressed on the row `at` of `count`. Rows contain buttons and links. On these, the grid
 * only handles keys that move between rows, delete, rename or select all.
 */
export function keyIntent(
  press: KeyPress,
  { at, count, pageRows, perLine = 1, isOnControl }: KeyPlace,
): KeyIntent | null {
  const isCommand = press.ctrlKey || press.metaKey;
  if (isCommand && press.key.toLowerCase() === 'a' && !press.shiftKey) return { kind: 'selectAll' };
  if (isCommand || press.altKey) return null;
  const move = moves[press.key] ?? (perLine > 1 ? sideways[press.key] : undefined);
  if (move) {
    const to = Math.max(0, Math.min(count - 1, move(at, pageRows, perLine)));
    return { kind: 'move', to, extends: press.shiftKey };
  }
  const kind = plain[press.key];
  if (!kind || press.shiftKey || (isOnControl && (kind === 'open' || kind === 'toggle'))) return null;
  return { kind };
}
