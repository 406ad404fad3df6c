import type { Reader } from '@atoll/database';
import { listMemberships } from '../kernel/member.store.ts';
import type { Person } from '../kernel/person.store.ts';

/** The names that a person's password must not be made of: of their address and their accounts. */
export async function namesOf(db: Reader, { id, email }: Person): Promise<string[]> {
  const accounts = await listMemberships(db, id);
  return [email, ...accounts.map(({ username }) => username)];
}
