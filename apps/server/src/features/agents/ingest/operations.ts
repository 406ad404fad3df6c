import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { FileAccess } from '../../storage/index.ts';
import { agentsConsumer } from '../sources/consumer.ts';
import { countAllDocuments, listAllAgents } from '../sources/operator.store.ts';
import { measureDocuments, requeuePage } from './queue.store.ts';

/** The data about an agent that operators see: without its name and contents. */
export interface AgentUsage {
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: number;
  readonly sources: number;
  readonly documents: number;
  readonly ready: number;
  readonly behind: number;
  readonly unreadable: number;
  readonly passages: number;
  readonly sizeBytes: number;
}

export interface KnowledgeMeasures {
  readonly states: readonly { readonly state: string; readonly count: number }[];
  /** Changes of files that have not been assigned to agents yet. */
  readonly waitingChanges: number;
  /** Time that the oldest change has waited to be read. */
  readonly lagMs: number;
}

export interface KnowledgeOperations {
  /** Returns agents, oldest first, starting after the ID `after`. */
  list(page: { readonly after?: string | undefined; readonly limit: number }): Promise<AgentUsage[]>;
  /** Queues all files of an agent, or of all agents, to be read again. Returns their number. */
  rebuild(agentId: string | undefined): Promise<number>;
  measure(): Promise<KnowledgeMeasures>;
}

const pageSize = 500;

export function createOperations({
  database,
  clock,
  files,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: FileAccess;
}): KnowledgeOperations {
  return {
    async list(page) {
      const agents = await listAllAgents(database.read, page);
      const counts = await countAllDocuments(
        database.read,
        agents.map(({ id }) => id),
      );
      return agents.map((agent) => ({ ...agent, ...counts(agent.id) }));
    },
    async rebuild(agentId) {
      const now = clock.now();
      let [queued, after] = [0, ''];
      for (;;) {
        const page = await database.transaction((tx) =>
          requeuePage(tx, { agentId, after, now, limit: pageSize }),
        );
        queued += page.queued;
        if (page.last === undefined) return queued;
        after = page.last;
      }
    },
    async measure() {
      const [{ states, oldestAt }, changes] = await Promise.all([
        measureDocuments(database.read),
        files.waitingFor(agentsConsumer),
      ]);
      const oldest = Math.min(
        oldestAt ?? Number.POSITIVE_INFINITY,
        changes.oldestAt ?? Number.POSITIVE_INFINITY,
      );
      const lagMs = Number.isFinite(oldest) ? Math.max(0, clock.now() - oldest) : 0;
      return { states, waitingChanges: changes.waiting, lagMs };
    },
  };
}
