/** The state of a combobox apart from its value. */
export interface ComboboxState {
  readonly isOpen: boolean;
  /** The text typed since the last selection; null while the field shows the selection. */
  readonly text: string | null;
  /** The index of the option that Enter selects; -1 for none. */
  readonly active: number;
}

export const closed: ComboboxState = { isOpen: false, text: null, active: -1 };

/** Returns the state with an open list, at an option. */
export function opened(state: ComboboxState, at: number): ComboboxState {
  return { ...state, isOpen: true, active: at };
}

/** Returns the state after typing. The best match is active, or no option while the field is empty. */
export function typed(text: string): ComboboxState {
  return { isOpen: true, text, active: text.trim() === '' ? -1 : 0 };
}

const pageLength = 10;

/** Returns the index that a key moves to among `count` options. Arrow keys wrap around. */
export function movedTo(key: string, active: number, count: number): number {
  if (count === 0) return -1;
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count;
    case 'ArrowUp':
      return active <= 0 ? count - 1 : active - 1;
    case 'PageDown':
      return Math.min(count - 1, active + pageLength);
    case 'PageUp':
      return Math.max(0, active - pageLength);
    default:
      return active;
  }
}

/** The effect of a key in a combobox. */
export type ComboboxAction = 'open' | 'close' | 'choose' | 'take' | 'settle' | 'move';

/** Returns the action of a key, or null for keys that edit the text. */
export function actionOf(key: string, isAlt: boolean, isOpen: boolean): ComboboxAction | null {
  const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
  if (!isOpen) return isArrow ? 'open' : null;
  if (isAlt && key === 'ArrowUp') return 'settle';
  if (isArrow || key === 'PageDown' || key === 'PageUp') return 'move';
  return openKeys[key] ?? null;
}

const openKeys: Readonly<Record<string, ComboboxAction>> = { Escape: 'close', Enter: 'choose', Tab: 'take' };
