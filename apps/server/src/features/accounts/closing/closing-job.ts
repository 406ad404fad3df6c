import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import { dayMs } from '../../../platform/time.ts';
import { type Account, findAccountById } from '../kernel/account.store.ts';
import { findMembership } from '../kernel/member.store.ts';
import type { Homes } from '../team/homes.ts';
import { deleteMember } from '../team/team.store.ts';
import {
  deleteAccount,
  deletePerson,
  findDue,
  findMemberIds,
  findUnreminded,
  markReminded,
  markRemoving,
} from './closing.store.ts';
import type { ClosingMails } from './closing-mails.ts';
import type { ClosingPeers } from './peers.ts';

const everyMs = 10 * 60_000;
const reminderMs = 3 * dayMs;
const pageSize = 100;

interface Deps {
  database: Database;
  clock: Clock;
  mails: ClosingMails;
  peers: ClosingPeers;
  homes: Homes;
}

/**
 * Reminds owners three days before their account is removed, and removes due accounts. After an interruption the next run
 * continues. The account's own row is deleted last. A failure doesn't delay other accounts.
 */
export function createClosingJob(deps: Deps): Job {
  const { database, clock } = deps;
  return {
    name: 'accounts-closing',
    everyMs,
    async run(signal) {
      const now = clock.now();
      for (const closing of await findUnreminded(database.read, now + reminderMs, pageSize)) {
        if (signal.aborted) return;
        if (closing.closing_at > now) await remind(deps, closing);
      }
      const failures: unknown[] = [];
      for (const { account_id: accountId } of await findDue(database.read, now, pageSize)) {
        if (signal.aborted) return;
        await removeAccount(deps, accountId, signal).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw new AggregateError(failures, 'some accounts could not be removed');
    },
  };
}

async function remind(
  { database, clock, mails }: Deps,
  { account_id: accountId, closing_at: closingAt }: { account_id: string; closing_at: number },
): Promise<void> {
  const account = await findAccountById(database.read, accountId);
  if (account && !(await mails.reminder(account, closingAt))) return;
  await database.transaction((tx) => markReminded(tx, accountId, clock.now()));
}

async function removeAccount(deps: Deps, accountId: string, signal: AbortSignal): Promise<void> {
  const { database, clock, peers, mails } = deps;
  if (!(await database.transaction((tx) => markRemoving(tx, accountId, clock.now())))) return;
  await peers.remove(accountId, signal);
  const account = await findAccountById(database.read, accountId);
  if (!account) return;
  await letMembersGo(deps, account);
  // Mailed while the recipient is still known; after an interruption the mail is sent twice.
  await mails.removed(account);
  await database.transaction(async (tx) => {
    await deleteAccount(tx, accountId);
    if (!(await findMembership(tx, account.ownerId, undefined))) await deletePerson(tx, account.ownerId);
  });
  await peers.changed(accountId);
}

/** Removes all members except the owner. They keep their sign-in, and get their own account if they have no other. */
async function letMembersGo({ database, homes }: Deps, { id: accountId, ownerId }: Account): Promise<void> {
  for (const personId of await findMemberIds(database.read, accountId)) {
    if (personId === ownerId) continue;
    const draft = homes.draft();
    await database.transaction(async (tx) => {
      await deleteMember(tx, { accountId, personId });
      await homes.ensure(tx, personId, draft);
    });
  }
}
