import { shareLogoLimits } from '@atoll/contract';
import { createPictureShrinker } from '@atoll/media-checks';
import { createPasswordHasher } from '../features/accounts/index.ts';

/** Time that an upload of a logo waits at most for others. */
const waitMs = 60_000;

/** Creates the functions of share links for passwords and logos. */
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
