import { shareLogoLimits } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import { createPictureShrinker } from '@atoll/media-checks';
import { createPasswordHasher, createPresence } from '../features/accounts/index.ts';
import type { Clock } from '../platform/clock.ts';

/** Time that an upload of a logo waits at most for others. */
const waitMs = 60_000;

/** Creates the functions of share links for passwords, people and logos. */
export function createSharePeers(deps: { read: Reader; clock: Clock }) {
  const { maxPixels, width: maxWidth, height: maxHeight } = shareLogoLimits;
  const shrinker = createPictureShrinker({ maxPixels, maxWidth, maxHeight });
  return {
    passwords: createPasswordHasher(),
    profileOf: createPresence(deps).profileOf,
    async shrinkLogo(picture: Buffer) {
      const made = await shrinker.shrink(picture, AbortSignal.timeout(waitMs));
      return typeof made === 'string' ? null : made;
    },
  };
}
