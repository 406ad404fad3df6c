import type { CallOutput, userInfo } from '@atoll/contract';
import { columnItems } from './columns.ts';
import type { CookieJar } from './cookies.ts';
import { watchedRestoresItem } from './watched-restores.ts';

/** The account as the server last described it. */
export type CachedUser = CallOutput<typeof userInfo>;

const tokenKey = 'token';
const userKey = 'userInfo';
const signedOutKey = 'signedOut';

export interface Session {
  token(): string | null;
  isSignedIn(): boolean;
  /** Keeps the token for this tab, or with `keep` for later visits too (decisions section 4). */
  signIn(token: string, keep: boolean): void;
  /** Forgets the token only and leaves the mark that tells other tabs (answer code 401). */
  markSignedOut(): void;
  /** Forgets everything that belongs to the signed-in person. */
  clear(): void;
  user(): CachedUser | null;
  cacheUser(user: CachedUser): void;
  /** Called after each change, those made by other tabs included. Returns the way to stop. */
  subscribe(listener: () => void): () => void;
}

export interface SessionDeps {
  local: Storage;
  tab: Storage;
  cookies: CookieJar;
}

export function createSession({ local, tab, cookies }: SessionDeps): Session {
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const token = () => tab.getItem(tokenKey) ?? local.getItem(tokenKey);
  const dropToken = () => {
    tab.removeItem(tokenKey);
    local.removeItem(tokenKey);
  };
  let cached: { raw: string; user: CachedUser | null } | null = null;

  return {
    token,
    isSignedIn: () => token() !== null,
    signIn(value, keep) {
      dropToken();
      local.removeItem(userKey);
      local.removeItem(signedOutKey);
      (keep ? local : tab).setItem(tokenKey, value);
      changed();
    },
    markSignedOut() {
      dropToken();
      local.setItem(signedOutKey, 'true');
      changed();
    },
    clear() {
      dropToken();
      for (const key of [userKey, ...columnItems, watchedRestoresItem]) local.removeItem(key);
      cookies.clear();
      local.setItem(signedOutKey, 'true');
      changed();
    },
    user() {
      const raw = local.getItem(userKey);
      if (raw === null) return null;
      // The same object for the same text: React compares snapshots by identity.
      if (cached?.raw !== raw) cached = { raw, user: parseUser(raw) };
      return cached.user;
    },
    cacheUser(user) {
      local.setItem(userKey, JSON.stringify(user));
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      const onStorage = (event: StorageEvent) => {
        if (event.key === null || [tokenKey, userKey, signedOutKey].includes(event.key)) listener();
      };
      globalThis.addEventListener?.('storage', onStorage);
      return () => {
        listeners.delete(listener);
        globalThis.removeEventListener?.('storage', onStorage);
      };
    },
  };
}

function parseUser(raw: string): CachedUser | null {
  try {
    const value: unknown = JSON.parse(raw);
    const isUser =
      typeof value === 'object' && value !== null && 'access_key' in value && Boolean(value.access_key);
    return isUser ? (value as CachedUser) : null;
  } catch {
    return null;
  }
}
