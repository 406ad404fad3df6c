import {
  deleteConversations,
  deleteCuratedAnswer,
  putCuratedAnswer,
  setConversationRetention,
} from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';
import { refreshConversations } from '../chat/thread/queries.ts';
import { refreshChatSettings, refreshCurated } from './queries.ts';

interface OfAgent {
  agent_id: string;
}

export const deleteConversationsWrite: Write<typeof deleteConversations> = {
  call: deleteConversations,
  invalidates: ({ agent_id: agentId }: OfAgent) => refreshConversations(agentId),
};
export const retentionWrite: Write<typeof setConversationRetention> = {
  call: setConversationRetention,
  invalidates: ({ agent_id: agentId }: OfAgent) => refreshChatSettings(agentId),
};
export const putCuratedWrite: Write<typeof putCuratedAnswer> = {
  call: putCuratedAnswer,
  invalidates: ({ agent_id: agentId }: OfAgent) => refreshCurated(agentId),
};
export const deleteCuratedWrite: Write<typeof deleteCuratedAnswer> = {
  call: deleteCuratedAnswer,
  invalidates: ({ agent_id: agentId }: OfAgent) => refreshCurated(agentId),
};
