import type { Database } from '@atoll/database';
import type { AgentRoom } from '../kernel/room.ts';
import { rowsOf } from './chat-export.store.ts';
import { deleteChatSettings } from './chat-settings.store.ts';
import { deleteConversationRows, findConversationIds, forgetPerson } from './conversation.store.ts';
import { deleteCuratedAnswersOf } from './curated.store.ts';
import { deleteConnection } from './model-connection.store.ts';
import { deleteModelUseOf } from './model-use.store.ts';

/** What conversations add to exports and removals. */
export function createChatRoom({ database }: { readonly database: Database }): AgentRoom {
  return {
    exportAccount: (accountId) => rowsOf(database.read, accountId),
    async removeAgent(tx, agentId, limit) {
      const ids = await findConversationIds(tx, agentId, limit);
      const deleted =
        (await deleteConversationRows(tx, ids)) + (await deleteCuratedAnswersOf(tx, agentId, limit));
      if (deleted === 0) await deleteChatSettings(tx, agentId);
      return ids.length === limit ? limit : Math.min(deleted, limit);
    },
    async removeAccount(tx, accountId, limit) {
      await deleteConnection(tx, accountId);
      return deleteModelUseOf(tx, accountId, limit);
    },
    endMember: (tx, member) => forgetPerson(tx, member),
  };
}
