import { describe } from 'vitest';
import { describeDamage } from './damage.ts';
import { describeLifetime } from './lifetime.ts';
import { describeOwner } from './owner.ts';
import { describeRanges } from './ranges.ts';
import type { OpenStore } from './store-under-test.ts';
import { describeStreaming } from './streaming.ts';
import { describeWholeBlobs } from './whole-blobs.ts';

/** Tests the behavior of every driver. */
export function describeBlobStore(name: string, open: OpenStore): void {
  describe(`${name} as a blob store`, () => {
    describeWholeBlobs(open);
    describeRanges(open);
    describeLifetime(open);
    describeOwner(open);
    describeDamage(open);
    describeStreaming(open);
  });
}
