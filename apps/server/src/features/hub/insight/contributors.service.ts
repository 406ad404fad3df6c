import type { HubContributorSort } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import { UserError } from '../../../platform/errors.ts';
import {
  changeStopReason,
  discardUploads,
  resumeContributor,
  stopContributor,
} from '../contributions/contributor.store.ts';
import type { HubDeps, Visitor } from '../kernel/deps.ts';
import { openProject } from '../kernel/open-hub.ts';
import type { ContributorFilter, ContributorPosition } from './contributors.store.ts';
import { type ContributorView, readContributors } from './contributors.ts';

export interface ContributorsPage {
  readonly filter: ContributorFilter;
  readonly sort: HubContributorSort;
  readonly after: ContributorPosition | undefined;
  readonly limit: number;
}

type Owner = Pick<Visitor, 'accountId'>;

export type ContributorsService = ReturnType<typeof createContributorsService>;

/** Shows the owner of a project who contributes, and what became of their items. The owner can stop each of them. */
export function createContributorsService({ database, clock }: Pick<HubDeps, 'database' | 'clock'>) {
  return {
    /** @throws {UserError} 1063 */
    async list(owner: Owner, projectId: string, page: ContributorsPage): Promise<ContributorView[]> {
      await openProject(database.read, owner, projectId);
      return database.query(readContributors, { projectId, ...page });
    },
    /**
     * Accepts no more items from a contributor. What has arrived is decided and paid as if nothing had happened.
     * @throws {UserError} 1027 if there is no such contributor, 1063
     */
    async stop(owner: Owner, projectId: string, contributorId: string, reason: string): Promise<void> {
      const now = clock.now();
      await database.transaction(async (tx) => {
        await openProject(tx, owner, projectId);
        requireFound(await stopContributor(tx, { projectId, id: contributorId }, { now, reason }));
      });
      // Not in the same transaction: an upload that completes locks its item first, and its contributor second.
      await database.transaction((tx) => discardUploads(tx, contributorId, now));
    },
    /** @throws {UserError} 1063, 1064 if there is no such contributor, or they are not stopped */
    async changeReason(
      owner: Owner,
      projectId: string,
      contributorId: string,
      reason: string,
    ): Promise<void> {
      await database.transaction(async (tx) => {
        await openProject(tx, owner, projectId);
        const isChanged = await changeStopReason(tx, { projectId, id: contributorId }, reason);
        if (!isChanged) throw new UserError(codes.hubStateRefused);
      });
    },
    /** @throws {UserError} 1027 if there is no such contributor, 1063 */
    async resume(owner: Owner, projectId: string, contributorId: string): Promise<void> {
      await database.transaction(async (tx) => {
        await openProject(tx, owner, projectId);
        requireFound(await resumeContributor(tx, { projectId, id: contributorId }));
      });
    },
  };
}

function requireFound(isFound: boolean): void {
  if (!isFound) throw new UserError(codes.parameterInvalid, { field: ' (contributor_id)' });
}
