import { deleteConversation, rateMessage, renameConversation, stopMessage } from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';
import { refreshConversations } from './queries.ts';

const ofAgent = ({ agent_id: agentId }: { agent_id: string }) => refreshConversations(agentId);

export const stopWrite: Write<typeof stopMessage> = { call: stopMessage };
export const rateWrite: Write<typeof rateMessage> = { call: rateMessage };
export const renameConversationWrite: Write<typeof renameConversation> = {
  call: renameConversation,
  invalidates: ofAgent,
};
export const deleteConversationWrite: Write<typeof deleteConversation> = {
  call: deleteConversation,
  invalidates: ofAgent,
};
