import type { Grant, Tag } from '@atoll/s3-protocol';
import type { Authorized, Bucket } from './policy.ts';
import { StorageRefusal } from './refusal.ts';

/** What of an object decisions may rest on. */
interface DecidingFacts {
  ownerId: string;
  acl: readonly Grant[] | null;
  tags: readonly Tag[];
  isDeleteMarker: boolean;
}

/** Somebody changes the object again and again, just between the decision and its use. */
const maxAttempts = 20;

/** What a decision saw of an object, as plain data: equal where the decision would be the same. */
export function sightOf(object: DecidingFacts | null | undefined): string {
  if (!object || object.isDeleteMarker) return 'none';
  return JSON.stringify([object.ownerId, object.acl, object.tags]);
}

/** What the decision that let the caller into the bucket saw of this key; undefined when it did not depend on it. */
export function judgedSight({ judged }: Authorized<Bucket>, key: string): string | undefined {
  return judged?.key === key ? judged.sight : undefined;
}

/** @throws {StorageRefusal} `decisionStale` when the decision was made about another object, or about other tags or another ACL */
export function refuseStale(sight: string | undefined, object: DecidingFacts | undefined): void {
  if (sight !== undefined && sight !== sightOf(object)) throw new StorageRefusal('decisionStale');
}

/**
 * Does what was allowed, and where the object has changed since that was decided, has it decided anew about what is there now.
 * @throws {StorageRefusal} what `work` throws, and as `Access.authorize`
 */
export async function asJudged<B extends Bucket, T>(
  bucket: Authorized<B>,
  work: (bucket: Authorized<B>) => Promise<T>,
): Promise<T> {
  if (!bucket.judged) return work(bucket);
  let entered = bucket;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(entered);
    } catch (error) {
      const isStale = error instanceof StorageRefusal && error.reason === 'decisionStale';
      if (!isStale || !entered.judged || attempt === maxAttempts) throw error;
      entered = { ...entered, judged: await entered.judged.again() };
    }
  }
}
