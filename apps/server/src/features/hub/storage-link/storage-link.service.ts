import type { HubDeps, LinkedPrincipal, Visitor } from '../kernel/deps.ts';
import { findLink, saveLink } from './link.store.ts';

export interface ActiveLink {
  /** The member that the hub acts for, with the permissions that they allowed. */
  readonly principal: LinkedPrincipal;
  readonly linkedAt: number;
}

export type StorageLinks = ReturnType<typeof createStorageLinks>;

/** Connects the hub to the storage of its account. It reads and writes there only with the grant of the consent screen. */
export function createStorageLinks({ database, clock, apps }: Pick<HubDeps, 'database' | 'clock' | 'apps'>) {
  return {
    /** Undefined: it was never connected, or the permission was taken back. */
    async find(accountId: string): Promise<ActiveLink | undefined> {
      const link = await findLink(database.read, accountId);
      const principal = link && (await apps.principalOf(link.grantId, accountId));
      return principal ? { principal, linkedAt: link.linkedAt } : undefined;
    },
    /** @throws {UserError} 1014 for an identity that was not allowed, or was used before */
    async connect(visitor: Visitor, identity: string): Promise<void> {
      const { id: grantId } = await apps.connect(identity, visitor);
      const link = { accountId: visitor.accountId, grantId, linkedAt: clock.now() };
      await database.transaction((tx) => saveLink(tx, link));
    },
  };
}
