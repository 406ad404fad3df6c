import { codes, shareLogoLimits } from '@atoll/contract';
import { UserError } from '../../../platform/errors.ts';
import type { SharingDeps } from './deps.ts';
import { deleteLogo, findLogo, type ShareLogo, saveLogo } from './share-logo.store.ts';

/** Uploads of one account. Each starts a process. */
const logosPerHour = 30;

/** Keeps the logo that an account shows on its share links. */
export function createShareLogoService({ database, clock, limits, shrinkLogo }: SharingDeps) {
  const limit = limits.define({
    name: 'share-logos',
    points: logosPerHour,
    windowSeconds: 60 * 60,
    code: codes.tooManyAttempts,
  });
  return {
    find: (accountId: string) => findLogo(database.read, accountId),

    /** Replaces the account's logo with a small PNG of a picture. @throws {UserError} 1027 if the picture can't be used */
    async set(accountId: string, picture: Buffer): Promise<ShareLogo> {
      if (picture.length > shareLogoLimits.maxBytes) throw pictureInvalid();
      await limit.take(accountId);
      const logo = await shrinkLogo(picture);
      if (!logo) throw pictureInvalid();
      await database.transaction((tx) => saveLogo(tx, accountId, logo, clock.now()));
      return logo;
    },

    remove: (accountId: string) => database.transaction((tx) => deleteLogo(tx, accountId)),
  };
}

function pictureInvalid(): UserError {
  return new UserError(codes.parameterInvalid, { field: ' (picture)' });
}
