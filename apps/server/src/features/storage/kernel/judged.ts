import type { Grant, Tag } from '@atoll/s3-protocol';
import type { Authorized, Bucket } from './policy.ts';
import { StorageRefusal } from './refusal.ts';

/** The facts of an object that an access decision may depend on. */
interface DecidingFacts {
  ownerId: string;
  acl: readonly Grant[] | null;
  tags: readonly Tag[];
  isDeleteMarker: boolean;
}

/** Exceeded only if the object is changed continuously between the decision and its use. */
const maxAttempts = 20;

/** Serializes the facts that a decision saw: equal where the decision would be the same. */
export function sightOf(object: DecidingFacts | null | undefined): string {
  if (!object || object.isDeleteMarker) return 'none';
  return JSON.stringify([object.ownerId, object.acl, object.tags]);
}

/** Returns the facts of this key that the caller's access decision saw; undefined when it did not depend on them. */
export function judgedSight({ judged }: Authorized<Bucket>, key: string): string | undefined {
  return judged?.key === key ? judged.sight : undefined;
}

/** @throws {StorageRefusal} `decisionStale` if the decision was about another object, other tags or another ACL */
export function refuseStale(sight: string | undefined, object: DecidingFacts | undefined): void {
  if (sight !== undefined && sight !== sightOf(object)) throw new StorageRefusal('decisionStale');
}

/**
 * Runs authorized work. If the object has changed since the decision, decides again about the current object.
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
