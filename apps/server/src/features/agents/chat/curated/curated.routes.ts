import type { agentCuratedCalls } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import { cutChangedPage, decodeChanged } from '../../../../platform/cursor.ts';
import type { Handlers } from '../../../../platform/http/index.ts';
import { openAgent } from '../../kernel/open-agent.ts';
import type { CuratedService } from './curated.service.ts';
import type { CuratedAnswer } from './curated.ts';

const pageSize = 50;

export function createCuratedHandlers({
  read,
  curated,
}: {
  readonly read: Reader;
  readonly curated: CuratedService;
}): Handlers<typeof agentCuratedCalls> {
  return {
    async listCuratedAnswers({ agent_id: agentId, text, cursor }, { principal }) {
      const agent = await openAgent(read, principal, agentId);
      const found = await curated.list(agent, { text, after: decodeChanged(cursor), limit: pageSize + 1 });
      const { page, nextCursor } = cutChangedPage(found, pageSize);
      return {
        answers: page.map(toAnswer),
        next_cursor: nextCursor,
      };
    },
    async putCuratedAnswer({ agent_id: agentId, curated_id: id, questions, answer }, { principal }) {
      const agent = await openAgent(read, principal, agentId);
      return toAnswer(await curated.put(agent, { id, questions, answer, createdBy: principal.personId }));
    },
    async deleteCuratedAnswer({ agent_id: agentId, curated_id: id }, { principal }) {
      await curated.remove(await openAgent(read, principal, agentId), id);
      return null;
    },
  };
}

function toAnswer(answer: CuratedAnswer) {
  return {
    curated_id: answer.id,
    questions: [...answer.questions],
    answer: answer.answer,
    uses: answer.uses,
    created_at: answer.createdAt,
    updated_at: answer.updatedAt,
  };
}
