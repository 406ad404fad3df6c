import type { Reader } from '@atoll/database';
import type { Authorized, Bucket } from '../kernel/policy.ts';

/** Parameters per statement, within the limits of both engines. */
const namesAtOnce = 500;

/** Returns the keys that already have an object. */
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
