import { characterCount, codes, isLegible, type Locale, limits } from '@atoll/contract';
import type { Transaction } from '@atoll/database';
import { OperationalError, UserError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { InviteService } from '../invites/invite.service.ts';
import { insertAccount, type NewAccount, type Origin } from '../kernel/account.store.ts';
import { invalidParameter } from '../kernel/invalid-parameter.ts';
import { insertPerson, type NewPerson } from '../kernel/person.store.ts';

/** A person and their account before they are written. Prepared outside the transaction, which may run more than once. */
export interface AccountDraft {
  person: NewPerson;
  account: NewAccount;
  ownInviteCode: string;
}

export type Opening = ReturnType<typeof createOpening>;

export function createOpening({ invites, now }: { invites: InviteService; now: () => number }) {
  return {
    draft({
      email,
      username,
      passwordHash,
      locale,
      origin = {},
    }: {
      email: string;
      username: string;
      passwordHash: string | null;
      locale: Locale;
      origin?: Origin;
    }) {
      const id = newId();
      const createdAt = now();
      return {
        person: { id, email, passwordHash, locale, createdAt },
        account: { id, accessKey: email, username, ownerId: id, origin, createdAt },
        ownInviteCode: invites.draft(),
      };
    },

    /**
     * Writes the account with its invite code, and redeems the invite that was used.
     * @throws {UserError} 1007 if the email has an account, 1016 if the invite can't be used; both roll the transaction
     * back
     */
    async open(tx: Transaction, { person, account, ownInviteCode }: AccountDraft, invite?: string) {
      if (!(await insertPerson(tx, person))) throw new UserError(codes.accountExists);
      await openUnderFreeKey(tx, account);
      await invites.redeem(tx, invite, account.id);
      await invites.issue(tx, ownInviteCode, { accountId: account.id, at: account.createdAt });
    },
  };
}

/**
 * Writes an account under its owner's address. If an older account still has that identifier, although its owner left or changed
 * address, the new identifier is the address with a tag.
 */
export async function openUnderFreeKey(tx: Transaction, account: NewAccount): Promise<void> {
  if (await insertAccount(tx, account)) return;
  const at = account.accessKey.lastIndexOf('@');
  const tag = account.id.slice(-10).toLowerCase();
  const accessKey = `${account.accessKey.slice(0, at)}+${tag}${account.accessKey.slice(at)}`;
  const isFree = await insertAccount(tx, { ...account, accessKey });
  if (!isFree) throw new OperationalError('two accounts have the same identifier');
}

/** A letter, digit, sign or symbol: spaces and invisible characters alone are not a name. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Normalizes an account name. @throws {UserError} 1019 if it has no visible character, 1027 for control characters */
export function normaliseUsername(text: string): string {
  const username = text.trim();
  if (!visible.test(username)) throw new UserError(codes.accountNameEmpty);
  if (!isLegible(username)) throw invalidParameter('username');
  return username;
}

/** Returns a valid name from an identity provider's, or from the address. */
export function usernameFrom(displayName: string | null, email: string): string {
  const fromProvider = legiblePart(displayName ?? '');
  return visible.test(fromProvider) ? fromProvider : legiblePart(email.slice(0, email.indexOf('@')));
}

/** Returns as much of a name as fits and can be seen. Line breaks and other controls become spaces. */
function legiblePart(name: string): string {
  const spaced = name.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  return fitting([...spaced].filter(isLegible).join('').trim());
}

/** Returns as much of a name as fits, without splitting visible characters. */
function fitting(name: string): string {
  let start = '';
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (characterCount(start + segment) > limits.accountNameMaxLength) break;
    start += segment;
  }
  return start.trim();
}
