import { codes, type shareLogoCalls, shareLogoLimits } from '@atoll/contract';
import { UserError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import type { SharingDeps } from '../sharing/deps.ts';
import { deleteLogo, findLogo, type ShareLogo, saveLogo } from '../sharing/share-logo.store.ts';

/** Per hour and account: each starts a process. */
const logosPerHour = 30;

export function createShareLogoHandlers(deps: SharingDeps): Handlers<typeof shareLogoCalls> {
  const { database, clock, limits, shrinkLogo } = deps;
  const limit = limits.define({
    name: 'share-logos',
    points: logosPerHour,
    windowSeconds: 60 * 60,
    code: codes.tooManyAttempts,
  });
  return {
    getShareLogo: async (_, { principal }) => toJson(await findLogo(database.read, principal.accountId)),
    async setShareLogo({ picture }, { principal: { accountId } }) {
      const bytes = Buffer.from(picture, 'base64');
      if (bytes.length > shareLogoLimits.maxBytes) throw pictureInvalid();
      await limit.take(accountId);
      const logo = await shrinkLogo(bytes);
      if (!logo) throw pictureInvalid();
      await database.transaction((tx) => saveLogo(tx, accountId, logo, clock.now()));
      return toJson(logo);
    },
    async removeShareLogo(_, { principal }) {
      await database.transaction((tx) => deleteLogo(tx, principal.accountId));
      return null;
    },
  };
}

function pictureInvalid(): UserError {
  return new UserError(codes.parameterInvalid, { field: ' (picture)' });
}

function toJson(logo: ShareLogo | undefined) {
  return { png: logo ? Buffer.from(logo.png).toString('base64') : null };
}
