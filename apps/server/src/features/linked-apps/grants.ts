import { type AppPermission, appPermissions } from '@atoll/contract';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import {
  findGrant,
  findGrants,
  findStandingGrant,
  type GrantSelection,
  insertGrant,
  markEnded,
  updateGrant,
} from './grant.store.ts';
import type { AppGrant } from './linked-app.ts';

/** Does its part in the transaction that ends grants: nothing but SQL. */
export type GrantsEnded = (tx: Transaction, ended: readonly AppGrant[]) => Promise<void>;

/** The one list of what people allowed apps to do, however an app came to ask. */
export interface AppGrants {
  /** Undefined for one that has ended, or never was. */
  find(grantId: string): Promise<AppGrant | undefined>;
  /** Those that stand, the newest first. */
  list(selection: GrantSelection): Promise<AppGrant[]>;
  /** What the person allowed the app before on this account is widened by what is allowed now. */
  allow(
    tx: Transaction,
    what: Pick<AppGrant, 'appId' | 'personId' | 'accountId' | 'permissions'>,
  ): Promise<AppGrant>;
  /** May be called at every use: it is written down once a minute at most. */
  noteUse(grant: Pick<AppGrant, 'id' | 'lastUsedAt'>): Promise<void>;
  /**
   * Ends what is selected, with all tokens given out for it. Holds everywhere a second after the commit at the latest;
   * `announce` what is answered, for it to hold on this machine at once.
   */
  end(tx: Transaction, selection: GrantSelection): Promise<AppGrant[]>;
  announce(ended: readonly AppGrant[]): Promise<void>;
  /** Whoever gave out something of their own for a grant takes it back here. */
  onEnd(listener: GrantsEnded): void;
}

const useNotedEveryMs = 60_000;

export function createAppGrants(deps: {
  database: Database;
  clock: Clock;
  /** Tells every process of this machine that what it remembers of a grant is out of date. */
  publish: (grantId: string) => Promise<void>;
}): AppGrants {
  const { database, clock } = deps;
  const listeners: GrantsEnded[] = [];
  return {
    find: (grantId) => findGrant(database.read, grantId),
    list: (selection) => findGrants(database.read, selection),

    async allow(tx, what) {
      const standing = await findStandingGrant(tx, what);
      if (!standing) {
        const grant = { ...what, id: newId(), createdAt: clock.now(), lastUsedAt: null };
        await insertGrant(tx, grant);
        return grant;
      }
      const permissions = united(standing.permissions, what.permissions);
      await updateGrant(tx, standing.id, { permissions });
      return { ...standing, permissions };
    },

    async noteUse({ id, lastUsedAt }) {
      const now = clock.now();
      if (lastUsedAt !== null && now - lastUsedAt < useNotedEveryMs) return;
      await database.transaction((tx) => updateGrant(tx, id, { lastUsedAt: now }));
    },

    async end(tx, selection) {
      const ended = await findGrants(tx, selection);
      if (ended.length === 0) return [];
      for (const listener of listeners) await listener(tx, ended);
      await markEnded(
        tx,
        ended.map(({ id }) => id),
        clock.now(),
      );
      return ended;
    },

    async announce(ended) {
      await Promise.all(ended.map(({ id }) => deps.publish(id)));
    },

    onEnd: (listener) => void listeners.push(listener),
  };
}

function united(some: readonly AppPermission[], others: readonly AppPermission[]): AppPermission[] {
  return appPermissions.filter((permission) => some.includes(permission) || others.includes(permission));
}
