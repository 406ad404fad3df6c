import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { deleteInPages, type Job } from '../../../platform/jobs/index.ts';
import { dayMs, hourMs } from '../../../platform/time.ts';
import { findRetentions } from './models/chat-settings.store.ts';
import { deleteOldModelUse } from './models/model-use.store.ts';
import {
  deleteConversationRows,
  findOldConversations,
  findOldConversationsOfAll,
} from './records/conversation.store.ts';

/** Conversations of hundreds of messages, in one transaction. */
const pageSize = 20;

export interface RetentionDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** The operator's limit for all agents, in days; null: none. */
  readonly mostDays: number | null;
}

/** Deletes conversations that are older than their agent, or the operator, keeps them. */
export function createRetentionJob(deps: RetentionDeps): Job {
  const { database, clock, mostDays } = deps;
  const remove = (find: (limit: number) => Promise<string[]>, signal: AbortSignal) =>
    deleteInPages(database, { pageSize, signal }, async (tx, limit) =>
      deleteConversationRows(tx, await find(limit)),
    );
  return {
    name: 'agents-retention',
    everyMs: hourMs,
    async run(signal) {
      const now = clock.now();
      const { read } = database;
      for (let after = ''; !signal.aborted; ) {
        const agents = await findRetentions(read, { after, limit: pageSize });
        for (const { agentId, days } of agents) {
          const before = now - days * dayMs;
          await remove((limit) => findOldConversations(read, { agentId, before, limit }), signal);
        }
        if (agents.length < pageSize) break;
        after = agents.at(-1)?.agentId ?? '';
      }
      if (mostDays !== null) {
        const before = now - mostDays * dayMs;
        await remove((limit) => findOldConversationsOfAll(read, { before, limit }), signal);
      }
      await deleteInPages(database, { pageSize, signal }, (tx, limit) => deleteOldModelUse(tx, now, limit));
    },
  };
}
