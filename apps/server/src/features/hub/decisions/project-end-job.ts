import type { Reader, Transaction } from '@atoll/database';
import type { Job } from '../../../platform/jobs/index.ts';
import { minuteMs } from '../../../platform/time.ts';
import type { HubDeps } from '../kernel/deps.ts';
import { findProjectById, findProjectsIn } from '../kernel/project.store.ts';
import type { Project } from '../kernel/project.ts';
import type { ProjectEnding } from '../projects/ending.ts';
import { claimOf } from '../rewards/claim.ts';
import { countAccepted, countUndecided, hasLeases } from './undecided.store.ts';

interface Deps extends Pick<HubDeps, 'database' | 'clock'> {
  readonly ending: ProjectEnding;
}

/**
 * Ends projects. An open or paused one drains once its target is reached, its time has ended, or its budget is used up.
 * A draining one closes once no decisions or payments are pending, and its owner gets the rest of the budget back.
 */
export function createProjectEndJob({ database, clock, ending }: Deps): Job {
  const { read } = database;
  const endOne = async (id: string) => {
    const project = await findProjectById(read, id);
    if (!project) return;
    if (project.state === 'draining') {
      if (await isSettled(read, id)) {
        await database.transaction(async (tx) => {
          if (await isSettled(tx, id)) await ending.finish(tx, id);
        });
      }
      return;
    }
    if (await isOver(read, project, clock.now())) {
      await database.transaction((tx) => ending.drain(tx, id));
    }
  };
  return {
    name: 'hub-project-end',
    everyMs: minuteMs,
    async run(signal) {
      for (const id of await findProjectsIn(read, ['open', 'paused', 'draining'])) {
        if (signal.aborted) return;
        await endOne(id);
      }
    },
  };
}

/** Reports whether a project accepts no more items: its target is reached, its time has ended, or its budget is used up. */
async function isOver(
  read: Reader,
  { id, settings, reservedMicroUsd }: Project,
  now: number,
): Promise<boolean> {
  const { ends_at: endsAt, target_items: target } = settings;
  if (endsAt !== null && endsAt <= now) return true;
  if ((await countAccepted(read, id)) >= target) return true;
  // Items that wait may be rejected, which leaves their claims to others.
  return reservedMicroUsd < claimOf(settings) && (await countUndecided(read, id)) === 0;
}

/** Returns whether nothing of a project waits to be decided or paid. */
export async function isSettled(read: Reader | Transaction, projectId: string): Promise<boolean> {
  return (await countUndecided(read, projectId)) === 0 && !(await hasLeases(read, projectId));
}
