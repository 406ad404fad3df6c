import type { agentInsightCalls, NumberedPassage } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import type { Handlers } from '../../../../platform/http/index.ts';
import { openAgent } from '../../kernel/open-agent.ts';
import type { InsightService } from './insight.service.ts';

const defaultDays = '30';

export function createInsightHandlers({
  read,
  insight,
}: {
  readonly read: Reader;
  readonly insight: InsightService;
}): Handlers<typeof agentInsightCalls> {
  return {
    async getAgentInsight({ agent_id: agentId, days = defaultDays }, { principal }) {
      const agent = await openAgent(read, principal, agentId);
      const { totals, days: byDay, channels, citedFiles } = await insight.summary(agent, Number(days));
      return {
        questions: totals.questions,
        answered: totals.answered,
        quoted: totals.quoted,
        unanswered: totals.unanswered,
        good_ratings: totals.goodRatings,
        bad_ratings: totals.badRatings,
        tokens: totals.tokens,
        cost_micro_usd: totals.costMicroUsd,
        by_day: byDay.map(({ costMicroUsd, ...day }) => ({ ...day, cost_micro_usd: costMicroUsd })),
        by_channel: channels,
        cited_files: citedFiles.map(({ passage, citations }) => ({ ...toFile(passage), citations })),
      };
    },
    async listKnowledgeGaps({ agent_id: agentId, days = defaultDays }, { principal }) {
      const agent = await openAgent(read, principal, agentId);
      const { gaps, isPartial } = await insight.gaps(agent, Number(days));
      return {
        gaps: gaps.map((gap) => ({
          question: gap.question,
          questions: gap.questions,
          last_asked_at: gap.lastAskedAt,
          examples: [...gap.examples],
          message_ids: [...gap.messageIds],
          nearest: [...gap.nearest],
        })),
        is_partial: isPartial,
      };
    },
    async dismissKnowledgeGap({ agent_id: agentId, message_ids: messageIds }, { principal }) {
      await insight.dismiss(await openAgent(read, principal, agentId), messageIds);
      return null;
    },
    async listDisagreements({ agent_id: agentId, days = defaultDays }, { principal }) {
      const agent = await openAgent(read, principal, agentId);
      const found = await insight.disagreements(agent, Number(days));
      return {
        disagreements: found.map(({ question, statements }) => ({
          question,
          statements: statements.map(({ passage, start, end, text, figures }) => ({
            file: toFile(passage),
            page: passage.page,
            start,
            end,
            text,
            figures: [...figures],
          })),
        })),
      };
    },
  };
}

function toFile({ document_id, bucket, key, version_id, url, title }: NumberedPassage) {
  return { document_id, bucket, key, version_id, url, title };
}
