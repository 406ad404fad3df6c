import type { PagePath } from '#lib/pages/page-entry.ts';
import { pages } from '../pages.ts';

/** The effect of a key anywhere in the console. */
export type Shortcut =
  | { kind: 'palette' }
  | { kind: 'sheet' }
  | { kind: 'search' }
  | { kind: 'go'; to: PagePath };

export interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The maximum time until the second key. */
const sequenceMs = 1500;

/** Creates a reader of key sequences. Keys without Ctrl or Cmd only count if `isFree`: the person is not typing, and no dialog is open. */
export function createShortcutReader(now: () => number): (press: Press, isFree: boolean) => Shortcut | null {
  let beganAt = Number.NEGATIVE_INFINITY;
  return (press, isFree) => {
    const isSecond = now() - beganAt <= sequenceMs;
    beganAt = Number.NEGATIVE_INFINITY;
    const isCommand = press.ctrlKey || press.metaKey;
    if (press.altKey) return null;
    if (isCommand) return press.key.toLowerCase() === 'k' ? { kind: 'palette' } : null;
    if (!isFree) return null;
    const page = isSecond && pages.find(({ key }) => key === press.key);
    if (page) return { kind: 'go', to: page.path };
    if (press.key === '?') return { kind: 'sheet' };
    if (press.key === '/') return { kind: 'search' };
    if (press.key === 'g') beganAt = now();
    return null;
  };
}
