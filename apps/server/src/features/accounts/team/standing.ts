import type { Role } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import { findAccountById } from '../kernel/account.store.ts';
import { findRole } from '../kernel/member.store.ts';
import { findPersonById } from '../kernel/person.store.ts';

/** Looks up people's roles, for work without a session. */
export interface Standing {
  /** Undefined: not a member, or one of the two is disabled. */
  roleOf(personId: string, accountId: string): Promise<Role | undefined>;
  findAccount(accountId: string): Promise<{ accessKey: string; username: string } | undefined>;
  emailOf(personId: string): Promise<string | undefined>;
}

export function createStanding(read: Reader): Standing {
  return {
    roleOf: (personId, accountId) => findRole(read, personId, accountId),
    findAccount: (accountId) => findAccountById(read, accountId),
    emailOf: async (personId) => (await findPersonById(read, personId))?.email,
  };
}
