import type { HubContributorSort } from '@atoll/contract';
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

export type ContributorsService = ReturnType<typeof createContributorsService>;

/** Shows the owner of a project who contributes, and what became of their items. */
export function createContributorsService({ database }: Pick<HubDeps, 'database'>) {
  return {
    /** @throws {UserError} 1063 */
    async list(
      owner: Pick<Visitor, 'accountId'>,
      projectId: string,
      page: ContributorsPage,
    ): Promise<ContributorView[]> {
      await openProject(database.read, owner, projectId);
      return database.query(readContributors, { projectId, ...page });
    },
  };
}
