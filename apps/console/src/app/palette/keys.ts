/** Where `g` and then a letter go, from every page. */
export const goKeys = {
  d: '/dashboard',
  b: '/dss/buckets',
  k: '/dss/access-keys',
  i: '/dss/billing',
  u: '/dss/usage',
  j: '/dss/jobs',
  a: '/dss/apps',
  s: '/settings',
} as const;

export type GoKey = keyof typeof goKeys;
export type GoPath = (typeof goKeys)[GoKey];

/** What a press asks of the console as a whole. */
export type Shortcut =
  | { kind: 'palette' }
  | { kind: 'sheet' }
  | { kind: 'search' }
  | { kind: 'go'; to: GoPath };

export interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The second key has to follow within this time. */
const sequenceMs = 1500;

/**
 * Reads presses one after another. Keys without Ctrl or Cmd are only told it while nobody types and no dialog is open:
 * `isFree` says so.
 */
export function createShortcutReader(now: () => number): (press: Press, isFree: boolean) => Shortcut | null {
  let beganAt = Number.NEGATIVE_INFINITY;
  return (press, isFree) => {
    const isSecond = now() - beganAt <= sequenceMs;
    beganAt = Number.NEGATIVE_INFINITY;
    const isCommand = press.ctrlKey || press.metaKey;
    if (press.altKey) return null;
    if (isCommand) return press.key.toLowerCase() === 'k' ? { kind: 'palette' } : null;
    if (!isFree) return null;
    if (isSecond && isGoKey(press.key)) return { kind: 'go', to: goKeys[press.key] };
    if (press.key === '?') return { kind: 'sheet' };
    if (press.key === '/') return { kind: 'search' };
    if (press.key === 'g') beganAt = now();
    return null;
  };
}

function isGoKey(key: string): key is GoKey {
  return Object.hasOwn(goKeys, key);
}
