import { roleCovers } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import type { AccessOf, S3Need } from '../access/caller-access.ts';
import { type Authorized, authorizeBucket, type Bucket } from '../kernel/policy.ts';
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
export interface Authority {
  /** Whether the account is active and the starter may still write in it. Checked before each page. */
  stands(): Promise<boolean>;
  /** @throws {StorageRefusal} `bucketUnknown`, `bucketForeign` */
  bucket(name: string): Promise<Authorized<Bucket>>;
  /** Undefined: refused; the reason is recorded under the job's ID. */
  admit(need: S3Need): Promise<Authorized<Bucket> | undefined>;
}

/** @throws {StorageRefusal} `accessDenied` for a disabled account, and for a person without write access */
export async function openAuthority(
  { read, accessOf, isAccountActive, roleOf }: AuthorityDeps,
  { id, accountId, caller }: Pick<BulkJob, 'id' | 'accountId'> & { caller: JobCaller },
): Promise<Authority> {
  const stands = async () => {
    if (!(await isAccountActive(accountId))) return false;
    if (caller.personId === undefined) return true;
    const role = await roleOf(read, { accountId, personId: caller.personId });
    return role !== undefined && roleCovers(role, 'write');
  };
  if (!(await stands())) throw new StorageRefusal('accessDenied');
  const { isSecure = true, address, userAgent } = caller;
  const { admit } = await accessOf({ requestId: id, address, userAgent, isSecure, principal: { accountId } });
  return { stands, admit, bucket: (name) => authorizeBucket(read, accountId, name) };
}
