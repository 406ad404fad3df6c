import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { deleteInPages, type Job } from '../../../platform/jobs/index.ts';
import {
  deleteAgentRow,
  findDeletedAgents,
  isAnyAgentOver,
  markAgentsDeletedOf,
  markExpiredAgents,
} from '../kernel/deleted-agent.store.ts';
import type { AgentRoom } from '../kernel/room.ts';

const pageSize = 200;
const everyMs = 10_000;

interface RemovalDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly rooms: readonly AgentRoom[];
}

/** Deletes agents in pages: those that were deleted, those of deleted accounts, and temporary ones after their time. */
export function createAgentRemoval(deps: RemovalDeps) {
  const { database, clock, rooms } = deps;

  const removeMarked = async (accountId: string | undefined, signal: AbortSignal): Promise<void> => {
    for (;;) {
      const agents = await findDeletedAgents(database.read, { accountId, limit: pageSize });
      for (const { id } of agents) {
        signal.throwIfAborted();
        await removeAgent(deps, id, signal);
      }
      if (agents.length < pageSize) return;
    }
  };

  const job: Job = {
    name: 'agents-removal',
    everyMs,
    hasWork: () => isAnyAgentOver(database.read, clock.now()),
    async run(signal) {
      await database.transaction((tx) => markExpiredAgents(tx, clock.now()));
      await removeMarked(undefined, signal);
    },
  };

  return {
    job,
    /** Removes all agents of an account with all related data. @throws the reason with which `signal` was aborted */
    async removeAccount(accountId: string, signal: AbortSignal): Promise<void> {
      await database.transaction((tx) => markAgentsDeletedOf(tx, accountId, clock.now()));
      await removeMarked(accountId, signal);
      for (const room of rooms) {
        await inPages(database, signal, (tx, limit) => room.removeAccount?.(tx, accountId, limit));
      }
      signal.throwIfAborted();
    },
  };
}

/** Removes an agent. Its own row goes last, so that an interrupted removal is found again. */
async function removeAgent(
  { database, rooms }: RemovalDeps,
  agentId: string,
  signal: AbortSignal,
): Promise<void> {
  for (const room of rooms) {
    await room.forgetAgent?.(agentId);
    await inPages(database, signal, (tx, limit) => room.removeAgent?.(tx, agentId, limit));
  }
  signal.throwIfAborted();
  await database.transaction((tx) => deleteAgentRow(tx, agentId));
}

function inPages(
  database: Database,
  signal: AbortSignal,
  deletePage: (tx: Transaction, limit: number) => Promise<number> | undefined,
): Promise<void> {
  return deleteInPages(
    database,
    { pageSize, signal },
    async (tx, limit) => (await deletePage(tx, limit)) ?? 0,
  );
}
