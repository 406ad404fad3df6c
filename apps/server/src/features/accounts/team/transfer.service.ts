import { codes } from '@atoll/contract';
import type { Database, Reader, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import { dayMs } from '../../../platform/time.ts';
import { findAccountById } from '../kernel/account.store.ts';
import { invalidParameter } from '../kernel/invalid-parameter.ts';
import { findPersonById, type Person } from '../kernel/person.store.ts';
import type { Takeback } from '../kernel/takeback.ts';
import type { Notices, RequestOrigin } from '../notices/notices.ts';
import { findRole, type MemberKey, updateRole } from './team.store.ts';
import type { TeamNotice } from './team-mails.ts';
import { requireRole, roleToChange } from './team-rules.ts';
import type { TellMember } from './tell.ts';
import {
  deleteTransferOf,
  deleteTransfersFrom,
  deleteTransferTo,
  insertTransfer,
  listDueTransfers,
  type PendingTransfer,
  takeDueTransfer,
} from './transfer.store.ts';

const waitMs = dayMs;
const pageSize = 100;

/** Run after the commit. */
export type Announce = () => Promise<void>;

/** Transfer events that no call records, for the account's audit log. */
export interface TransferEvent {
  accountId: string;
  /** Undefined if the server did it. */
  personId: string | undefined;
  action: 'completeOwnershipTransfer' | 'cancelOwnershipTransfer';
  /** The email of the new owner. */
  target: string | undefined;
}

export interface TransferAudit {
  /** Commits the entry together with the operation. `find` is called after the operation's work; undefined writes nothing. */
  record<T>(find: () => TransferEvent | undefined, operation: () => Promise<T>): Promise<T>;
  /** Writes an entry on its own. */
  keep(event: TransferEvent): Promise<void>;
}

/** Ownership transfers. Each waits 24 hours, so that the owner can stop one that another person started. */
export interface TransferService {
  /**
   * Mails the owner a link to stop it, and notifies the new owner.
   * @throws {UserError} 1027 for a wrong account name, or a person who can't own it; 1032; 1056
   */
  start(actor: MemberKey, to: { personId: string; accountName: string }, from: RequestOrigin): Promise<void>;
  /** @throws {UserError} 1027 unless a transfer to this person is pending; 1032 */
  cancel(actor: MemberKey, personId: string): Promise<void>;
  /** Cancels the transfer to a member who leaves or gets another role. */
  cancelTo(tx: Transaction, member: MemberKey): Promise<Announce>;
  /** Cancels the transfer of an account that is to be deleted. */
  cancelOf(tx: Transaction, accountId: string): Promise<Announce>;
  /** Cancels everything that a person started. */
  takeback: Takeback;
  /** Completes, or cancels, one transfer that is due. Does nothing if another run was faster. */
  finish(accountId: string): Promise<void>;
  listDue(): Promise<string[]>;
}

interface Deps {
  database: Database;
  clock: Clock;
  notices: Notices;
  audit: TransferAudit;
  tell: TellMember;
}

export function createTransferService(deps: Deps): TransferService {
  const { database, clock, notices, audit, tell } = deps;

  async function tellBoth(
    { accountId, fromPerson, toPerson }: PendingTransfer,
    notice: (account: string) => TeamNotice,
  ) {
    for (const personId of [fromPerson, toPerson]) await tell({ accountId, personId }, notice);
  }

  const announceCanceled = (canceled: readonly PendingTransfer[]): Announce => {
    return async () => {
      for (const transfer of canceled) {
        await tellBoth(transfer, (account) => ({ kind: 'transferCanceled', account }));
      }
    };
  };

  return {
    async start(actor, { personId, accountName }, from) {
      const { accountId } = actor;
      const to = await findPersonById(database.read, personId);
      const about = `${accountName} → ${to?.email ?? ''}`;
      const draft = notices.draft(actor.personId, { kind: 'ownership-transfer-started', about }, from);
      const createdAt = draft.event.at;
      const dueAt = createdAt + waitMs;
      const owner = await database.transaction(async (tx) => {
        await requireRole(tx, actor, 'own');
        await requireHeir(tx, actor, personId);
        const account = await findAccountById(tx, accountId);
        if (account?.username !== accountName) throw invalidParameter('account_name');
        const transfer = { accountId, fromPerson: actor.personId, toPerson: personId, createdAt, dueAt };
        if (!(await insertTransfer(tx, transfer))) throw new UserError(codes.transferPending);
        await notices.keep(tx, draft);
        return account;
      });
      notices.send(owner, draft);
      const by = owner.email;
      await tell({ accountId, personId }, (account) => ({ kind: 'transferStarted', account, by, dueAt }));
    },

    async cancel(actor, personId) {
      const canceled = await database.transaction(async (tx) => {
        await requireRole(tx, actor, 'own');
        return deleteTransferTo(tx, { accountId: actor.accountId, personId });
      });
      if (canceled.length === 0) throw invalidParameter('person_id');
      await announceCanceled(canceled)();
    },

    cancelTo: async (tx, member) => announceCanceled(await deleteTransferTo(tx, member)),
    cancelOf: async (tx, accountId) => announceCanceled(await deleteTransferOf(tx, accountId)),

    takeback: {
      async take(tx, { personId }) {
        const canceled = await deleteTransfersFrom(tx, personId);
        const announce = announceCanceled(canceled);
        return async () => {
          for (const { accountId, toPerson } of canceled) {
            const target = (await findPersonById(database.read, toPerson))?.email;
            await audit.keep({ accountId, personId, action: 'cancelOwnershipTransfer', target });
          }
          await announce();
        };
      },
    },

    listDue: () => listDueTransfers(database.read, clock.now(), pageSize),

    async finish(accountId) {
      // Set by the transaction, which may run more than once.
      const done: { outcome?: Outcome | undefined } = {};
      await audit.record(
        () => done.outcome && eventOf(done.outcome),
        () =>
          database.transaction(async (tx) => {
            done.outcome = await complete(tx, accountId, clock.now());
          }),
      );
      if (!done.outcome) return;
      const { transfer, isCompleted, from, to } = done.outcome;
      if (!isCompleted) return announceCanceled([transfer])();
      const [by, heir] = [from?.email ?? '', to?.email ?? ''];
      const { fromPerson, toPerson } = transfer;
      await tell({ accountId, personId: toPerson }, (account) => ({
        kind: 'ownershipReceived',
        account,
        by,
      }));
      await tell({ accountId, personId: fromPerson }, (account) => ({
        kind: 'ownershipGiven',
        account,
        to: heir,
      }));
    },
  };
}

/** @throws {UserError} 1027 if the person can't become the owner */
async function requireHeir(tx: Reader, actor: MemberKey, personId: string): Promise<void> {
  await roleToChange(tx, actor, personId);
  if ((await findPersonById(tx, personId))?.status !== 'active') throw invalidParameter('person_id');
}

interface Outcome {
  transfer: PendingTransfer;
  /** False if it was canceled because it is no longer possible. */
  isCompleted: boolean;
  from: Person | undefined;
  to: Person | undefined;
}

/** @returns undefined if no transfer is due */
async function complete(tx: Transaction, accountId: string, now: number): Promise<Outcome | undefined> {
  const transfer = await takeDueTransfer(tx, accountId, now);
  if (!transfer) return undefined;
  const owner = { accountId, personId: transfer.fromPerson };
  const heir = { accountId, personId: transfer.toPerson };
  const account = await findAccountById(tx, accountId);
  const from = await findPersonById(tx, owner.personId);
  const to = await findPersonById(tx, heir.personId);
  const isCompleted =
    account?.status === 'active' &&
    account.ownerId === owner.personId &&
    from?.status === 'active' &&
    to?.status === 'active' &&
    (await findRole(tx, heir)) !== undefined;
  if (isCompleted) {
    // In this order: an account has at most one owner at any moment.
    await updateRole(tx, owner, 'admin');
    await updateRole(tx, heir, 'owner');
  }
  return { transfer, isCompleted, from, to };
}

function eventOf({ transfer, isCompleted, to }: Outcome): TransferEvent {
  return {
    accountId: transfer.accountId,
    personId: isCompleted ? transfer.fromPerson : undefined,
    action: isCompleted ? 'completeOwnershipTransfer' : 'cancelOwnershipTransfer',
    target: to?.email,
  };
}
