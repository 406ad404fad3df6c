import type { Reader } from '@atoll/database';
import type { AccessOf, S3Need } from '../access/caller-access.ts';
import { type Authorized, authorizeBucket, type Bucket } from '../policy.ts';
import { StorageRefusal } from '../refusal.ts';
import type { BulkJob, JobCaller } from './bulk-job.ts';

export interface AuthorityDeps {
  read: Reader;
  accessOf: AccessOf;
  isAccountActive: (accountId: string) => Promise<boolean>;
}

/** What the account that started a job may do now; asked anew at every page. */
export interface Authority {
  /** @throws {StorageRefusal} `bucketUnknown`, `bucketForeign` */
  bucket(name: string): Promise<Authorized<Bucket>>;
  /** Undefined: refused, and why is kept under the job's id. */
  admit(need: S3Need): Promise<Authorized<Bucket> | undefined>;
}

/** @throws {StorageRefusal} `accessDenied` for a disabled account */
export async function openAuthority(
  { read, accessOf, isAccountActive }: AuthorityDeps,
  { id, accountId, caller }: Pick<BulkJob, 'id' | 'accountId'> & { caller: JobCaller },
): Promise<Authority> {
  if (!(await isAccountActive(accountId))) throw new StorageRefusal('accessDenied');
  const { isSecure = true, ...from } = caller;
  const { admit } = await accessOf({ requestId: id, ...from, isSecure, principal: { accountId } });
  return { admit, bucket: (name) => authorizeBucket(read, accountId, name) };
}
