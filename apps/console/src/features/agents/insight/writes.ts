import { dismissKnowledgeGap } from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';
import { refreshGaps } from './queries.ts';

export const dismissGapWrite: Write<typeof dismissKnowledgeGap> = {
  call: dismissKnowledgeGap,
  invalidates: ({ agent_id: agentId }: { agent_id: string }) => refreshGaps(agentId),
};
