import { shareLogoLimits } from '@atoll/contract';
import { createPictureShrinker } from '@atoll/media-checks';
import { createPasswordHasher } from '../features/accounts/index.ts';

/** How long an upload of a logo may wait for those before it. */
const waitMs = 60_000;

/** Supplies what share links do with passwords and logos. */
export function createSharePeers() {
  const { maxPixels, width: maxWidth, height: maxHeight } = shareLogoLimits;
  const shrinker = createPictureShrinker({ maxPixels, maxWidth, maxHeight });
  return {
    passwords: createPasswordHasher(),
    async shrinkLogo(picture: Buffer) {
      const made = await shrinker.shrink(picture, AbortSignal.timeout(waitMs));
      return typeof made === 'string' ? null : made;
    },
  };
}
