import type { Reader } from '@atoll/database';
import type { AppCaller } from './app-credential.ts';
import { findBucket } from './bucket.store.ts';
import { StorageRefusal } from './refusal.ts';

declare const authorized: unique symbol;

/** An object that an access decision depended on. Another object may be in its place when the decision is used. */
export interface Judged {
  readonly key: string;
  /** The facts that the decision saw, from `sightOf`. */
  readonly sight: string;
  /** Decides again about the current object; undefined when that no longer matters. @throws as `Access.authorize` */
  again(): Promise<Judged | undefined>;
}

/**
 * A resource that the caller may use. Only this module creates it, so its holder need not check again, unless the decision
 * depended on an object: then it is valid for that object only (`asJudged`).
 */
export type Authorized<T> = T & {
  readonly [authorized]: true;
  readonly judged?: Judged | undefined;
  /** The linked app that it was authorized for, if any. */
  readonly app?: AppCaller | undefined;
  /** The member for whom it was authorized; undefined for an anonymous caller. */
  readonly personId?: string | undefined;
};

export interface Bucket {
  id: string;
  name: string;
  accountId: string;
}

/**
 * Returns the bucket if the account owns it. `access/` checks policies that deny the owner.
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

/** Marks a bucket as authorized. Only for `access/`, after it has authorized the caller. */
export function markAuthorized<B extends Bucket>(bucket: B, judged?: Judged): Authorized<B> {
  return (judged ? { ...bucket, judged } : bucket) as Authorized<B>;
}
