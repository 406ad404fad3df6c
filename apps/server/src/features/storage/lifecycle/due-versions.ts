import { dueLifecycleAction, type LifecycleAction, type LifecycleVersion } from '@atoll/s3-protocol';
import type { LifecycleSetting } from '../kernel/setting.ts';
import type { ScannedVersion } from './lifecycle.store.ts';

export interface DueVersion {
  version: ScannedVersion;
  action: LifecycleAction;
}

/** Yields the actions that the rules require now. Versions must be in the order of keys, newest first within one. */
export async function* dueVersions(
  lifecycle: LifecycleSetting,
  versions: AsyncIterable<ScannedVersion>,
  now: number,
  secondsPerDay: number,
): AsyncGenerator<DueVersion, void> {
  const options = { secondsPerDay, transitionMinimum: lifecycle.minimumObjectSize };
  for await (const placed of withPlaces(versions)) {
    const action = dueLifecycleAction(lifecycle.rules, placed.asRulesSee, now, options);
    if (action) yield { version: placed.version, action };
  }
}

interface Placed {
  version: ScannedVersion;
  asRulesSee: LifecycleVersion;
}

/**
 * Adds the position of each version in its key. A version is held back until the next one arrives, which shows whether
 * it is the only one.
 */
async function* withPlaces(versions: AsyncIterable<ScannedVersion>): AsyncGenerator<Placed, void> {
  let held: ScannedVersion | undefined;
  let newerNoncurrent = 0;
  let isFirstOfKey = true;
  for await (const version of versions) {
    const isSameKey = held?.key === version.key;
    if (held) yield place(held, newerNoncurrent, isFirstOfKey && !isSameKey);
    newerNoncurrent = isSameKey && held ? newerNoncurrent + Number(!held.isLatest) : 0;
    isFirstOfKey = !isSameKey;
    held = version;
  }
  if (held) yield place(held, newerNoncurrent, isFirstOfKey);
}

function place(version: ScannedVersion, newerNoncurrentCount: number, isOnlyVersion: boolean): Placed {
  const { key, sizeBytes, tags, modifiedAt, isLatest, isDeleteMarker, noncurrentSince, storageClass } =
    version;
  return {
    version,
    asRulesSee: {
      key,
      sizeBytes,
      tags,
      modifiedAtMs: modifiedAt,
      isLatest,
      isDeleteMarker,
      ...(noncurrentSince === null ? {} : { noncurrentSinceMs: noncurrentSince }),
      newerNoncurrentCount,
      isOnlyVersion,
      storageClass,
    },
  };
}
