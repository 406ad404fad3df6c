import { limits } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { invalidParameter } from '../kernel/invalid-parameter.ts';
import { insertInvite, listOperatorInvites } from '../kernel/invite.store.ts';
import { type InviteService, normaliseInvite } from './invite.service.ts';

/** Codes that the operator distributes. They credit only the person who registers with them. */
export type OperatorInvites = ReturnType<typeof createOperatorInvites>;

export function createOperatorInvites(deps: {
  database: Database;
  now: () => number;
  invites: InviteService;
}) {
  return {
    /**
     * Creates an invite, by default with a generated code. Returns undefined if the code is already in use.
     * @throws {UserError} 1027 if the code is longer than 50 characters or not of letters, digits and dashes
     */
    async make({ code: wanted, maxUses }: { code?: string | undefined; maxUses: number }) {
      const code = wanted === undefined ? deps.invites.draft() : normaliseInvite(wanted);
      if (code.length > limits.referralMaxLength || !/^[A-Z0-9-]+$/.test(code))
        throw invalidParameter('code');
      const invite = { code, accountId: null, maxUses, createdAt: deps.now() };
      const isNew = await deps.database.transaction((tx) => insertInvite(tx, invite));
      return isNew ? { ...invite, uses: 0 } : undefined;
    },
    /** Newest first. */
    list: () => listOperatorInvites(deps.database.read),
  };
}
