import type { HubItemType } from '@atoll/contract';
import type { CheckResult, Expectations, MediaFacts } from '@atoll/media-checks';
import type { Item } from '../kernel/item.ts';

/** Types that cameras, phones and browsers make. Nothing in them runs. */
const imageTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/heic',
  'image/heif',
] as const;
/** A recording that is quiet for more of its time has nothing to hear. */
const maxSilenceShare = 0.95;
/** A shorter recording is a slip of the finger. */
const minDurationMs = 300;

/** Returns what the file of an item has to be. Its size is the one that was declared. */
export function expectationsOf(
  type: HubItemType,
  { sizeBytes, country }: Pick<Item, 'sizeBytes' | 'country'>,
): Expectations {
  const size = sizeBytes === null ? {} : { minBytes: sizeBytes, maxBytes: sizeBytes };
  if (type === 'image') return { ...size, mediaTypes: imageTypes, country };
  if (type === 'audio') return { ...size, mediaTypes: ['audio/*'], maxSilenceShare };
  return size;
}

/** Returns the problems with a duration. Files without a duration are common, so those are left to the reviewers. */
export function judgeDuration(type: HubItemType, { audio }: Pick<MediaFacts, 'audio'>): CheckResult[] {
  const durationMs = audio?.durationMs;
  if (type !== 'audio' || durationMs === undefined || durationMs >= minDurationMs) return [];
  return [{ level: 'failure', code: 'too_short', durationMs: Math.round(durationMs), minDurationMs }];
}

/** Leaves out failures that say nothing of a file whose type could not be read. */
export function withoutUnread(results: readonly CheckResult[], facts: MediaFacts): CheckResult[] {
  const isUnread = facts.stopped !== undefined && facts.mediaType === null;
  return results.filter(({ code }) => !(isUnread && code === 'wrong_media_type'));
}
