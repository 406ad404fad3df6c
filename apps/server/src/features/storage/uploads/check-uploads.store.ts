import type { Reader } from '@atoll/database';
import type { Allowance } from '../allowance.ts';
import { bytesLeft } from '../bucket-quota.store.ts';
import type { Authorized, Bucket } from '../policy.ts';
import { usageOf } from '../usage.store.ts';

/** Variables in one statement, whatever the dialect. */
const namesAtOnce = 500;

/** Those of the keys that an object has. */
export async function takenKeys(
  read: Reader,
  bucket: Authorized<Bucket>,
  keys: readonly string[],
): Promise<string[]> {
  const taken: string[] = [];
  for (let at = 0; at < keys.length; at += namesAtOnce) {
    const rows = await read
      .selectFrom('objects')
      .select('key')
      .where('bucket_id', '=', bucket.id)
      .where('key', 'in', keys.slice(at, at + namesAtOnce))
      .where((row) => row('is_latest', '=', row.lit(1)))
      .where('is_delete_marker', '=', 0)
      .execute();
    taken.push(...rows.map(({ key }) => key));
  }
  return taken;
}

/** What the account, and its bucket, have room for; null: nothing limits it. */
export async function freeBytes(
  deps: { read: Reader; allowance: Allowance },
  { id, accountId }: Authorized<Bucket>,
): Promise<number | null> {
  const { storedBytes: limit } = await deps.allowance.limitsOf(accountId);
  const ofAccount = limit === null ? null : limit - (await usageOf(deps.read, accountId)).storedBytes;
  const ofBucket = await bytesLeft(deps.read, id);
  const limits = [ofAccount, ofBucket].filter((bytes) => bytes !== null);
  return limits.length === 0 ? null : Math.max(0, Math.min(...limits));
}
