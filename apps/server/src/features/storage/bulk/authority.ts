import { roleCovers } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import type { AccessOf } from '../access/caller-access.ts';
import { authorizeBucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import type { RoleOf } from '../kernel/standing.ts';
import type { BulkJob, JobCaller } from './bulk-job.ts';

export interface AuthorityDeps {
  read: Reader;
  accessOf: AccessOf;
  isAccountActive: (accountId: string) => Promise<boolean>;
  roleOf: RoleOf;
}

/** The current rights of the account that started a job; checked again for every page. */
export type Authority = Awaited<ReturnType<typeof openAuthority>>;

/** @throws {StorageRefusal} `accessDenied` for a disabled account, and for a person without write access */
export async function openAuthority(
  { read, accessOf, isAccountActive, roleOf }: AuthorityDeps,
  { id, accountId, caller }: Pick<BulkJob, 'id' | 'accountId'> & { caller: JobCaller },
) {
  const stands = async () => {
    if (!(await isAccountActive(accountId))) return false;
    if (caller.personId === undefined) return true;
    const role = await roleOf(read, { accountId, personId: caller.personId });
    return role !== undefined && roleCovers(role, 'write');
  };
  if (!(await stands())) throw new StorageRefusal('accessDenied');
  const { isSecure = true, address, userAgent } = caller;
  const { admit } = await accessOf({ requestId: id, address, userAgent, isSecure, principal: { accountId } });
  return {
    /** Reports whether the account is active and the starter may still write in it. Checked before each page. */
    stands,
    /** Returns undefined if refused. The reason is recorded under the job's ID. */
    admit,
    /** @throws {StorageRefusal} `bucketUnknown`, `bucketForeign` */
    bucket: (name: string) => authorizeBucket(read, accountId, name),
  };
}
