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

/** Runs in the transaction that ends grants, with SQL only. */
export type GrantsEnded = (tx: Transaction, ended: readonly AppGrant[]) => Promise<void>;

/** All grants, from either protocol. */
export interface AppGrants {
  /** Undefined if it has ended, or never existed. */
  find(grantId: string): Promise<AppGrant | undefined>;
  /** Active grants, newest first. */
  list(selection: GrantSelection): Promise<AppGrant[]>;
  /** Extends an existing grant of the person for the app on this account. */
  allow(
    tx: Transaction,
    what: Pick<AppGrant, 'appId' | 'personId' | 'accountId' | 'permissions'>,
  ): Promise<AppGrant>;
  /** May be called at every use: written at most once a minute. */
  noteUse(grant: Pick<AppGrant, 'id' | 'lastUsedAt'>): Promise<void>;
  /**
   * Ends grants with all their tokens. In effect everywhere within a second after the commit; pass the result to `announce` for
   * immediate effect on this machine.
   */
  end(tx: Transaction, selection: GrantSelection): Promise<AppGrant[]>;
  announce(ended: readonly AppGrant[]): Promise<void>;
  /** Registers code that revokes what another module issued for a grant. */
  onEnd(listener: GrantsEnded): void;
}

const useNotedEveryMs = 60_000;

export function createAppGrants(deps: {
  database: Database;
  clock: Clock;
  /** Drops a grant from the caches of every process of this machine. */
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
