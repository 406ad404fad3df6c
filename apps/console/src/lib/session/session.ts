import type { CallOutput, userInfo } from '@atoll/contract';
import { columnItems } from '../browser/columns.ts';
import { contributorItem } from './contributor-item.ts';
import type { CookieJar } from './cookies.ts';

/** The account as last returned by the server. */
export type CachedUser = CallOutput<typeof userInfo>;

const tokenKey = 'token';
const userKey = 'userInfo';
const signedOutKey = 'signedOut';
/** The current account of a person with several. */
const accountKey = 'account';
/** The storage item with watched restores, which survives a reload. */
export const watchedRestoresItem = 'watchedRestores';

export interface Session {
  token(): string | null;
  isSignedIn(): boolean;
  /** Stores the token for this tab, or with `keep` for later visits too (decisions section 4). */
  signIn(token: string, keep: boolean): void;
  /** Deletes only the token, and keeps the mark that notifies other tabs (answer code 401). */
  markSignedOut(): void;
  /** Deletes all data of the signed-in person. */
  clear(): void;
  /** The current account of this tab; null: the person's own. Initially the last one selected in any tab. */
  account(): string | null;
  /** For this tab, and for those opened later. */
  chooseAccount(id: string | null): void;
  user(): CachedUser | null;
  /** Also updates other tabs with the same account. */
  cacheUser(user: CachedUser): void;
  /** Called after each change, including those in other tabs. Returns a function that unsubscribes. */
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
  const forget = (key: string) => {
    tab.removeItem(key);
    local.removeItem(key);
  };
  /** Also signs the pages of contributors out, which got their token from this session. */
  const forgetPerson = () => {
    for (const key of [userKey, accountKey, contributorItem]) forget(key);
  };
  const account = () => {
    const chosen = tab.getItem(accountKey);
    if (chosen !== null) return chosen || null;
    const last = local.getItem(accountKey);
    tab.setItem(accountKey, last ?? '');
    return last;
  };
  // A later selection in another tab doesn't affect this one.
  account();
  let cached: { raw: string; user: CachedUser | null } | null = null;

  return {
    token,
    isSignedIn: () => token() !== null,
    signIn(value, keep) {
      dropToken();
      forgetPerson();
      tab.setItem(accountKey, '');
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
      forgetPerson();
      for (const key of [...columnItems, watchedRestoresItem]) local.removeItem(key);
      cookies.clear();
      local.setItem(signedOutKey, 'true');
      changed();
    },
    account,
    chooseAccount(id) {
      tab.setItem(accountKey, id ?? '');
      if (id === null) local.removeItem(accountKey);
      else local.setItem(accountKey, id);
      forget(userKey);
      // The next sign-in there acts for this account.
      forget(contributorItem);
      changed();
    },
    user() {
      // The value shared by all tabs is the newest, but may be about another tab's account.
      const known = [local, tab].map((storage) => parseUser(storage.getItem(userKey)));
      const user = known.find((one) => one !== null && isAbout(one, account())) ?? null;
      const raw = JSON.stringify(user);
      // The same object for the same text, because React compares snapshots by identity.
      if (cached?.raw !== raw) cached = { raw, user };
      return cached.user;
    },
    cacheUser(user) {
      const raw = JSON.stringify(user);
      tab.setItem(userKey, raw);
      local.setItem(userKey, raw);
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

/** Reports whether a cached user is about an account. Without an account, it is the person's first one. */
function isAbout({ account_id: id, accounts }: CachedUser, account: string | null): boolean {
  return id === (account ?? accounts[0]?.id);
}

function parseUser(raw: string | null): CachedUser | null {
  try {
    const value: unknown = JSON.parse(raw ?? 'null');
    const isUser =
      typeof value === 'object' &&
      value !== null &&
      'access_key' in value &&
      Boolean(value.access_key) &&
      'role' in value;
    return isUser ? (value as CachedUser) : null;
  } catch {
    return null;
  }
}
