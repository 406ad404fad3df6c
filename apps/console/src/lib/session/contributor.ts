import type { CallOutput, issueContributorToken } from '@atoll/contract';
import { contributorItem } from './contributor-item.ts';

/** The sign-in of the pages below `/c/`: the token, and the account that it acts for. */
export type Contributor = Omit<CallOutput<typeof issueContributorToken>, 'is_kept'>;

export interface ContributorStorage {
  local: Storage;
  tab: Storage;
}

/** The pages to which a contributor can return: a project, or its reviews, with the open section. */
export const contributorPath = /^\/c\/[\w-]+(\/review)?(#[\w-]*)?$/;

/** Signs the pages below `/c/` in: in this tab, or with a kept session in later ones too. */
export function keepContributor(
  { local, tab }: ContributorStorage,
  { is_kept: isKept, ...contributor }: CallOutput<typeof issueContributorToken>,
): void {
  for (const storage of [local, tab]) storage.removeItem(contributorItem);
  (isKept ? local : tab).setItem(contributorItem, JSON.stringify(contributor));
}

/** The sign-in as the pages below `/c/` see it. */
export function createContributorSession({ local, tab }: ContributorStorage) {
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  let cached: { raw: string | null; contributor: Contributor | null } = { raw: null, contributor: null };
  const kept = () => local.getItem(contributorItem);

  return {
    /** The same object until it changes, because React compares snapshots by identity. */
    current(): Contributor | null {
      const raw = tab.getItem(contributorItem) ?? kept();
      if (cached.raw !== raw) cached = { raw, contributor: parse(raw) };
      return cached.contributor;
    },
    /** Reports whether the sign-in outlives its tab. */
    isKept: () => tab.getItem(contributorItem) === null && kept() !== null,
    /** Forgets the sign-in, because its session has ended. */
    end(): void {
      for (const storage of [tab, local]) storage.removeItem(contributorItem);
      changed();
    },
    /** Called after each change, including those in other tabs. Returns a function that unsubscribes. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      const onStorage = ({ key }: StorageEvent) => {
        if (key === null || key === contributorItem) listener();
      };
      // A page that the browser had set aside has missed what happened since.
      const onShow = ({ persisted }: PageTransitionEvent) => persisted && listener();
      globalThis.addEventListener?.('storage', onStorage);
      globalThis.addEventListener?.('pageshow', onShow);
      return () => {
        listeners.delete(listener);
        globalThis.removeEventListener?.('storage', onStorage);
        globalThis.removeEventListener?.('pageshow', onShow);
      };
    },
  };
}

function parse(raw: string | null): Contributor | null {
  try {
    const value: unknown = JSON.parse(raw ?? 'null');
    const isContributor =
      typeof value === 'object' && value !== null && 'token' in value && Boolean(value.token);
    return isContributor ? (value as Contributor) : null;
  } catch {
    return null;
  }
}
