import { limits } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { invalidParameter } from '../kernel/invalid-parameter.ts';
import { type InviteCode, insertInvite, listOperatorInvites } from '../kernel/invite.store.ts';
import { type InviteService, normaliseInvite } from './invite.service.ts';

/** Codes that the operator hands out; they credit only the person who registers with them. */
export interface OperatorInvites {
  /**
   * Generates a code by default. Undefined if the code is taken.
   * @throws {UserError} 1027 if the code is longer than 50 characters or not of letters, digits and dashes
   */
  make(invite: { code?: string | undefined; maxUses: number }): Promise<InviteCode | undefined>;
  /** Newest first. */
  list(): Promise<InviteCode[]>;
}

export function createOperatorInvites(deps: {
  database: Database;
  now: () => number;
  invites: InviteService;
}): OperatorInvites {
  return {
    async make({ code: wanted, maxUses }) {
      const code = wanted === undefined ? deps.invites.draft() : normaliseInvite(wanted);
      if (code.length > limits.referralMaxLength || !/^[A-Z0-9-]+$/.test(code))
        throw invalidParameter('code');
      const invite = { code, accountId: null, maxUses, createdAt: deps.now() };
      const isNew = await deps.database.transaction((tx) => insertInvite(tx, invite));
      return isNew ? { ...invite, uses: 0 } : undefined;
    },
    list: () => listOperatorInvites(deps.database.read),
  };
}
