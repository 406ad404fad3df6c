import type { HubDeps, Visitor } from '../kernel/deps.ts';
import { openProject } from '../kernel/open-hub.ts';
import type { Project } from '../kernel/project.ts';
import { type ProgressFigures, readProgress } from './progress.ts';

export type ProgressService = ReturnType<typeof createProgressService>;

/** Shows the owner the progress of a project. */
export function createProgressService({ database, clock }: Pick<HubDeps, 'database' | 'clock'>) {
  return {
    /** @throws {UserError} 1063 */
    async measure(
      owner: Pick<Visitor, 'accountId'>,
      projectId: string,
    ): Promise<{ project: Project; figures: ProgressFigures; now: number }> {
      const project = await openProject(database.read, owner, projectId);
      const now = clock.now();
      return { project, figures: await database.query(readProgress, { projectId, now }), now };
    },
  };
}
