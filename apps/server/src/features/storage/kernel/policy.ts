import type { Reader } from '@atoll/database';
import type { AppCaller } from './app-credential.ts';
import { findBucket } from './bucket.store.ts';
import { StorageRefusal } from './refusal.ts';

declare const authorized: unique symbol;

/** An object that a decision rested on, which may be another one when the decision is used. */
export interface Judged {
  readonly key: string;
  /** What was seen of it, as `sightOf` has it. */
  readonly sight: string;
  /** Decides about what is there now; undefined when that no longer matters. @throws as `Access.authorize` */
  again(): Promise<Judged | undefined>;
}

/**
 * A thing that the caller may use. Only this module makes one, so what holds it need not ask again, but where the decision
 * depended on an object: then it holds for that object alone (`asJudged`).
 */
export type Authorized<T> = T & {
  readonly [authorized]: true;
  readonly judged?: Judged | undefined;
  /** For whom it was opened, where that is a linked app. */
  readonly app?: AppCaller | undefined;
  /** The member for whom it was opened; undefined where nobody signed in. */
  readonly personId?: string | undefined;
};

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
export function markAuthorized<B extends Bucket>(bucket: B, judged?: Judged): Authorized<B> {
  return (judged ? { ...bucket, judged } : bucket) as Authorized<B>;
}
