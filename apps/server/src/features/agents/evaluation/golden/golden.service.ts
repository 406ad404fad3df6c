import { type AnswerEvent, evaluationLimits } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../../platform/clock.ts';
import { UserError } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import type { OpenAgent } from '../../kernel/open-agent.ts';
import { citedFiles } from '../score.ts';
import { deleteGolden, findGolden, saveGolden } from './golden.store.ts';
import type { Golden, GoldenTerms } from './golden.ts';

/** An answer that ended, with its question. */
export interface AnsweredQuestion {
  readonly question: string;
  readonly events: readonly AnswerEvent[];
}

export interface GoldenDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** Returns an answer of an agent; undefined if there is none. */
  readonly findAnswered: (agentId: string, messageId: string) => Promise<AnsweredQuestion | undefined>;
}

export type GoldenService = ReturnType<typeof createGoldenService>;

export function createGoldenService({ database, clock, findAnswered }: GoldenDeps) {
  const put = (agent: OpenAgent, goldenId: string | undefined, terms: GoldenTerms, personId: string) =>
    database.transaction(async (tx): Promise<Golden> => {
      const all = await findGolden(tx, agent.id);
      const known = all.find(({ id }) => id === goldenId);
      if (goldenId !== undefined && !known) throw new UserError(codes.agentNotFound);
      if (!known && all.length >= evaluationLimits.goldenPerAgent) {
        throw new UserError(codes.parameterInvalid, { field: ' (question)' });
      }
      const now = clock.now();
      const golden: Golden = {
        id: known?.id ?? newId(),
        agentId: agent.id,
        accountId: agent.accountId,
        createdBy: known?.createdBy ?? personId,
        createdAt: known?.createdAt ?? now,
        ...terms,
        updatedAt: now,
      };
      await saveGolden(tx, golden);
      return golden;
    });
  return {
    list: (agent: OpenAgent) => findGolden(database.read, agent.id),
    /** @throws {UserError} 1057 for an unknown question, 1027 for more than 200 */
    put,
    /** Takes the question of an answer, and the files that it cites. @throws {UserError} 1057 for an unknown answer */
    async addFromMessage(agent: OpenAgent, messageId: string, personId: string): Promise<Golden> {
      const answered = await findAnswered(agent.id, messageId);
      if (!answered) throw new UserError(codes.agentNotFound);
      const expected = citedFiles(answered.events).slice(0, evaluationLimits.expectedFiles);
      return put(agent, undefined, { question: answered.question, expected, facts: [] }, personId);
    },
    /** @throws {UserError} 1057 for an unknown question */
    async remove(agent: OpenAgent, goldenId: string): Promise<void> {
      const wasThere = await database.transaction((tx) => deleteGolden(tx, agent.id, goldenId));
      if (!wasThere) throw new UserError(codes.agentNotFound);
    },
  };
}
