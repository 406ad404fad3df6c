import type { Reader } from '@atoll/database';
import { type ActionModifiers, requiredActions, type S3Action, type S3Operation } from '@atoll/s3-protocol';
import type { Clock } from '../../../platform/clock.ts';
import type { Access } from '../access/access.ts';
import type { Credentials } from '../credentials.ts';
import { type Authorized, authorizeBucket, type Bucket } from '../policy.ts';
import { StorageRefusal } from '../refusal.ts';
import type { BulkJob, JobCaller } from './bulk-job.ts';

export interface AuthorityDeps {
  read: Reader;
  access: Access;
  credentials: Credentials;
  clock: Clock;
  isAccountActive: (accountId: string) => Promise<boolean>;
}

/** One thing that must be allowed before an object is touched. */
export interface Need {
  operation: S3Operation;
  bucketName: string;
  key: string;
  modifiers?: ActionModifiers;
}

/** What the account that started a job may do now; asked anew at every page. */
export interface Authority {
  /** @throws {StorageRefusal} `bucketUnknown`, `bucketForeign` */
  bucket(name: string): Promise<Authorized<Bucket>>;
  /** Undefined: refused, and why is kept under the job's id. */
  admit(need: Need): Promise<Authorized<Bucket> | undefined>;
}

/** @throws {StorageRefusal} `accessDenied` for a disabled account */
export async function openAuthority(
  { read, access, credentials, clock, isAccountActive }: AuthorityDeps,
  { id, accountId, caller }: Pick<BulkJob, 'id' | 'accountId'> & { caller: JobCaller },
): Promise<Authority> {
  if (!(await isAccountActive(accountId))) throw new StorageRefusal('accessDenied');
  const credential = await credentials.ofConsole(accountId);
  const buckets = new Map<string, Authorized<Bucket>>();
  const bucket = async (name: string) => {
    const entered = buckets.get(name) ?? (await authorizeBucket(read, accountId, name));
    buckets.set(name, entered);
    return entered;
  };
  const facts = () => ({
    sourceIp: caller.address,
    isSecure: true,
    nowMs: clock.now(),
    headers: { 'user-agent': caller.userAgent },
    parameter: () => undefined,
  });
  return {
    bucket,
    async admit({ operation, bucketName, key, modifiers }) {
      const entered = await bucket(bucketName);
      const actions = requiredActions(operation, modifiers).filter(({ on }) => on !== 'source');
      const admitted = await access.admit({
        requestId: id,
        operation,
        actions: actions.map(({ action }) => action) as [S3Action, ...S3Action[]],
        credential,
        bucketName,
        key,
        isNewObject: operation === 'PutObject',
        facts,
      });
      return admitted && { ...entered, judged: admitted.judged };
    },
  };
}
