import type { Transaction } from '@atoll/database';
import type { HubDeps } from '../kernel/deps.ts';
import { findProjectById, replaceProject } from '../kernel/project.store.ts';
import type { Project } from '../kernel/project.ts';
import { stateAfter } from '../kernel/transitions.ts';

export type ProjectEnding = ReturnType<typeof createProjectEnding>;

/** Ends projects automatically: when their target is reached, and when none of their items waits. */
export function createProjectEnding({ budgets, clock }: Pick<HubDeps, 'budgets' | 'clock'>) {
  const later = (project: Project) => ({
    ...project,
    updatedAt: Math.max(clock.now(), project.updatedAt + 1),
  });
  /** Returns a draining project as closed, after the rest of its budget went back. */
  const close = async (tx: Transaction, project: Project): Promise<Project> => {
    const { id, accountId, reservedMicroUsd: amountMicroUsd } = project;
    const idempotencyKey = `hub:${id}:returned`;
    await budgets.giveBack(tx, { accountId, amountMicroUsd, idempotencyKey, reference: id });
    return { ...project, state: stateAfter('close', project.state), reservedMicroUsd: 0 };
  };
  return {
    close,
    /** Lets an open or paused project take nothing new. */
    async drain(tx: Transaction, projectId: string): Promise<void> {
      const project = await findProjectById(tx, projectId);
      if (project?.state !== 'open' && project?.state !== 'paused') return;
      await replaceProject(tx, { ...later(project), state: stateAfter('drain', project.state) });
    },
    /** Closes a draining project without waiting items. */
    async finish(tx: Transaction, projectId: string): Promise<void> {
      const project = await findProjectById(tx, projectId);
      if (project?.state !== 'draining') return;
      await replaceProject(tx, await close(tx, later(project)));
    },
  };
}
