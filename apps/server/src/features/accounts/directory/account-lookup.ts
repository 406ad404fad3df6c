import { roleCovers } from '@atoll/contract/permissions';
import type { Reader } from '@atoll/database';
import {
  type Account,
  findAccountByAccessKey,
  findAccountByEmail,
  findAccountById,
} from '../kernel/account.store.ts';
import { findMembership } from '../kernel/member.store.ts';
import { emailsOf, findPersonById } from '../kernel/person.store.ts';
import { hashSecret } from '../kernel/secrets.ts';

/** The public facts of an account. */
export type AccountSummary = Omit<Account, 'closingAt' | 'ownerId'>;

/** Finds accounts, in any process. */
export interface AccountLookup {
  findById(id: string): Promise<AccountSummary | undefined>;
  /** By email, case-insensitive. */
  find(email: string): Promise<AccountSummary | undefined>;
  findByAccessKey(accessKey: string): Promise<AccountSummary | undefined>;
  /** Undefined if the person may not write in the account, or it is disabled; changes with the person's password. */
  writerMarkOf(writer: { accountId: string; personId: string }): Promise<string | undefined>;
  /** Returns people's emails by ID, without deleted people. */
  emailsOf(personIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export function createAccountLookup(read: Reader): AccountLookup {
  return {
    findById: async (id) => summaryOf(await findAccountById(read, id)),
    find: async (email) => summaryOf(await findAccountByEmail(read, email.trim().toLowerCase())),
    findByAccessKey: async (accessKey) => summaryOf(await findAccountByAccessKey(read, accessKey)),
    async writerMarkOf({ accountId, personId }) {
      const [membership, person] = await Promise.all([
        findMembership(read, personId, accountId),
        findPersonById(read, personId),
      ]);
      const mayWrite = membership?.status === 'active' && roleCovers(membership.role, 'write');
      return mayWrite && person?.status === 'active' ? hashSecret(person.passwordHash ?? '') : undefined;
    },
    emailsOf: (personIds) => emailsOf(read, personIds),
  };
}

function summaryOf(account: Account | undefined): AccountSummary | undefined {
  return account && toSummary(account);
}

/** Omits the password hash and the counters. */
export function toSummary(account: Account): AccountSummary {
  const { id, accessKey, email, username, status, locale, createdAt } = account;
  return { id, accessKey, email, username, status, locale, createdAt };
}
