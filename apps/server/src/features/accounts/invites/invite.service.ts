import { codes } from '@atoll/contract';
import type { Reader, Transaction } from '@atoll/database';
import { OperationalError, UserError } from '../../../platform/errors.ts';
import { countInviteUse, findUsableInvite, insertInvite } from '../kernel/invite.store.ts';
import type { Credits, InviteTerms } from '../kernel/peers.ts';
import { randomCode } from '../kernel/secrets.ts';

/** 50 bits: unique, and impossible to guess. */
const codeLength = 10;

export type InviteService = ReturnType<typeof createInviteService>;

export function createInviteService({ credits, terms }: { credits: Credits; terms: InviteTerms }) {
  async function require(db: Reader, code: string) {
    const found = await findUsableInvite(db, code);
    if (!found) throw new UserError(codes.inviteCodeInvalid);
    return found;
  }

  return {
    /** Creates a code that is not stored yet. */
    draft: () => randomCode(codeLength),

    /** @throws {UserError} 1016 for a code that can't be used */
    async check(db: Reader, invite: string | undefined) {
      const code = normaliseInvite(invite);
      if (code) await require(db, code);
    },

    /** Gives a new account its own code. */
    async issue(tx: Transaction, code: string, { accountId, at }: { accountId: string; at: number }) {
      const isNew = await insertInvite(tx, { code, accountId, maxUses: terms.maxUses, createdAt: at });
      if (!isNew) throw new OperationalError('two accounts drew the same invite code');
    },

    /**
     * Counts one use and credits both sides. Does nothing without a code.
     * @throws {UserError} 1016, which rolls the transaction back
     */
    async redeem(tx: Transaction, invite: string | undefined, invitedId: string) {
      const code = normaliseInvite(invite);
      if (!code) return;
      const { accountId: inviterId } = await require(tx, code);
      await countInviteUse(tx, code);
      if (terms.creditMicroUsd === 0) return;
      const idempotencyKey = `invite:${invitedId}`;
      for (const accountId of [inviterId, invitedId]) {
        if (accountId === null) continue;
        await credits.grantReferral(tx, { accountId, amountMicroUsd: terms.creditMicroUsd, idempotencyKey });
      }
    },
  };
}

/** Normalizes a typed invite: case and spaces are ignored, and an empty field means none. */
export function normaliseInvite(invite: string | undefined): string {
  return (invite ?? '').replace(/\s/g, '').toUpperCase();
}
