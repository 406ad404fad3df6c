import type { Reader } from '@atoll/database';
import { listMemberships } from '../kernel/member.store.ts';
import type { Person } from '../kernel/person.store.ts';

/** Returns the names that a person's password must not contain: of their address and their accounts. */
export async function namesOf(db: Reader, { id, email }: Person): Promise<string[]> {
  const accounts = await listMemberships(db, id);
  return [email, ...accounts.map(({ username }) => username)];
}
