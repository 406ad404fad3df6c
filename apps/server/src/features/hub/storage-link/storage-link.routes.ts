import type { CallOutput, getHubStorage, hubStorageCalls } from '@atoll/contract';
import type { Handlers } from '../../../platform/http/index.ts';
import type { HubDeps } from '../kernel/deps.ts';
import { requireHubAccount } from '../kernel/open-hub.ts';
import type { ActiveLink, StorageLinks } from './storage-link.service.ts';

export function createStorageLinkHandlers(
  deps: Pick<HubDeps, 'isHubAccount'> & { readonly links: StorageLinks },
): Handlers<typeof hubStorageCalls> {
  const { links } = deps;
  return {
    async getHubStorage(_input, { principal }) {
      await requireHubAccount(deps, principal);
      return toLink(await links.find(principal.accountId));
    },
    async connectHubStorage({ identity }, { principal }) {
      await requireHubAccount(deps, principal);
      await links.connect(principal, identity);
      return toLink(await links.find(principal.accountId));
    },
  };
}

function toLink(link: ActiveLink | undefined): CallOutput<typeof getHubStorage> {
  return {
    is_linked: link !== undefined,
    permissions: [...(link?.principal.app.permissions ?? [])],
    linked_at: link?.linkedAt ?? null,
  };
}
