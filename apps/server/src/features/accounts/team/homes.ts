import type { Transaction } from '@atoll/database';
import { newId } from '../../../platform/ids.ts';
import type { InviteService } from '../invites/invite.service.ts';
import { findMembership } from '../kernel/member.store.ts';
import { findPersonById } from '../kernel/person.store.ts';
import { openUnderFreeKey, usernameFrom } from '../sessions/opening.ts';

/** An account that may be needed. Prepared outside the transaction, which may run more than once. */
export interface HomeDraft {
  accountId: string;
  inviteCode: string;
  createdAt: number;
}

/** Ensures that everyone who can sign in has an account. */
export type Homes = ReturnType<typeof createHomes>;

export function createHomes({ invites, now }: { invites: InviteService; now: () => number }) {
  return {
    draft: () => ({ accountId: newId(), inviteCode: invites.draft(), createdAt: now() }),

    /** Creates an empty account for a person without any. */
    async ensure(tx: Transaction, personId: string, { accountId, inviteCode, createdAt }: HomeDraft) {
      if (await findMembership(tx, personId, undefined)) return;
      const person = await findPersonById(tx, personId);
      if (!person) return;
      await openUnderFreeKey(tx, {
        id: accountId,
        accessKey: person.email,
        username: usernameFrom(null, person.email),
        ownerId: personId,
        origin: {},
        createdAt,
      });
      await invites.issue(tx, inviteCode, { accountId, at: createdAt });
    },
  };
}
