import type { AppPermission } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import { findGrant } from '../grant.store.ts';

/** Looks up apps' grants, in any process. Undefined: it has ended. */
export function createGrantLookup(
  read: Reader,
): (grantId: string) => Promise<{ accountId: string; permissions: readonly AppPermission[] } | undefined> {
  return (grantId) => findGrant(read, grantId);
}
