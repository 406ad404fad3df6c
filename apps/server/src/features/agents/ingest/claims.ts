import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { AgentDocument } from '../sources/document.ts';
import {
  claimDocument,
  findAccountInTurn,
  findDueDocuments,
  type Lane,
  releaseAllClaims,
  releaseClaims,
  renewClaims,
} from './queue.store.ts';

export interface Claims {
  /**
   * Claims some documents of the account whose turn it is. Empty: nothing is due, or other processes were faster.
   */
  take(limit: number): Promise<AgentDocument[]>;
  /** Ends a claim that was settled. */
  end(document: AgentDocument): void;
  /** Releases claims. The documents can be claimed again after the delay. */
  giveBack(documents: readonly AgentDocument[], afterMs: number): Promise<void>;
  /** Prolongs all claims that are held. */
  renew(): Promise<void>;
  /** Gives back the claims of all processes. */
  reset(): Promise<void>;
}

/** Distributes due documents among processes by leases, and among accounts in turns, regardless of how much an account has waiting. */
export function createClaims({
  database,
  clock,
  claimMs,
  lane = 'files',
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly claimMs: number;
  readonly lane?: Lane;
}): Claims {
  const held = new Set<string>();
  let lastAccount = '';
  return {
    async take(limit) {
      const now = clock.now();
      const accountId = await findAccountInTurn(database.read, lastAccount, { now, lane });
      if (accountId === undefined) return [];
      // After all other files, of any account.
      if (
        lane === 'scans' &&
        (await findAccountInTurn(database.read, '', { now, lane: 'files' })) !== undefined
      )
        return [];
      lastAccount = accountId;
      const due = await findDueDocuments(database.read, accountId, { now, limit, lane });
      const taken = await database.transaction(async (tx) => {
        const ours: AgentDocument[] = [];
        for (const document of due) {
          if (await claimDocument(tx, document, now + claimMs)) ours.push(document);
        }
        return ours;
      });
      for (const { id } of taken) held.add(id);
      return taken;
    },
    end: ({ id }) => void held.delete(id),
    async giveBack(documents, afterMs) {
      const ids = documents.map(({ id }) => id);
      for (const id of ids) held.delete(id);
      await database.transaction((tx) => releaseClaims(tx, ids, clock.now() + afterMs));
    },
    async renew() {
      if (held.size === 0) return;
      await database.transaction((tx) => renewClaims(tx, [...held], clock.now() + claimMs));
    },
    reset: () => database.transaction((tx) => releaseAllClaims(tx, clock.now())),
  };
}
