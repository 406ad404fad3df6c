import { isVersionAllowed, nextVersion, type ReleaseChanges } from '@atoll/dataset-release';
import type { HubDeps } from '../../kernel/deps.ts';
import type { Project } from '../../kernel/project.ts';
import { type PlannedRelease, previewRelease } from '../plan/plan-release.ts';
import { columnsOfRelease, findPrevious, isIncompatible } from '../plan/previous-release.ts';
import type { ReleasePlan } from '../store/release.ts';

type Deps = Pick<HubDeps, 'database' | 'clock'>;

/** Contents of a release that would be made now, and its version. */
export interface Preview extends PlannedRelease {
  readonly lowestVersion: string;
  readonly isVersionAllowed: boolean;
}

/** Computes what a release of a project would contain, and its lowest version. */
export async function previewOf(
  { database, clock }: Deps,
  project: Project,
  plan: ReleasePlan,
): Promise<Preview> {
  const { id: projectId, version } = project;
  const previous = await findPrevious(database.read, projectId);
  const planned = await database.query(previewRelease, {
    projectId,
    plan,
    isForm: project.settings.item_type === 'form',
    decidedUntil: clock.now(),
    previous: previous ? { id: previous.id, createdAt: previous.createdAt } : null,
  });
  const columns = await columnsOfRelease(database.read, { projectId, projectVersion: version ?? 0, plan });
  const changes: ReleaseChanges = {
    ...planned.changes,
    isIncompatible:
      previous !== undefined && isIncompatible(await columnsOfRelease(database.read, previous), columns),
  };
  const before = previous?.version ?? null;
  const lowestVersion = nextVersion(before, changes);
  return {
    ...planned,
    lowestVersion,
    isVersionAllowed: isVersionAllowed(plan.version ?? lowestVersion, before, changes),
  };
}
