import { curatedLimits } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import { UserError } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import type { AgentDeps } from '../../kernel/deps.ts';
import type { OpenAgent } from '../../kernel/open-agent.ts';
import { hasRoomForContent } from '../../sources/kept-content.store.ts';
import {
  countCuratedAnswers,
  deleteCuratedAnswerRow,
  findCuratedAnswer,
  findCuratedAnswers,
  saveCuratedAnswer,
} from './curated.store.ts';
import type { CuratedAnswer } from './curated.ts';

export type CuratedService = ReturnType<typeof createCuratedService>;

/** Answers that the owner writes. They win over the files. */
export function createCuratedService({
  database,
  clock,
  keptBytes,
}: Pick<AgentDeps, 'database' | 'clock' | 'keptBytes'>) {
  return {
    list: (agent: OpenAgent, page: Parameters<typeof findCuratedAnswers>[2]): Promise<CuratedAnswer[]> =>
      findCuratedAnswers(database.read, agent.id, page),
    /** @throws {UserError} 1057 for an unknown one, 1027 for more than an agent may have, 1081 */
    put(
      agent: OpenAgent,
      draft: Pick<CuratedAnswer, 'questions' | 'answer' | 'createdBy'> & { readonly id: string | undefined },
    ): Promise<CuratedAnswer> {
      return database.transaction(async (tx) => {
        const { id: curatedId } = draft;
        const known =
          curatedId === undefined ? undefined : await findCuratedAnswer(tx, { agentId: agent.id, curatedId });
        if (curatedId !== undefined && !known) throw new UserError(codes.agentNotFound);
        if (!known && (await countCuratedAnswers(tx, agent.id)) >= curatedLimits.answersPerAgent)
          throw new UserError(codes.parameterInvalid, { field: ' (curated_id)' });
        const now = clock.now();
        const saved: CuratedAnswer = {
          id: known?.id ?? newId(),
          agentId: agent.id,
          accountId: agent.accountId,
          questions: draft.questions,
          answer: draft.answer,
          uses: known?.uses ?? 0,
          createdBy: known?.createdBy ?? draft.createdBy,
          createdAt: known?.createdAt ?? now,
          updatedAt: Math.max(now, (known?.updatedAt ?? 0) + 1),
        };
        const sizeBytes = Buffer.byteLength(JSON.stringify(saved.questions) + saved.answer);
        if (!(await hasRoomForContent(tx, saved, sizeBytes, keptBytes)))
          throw new UserError(codes.agentContentFull);
        await saveCuratedAnswer(tx, saved);
        return saved;
      });
    },
    /** @throws {UserError} 1057 */
    async remove(agent: OpenAgent, curatedId: string): Promise<void> {
      const wasThere = await database.transaction((tx) =>
        deleteCuratedAnswerRow(tx, { agentId: agent.id, curatedId }),
      );
      if (!wasThere) throw new UserError(codes.agentNotFound);
    },
  };
}
