import {
  characterCount,
  codes,
  defaultLocale,
  type Locale,
  limits,
  meetsPasswordRules,
} from '@atoll/contract';
import type { Database } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';
import type { RecoveryService } from '../entry/recovery.service.ts';
import { removeFactors } from '../factors/removal.ts';
import { findAccountById, listAccounts, updateStatus } from '../kernel/account.store.ts';
import { normaliseNewEmail } from '../kernel/email-address.ts';
import { invalidParameter } from '../kernel/invalid-parameter.ts';
import { updatePersonStatus } from '../kernel/person.store.ts';
import { deleteResetLinksOf } from '../kernel/reset-link.store.ts';
import type { PasswordHasher } from '../passwords/hasher.ts';
import { replacePassword } from '../passwords/replace.ts';
import { normaliseUsername, type Opening } from '../sessions/opening.ts';
import { deleteSessionsOf } from '../sessions/session.store.ts';
import { type AccountLookup, type AccountSummary, createAccountLookup, toSummary } from './account-lookup.ts';

export interface NewAccountOrder {
  email: string;
  username: string;
  /** Null for an account whose owner sets one through the mailed link. */
  password: string | null;
  /** English by default. */
  locale?: Locale;
  /** Mails a link that sets the password, in the account's language. */
  withMail?: boolean;
}

/** Account administration for the admin command line and other domains. */
export interface AccountDirectory extends AccountLookup {
  /** Oldest first, from just after the ID `after`; at most 1,000. */
  list(page: { after?: string | undefined; limit: number }): Promise<AccountSummary[]>;
  /** @throws {UserError} 1030, 1019, 1027, 1007 */
  create(order: NewAccountOrder): Promise<AccountSummary>;
  /** Sets the password of the account's owner, ends all their sessions and clears the lockout. @throws {UserError} 1027 */
  setPassword(id: string, password: string): Promise<void>;
  /** Sets the status of an account and its owner. Disabling ends the owner's sessions and voids their reset links at once. */
  setStatus(id: string, status: 'active' | 'disabled'): Promise<void>;
  /** Removes all second factors of the account's owner. */
  removeFactors(id: string): Promise<void>;
}

interface Deps {
  database: Database;
  hasher: PasswordHasher;
  opening: Opening;
  recovery: RecoveryService;
}

export function createAccountDirectory(deps: Deps): AccountDirectory {
  const { database, opening } = deps;
  const db = database.read;

  return {
    ...createAccountLookup(db),

    async list({ after, limit }) {
      const accounts = await listAccounts(db, { after, limit: Math.min(limit, limits.pageSizeMax + 1) });
      return accounts.map(toSummary);
    },

    async create({ password, withMail = false, locale = defaultLocale, ...names }) {
      const email = normaliseNewEmail(names.email);
      const username = normaliseUsername(names.username);
      if (characterCount(username) > limits.accountNameMaxLength) throw invalidParameter('username');
      if (password !== null && !meetsPasswordRules(password)) throw invalidParameter('password');
      const passwordHash = password === null ? null : await deps.hasher.hash(password);
      const draft = opening.draft({ email, username, passwordHash, locale });
      await database.transaction((tx) => opening.open(tx, draft));
      const account = await findAccountById(db, draft.account.id);
      if (!account) throw new UserError(codes.unexpected);
      if (withMail) await deps.recovery.sendLinkTo({ ...account, id: account.ownerId });
      return toSummary(account);
    },

    async setPassword(id, password) {
      if (!meetsPasswordRules(password)) throw invalidParameter('password');
      const passwordHash = await deps.hasher.hash(password);
      await database.transaction(async (tx) => {
        const account = await findAccountById(tx, id);
        if (account) await replacePassword(tx, account.ownerId, passwordHash);
      });
    },

    async setStatus(id, status) {
      await database.transaction(async (tx) => {
        const account = await findAccountById(tx, id);
        if (!account) return;
        await updateStatus(tx, id, status);
        await updatePersonStatus(tx, account.ownerId, status);
        if (status === 'active') return;
        await deleteSessionsOf(tx, account.ownerId);
        await deleteResetLinksOf(tx, account.ownerId);
      });
    },

    async removeFactors(id) {
      await database.transaction(async (tx) => {
        const account = await findAccountById(tx, id);
        if (account) await removeFactors(tx, account.ownerId);
      });
    },
  };
}
