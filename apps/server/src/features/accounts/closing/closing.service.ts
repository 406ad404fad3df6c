import { codes } from '@atoll/contract';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/http/handlers.ts';
import { dayMs } from '../../../platform/time.ts';
import { findAccountById } from '../kernel/account.store.ts';
import { invalidParameter } from '../kernel/invalid-parameter.ts';
import { requireRole } from '../team/team-rules.ts';
import type { TransferService } from '../team/transfer.service.ts';
import { deleteClosing, findClosing, insertClosing } from './closing.store.ts';
import type { ClosingMails } from './closing-mails.ts';
import type { ClosingPeers } from './peers.ts';

const wayBackMs = 14 * dayMs;

export function createClosingService(deps: {
  database: Database;
  clock: Clock;
  mails: ClosingMails;
  peers: ClosingPeers;
  transfers: Pick<TransferService, 'cancelOf'>;
}) {
  const { database, clock, mails, peers, transfers } = deps;
  return {
    /**
     * Schedules the deletion of the account in 14 days and disables it at once. A repetition changes nothing.
     * @returns when it is removed
     * @throws {UserError} 1027 unless the name is the account's, 1022 while money is owed
     */
    async close(principal: Principal, accountName: string) {
      const { accountId, personId } = principal;
      const account = await findAccountById(database.read, accountId);
      if (!account || account.username !== accountName.trim()) throw invalidParameter('account_name');
      const now = clock.now();
      const { closingAt, announce } = await database.transaction(async (tx) => {
        await requireRole(tx, principal, 'own');
        const known = await findClosing(tx, accountId);
        if (known) return { closingAt: known.closing_at, announce: undefined };
        await peers.settle(tx, accountId);
        const end = now + wayBackMs;
        await insertClosing(tx, { accountId, personId, requestedAt: now, closingAt: end });
        return { closingAt: end, announce: await transfers.cancelOf(tx, accountId) };
      });
      await peers.changed(accountId);
      mails.closing(account, closingAt);
      await announce?.();
      return closingAt;
    },

    /** @throws {UserError} 1040 once the removal has begun */
    async keep(principal: Principal) {
      const { accountId } = principal;
      const isKept = await database.transaction((tx) => keep(tx, principal));
      if (!isKept) return;
      await peers.changed(accountId);
      const account = await findAccountById(database.read, accountId);
      if (account) mails.kept(account);
    },
  };
}

/** Returns false if the account was not closing. */
async function keep(tx: Transaction, principal: Principal): Promise<boolean> {
  await requireRole(tx, principal, 'own');
  const closing = await findClosing(tx, principal.accountId);
  if (!closing) return false;
  if (closing.removing_since !== null) throw new UserError(codes.accountClosing);
  await deleteClosing(tx, principal.accountId);
  return true;
}
