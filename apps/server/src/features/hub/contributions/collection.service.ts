import { createLookupCache } from '../../../platform/cache.ts';
import type { HubDeps } from '../kernel/deps.ts';
import { type LiveProject, openLiveProject } from '../projects/live-project.ts';
import { type Wanted, wantedOf } from '../projects/wanted.ts';
import { countAccepted, findLatestRelease } from './collection.store.ts';

/** Maximum age of the public figures. */
const countsMs = 10_000;
const maxProjects = 1_000;
const shownWanted = 20;

/** The view of a project for everyone with its link. */
export interface Collection {
  readonly project: LiveProject;
  readonly ownerName: string;
  readonly acceptedItems: number;
  readonly wanted: readonly Wanted[];
  readonly releaseVersion: string | null;
}

export type CollectionService = ReturnType<typeof createCollectionService>;

/** Shows what projects collect. The counts are cached, because counting for each visitor would let anyone keep the database busy. */
export function createCollectionService({
  database: { read },
  clock,
  accountName,
}: Pick<HubDeps, 'database' | 'clock' | 'accountName'>) {
  const figures = createLookupCache<Omit<Collection, 'project'>>({
    clock,
    maxAgeMs: countsMs,
    maxEntries: maxProjects,
  });
  const measure = async ({ id, accountId, version: { settings } }: LiveProject) => {
    const [accepted, releaseVersion, ownerName] = await Promise.all([
      countAccepted(read, id),
      findLatestRelease(read, id),
      accountName(accountId),
    ]);
    return {
      ownerName: ownerName ?? '',
      acceptedItems: accepted.reduce((sum, { items }) => sum + items, 0),
      wanted: wantedOf(settings.quotas, accepted, shownWanted),
      releaseVersion,
    };
  };
  return {
    /** @throws {UserError} 1063 */
    async open(projectId: string): Promise<Collection> {
      const project = await openLiveProject(read, projectId);
      return { project, ...(await figures.find(project.id, () => measure(project))) };
    },
  };
}
