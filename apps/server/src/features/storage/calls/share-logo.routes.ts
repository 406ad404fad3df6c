import type { shareLogoCalls } from '@atoll/contract';
import type { Handlers } from '../../../platform/http/index.ts';
import type { SharingDeps } from '../sharing/deps.ts';
import { createShareLogoService } from '../sharing/share-logo.service.ts';

export function createShareLogoHandlers(deps: SharingDeps): Handlers<typeof shareLogoCalls> {
  const logos = createShareLogoService(deps);
  return {
    getShareLogo: async (_, { principal }) => toJson(await logos.find(principal.accountId)),
    setShareLogo: async ({ picture }, { principal }) =>
      toJson(await logos.set(principal.accountId, Buffer.from(picture, 'base64'))),
    async removeShareLogo(_, { principal }) {
      await logos.remove(principal.accountId);
      return null;
    },
  };
}

function toJson(logo: { png: Uint8Array } | undefined) {
  return { png: logo ? Buffer.from(logo.png).toString('base64') : null };
}
