import type { Reader } from '@atoll/database';
import { findBucket } from './bucket.store.ts';
import { StorageRefusal } from './refusal.ts';

declare const authorized: unique symbol;

/** A thing that the caller may use. Only this module makes one, so what holds it need not ask again. */
export type Authorized<T> = T & { readonly [authorized]: true };

export interface Bucket {
  id: string;
  name: string;
  accountId: string;
}

/**
 * The bucket of the account that owns it, and of nobody else. What policies deny its owner besides is for `access/` to say.
 * @throws {StorageRefusal} `bucketUnknown` or `bucketForeign`
 */
export async function authorizeBucket(
  read: Reader,
  accountId: string,
  name: string,
): Promise<Authorized<Bucket>> {
  const bucket = await findBucket(read, name);
  if (!bucket) throw new StorageRefusal('bucketUnknown');
  if (bucket.accountId !== accountId) throw new StorageRefusal('bucketForeign');
  return { id: bucket.id, name, accountId } as Authorized<Bucket>;
}

/** For `access/` alone, of a bucket to which it has let the caller in. */
export function markAuthorized<B extends Bucket>(bucket: B): Authorized<B> {
  return bucket as Authorized<B>;
}
