import type { CallOutput, getHubItem } from '@atoll/contract';
import type { Item } from './item.ts';

/** Returns an item's file without its bytes; null: it has none. */
export function mediaOf(item: Item): CallOutput<typeof getHubItem>['media'] {
  if (item.sizeBytes === null) return null;
  return {
    content_type: item.contentType,
    size_bytes: item.sizeBytes,
    sha256: item.sha256,
    duration_ms: item.durationMs,
    width: item.width,
    height: item.height,
  };
}
