import type { Database } from '@atoll/database';
import type { AgentRoom } from '../kernel/room.ts';
import { rowsOf } from './chat-export.store.ts';
import { deleteCuratedAnswersOf } from './curated/curated.store.ts';
import { deleteChatSettings } from './models/chat-settings.store.ts';
import { deleteConnection } from './models/model-connection.store.ts';
import { deleteModelUseOf } from './models/model-use.store.ts';
import { deleteConversationRows, findConversationIds, forgetPerson } from './records/conversation.store.ts';

/** Each may have hundreds of messages. */
const conversationsAtOnce = 20;

/** Adds conversations to exports and removals. */
export function createChatRoom({ database }: { readonly database: Database }): AgentRoom {
  return {
    exportAccount: (accountId) => rowsOf(database.read, accountId),
    async removeAgent(tx, agentId, limit) {
      const page = Math.min(limit, conversationsAtOnce);
      const ids = await findConversationIds(tx, agentId, page);
      await deleteConversationRows(tx, ids);
      if (ids.length === page) return limit;
      const curated = await deleteCuratedAnswersOf(tx, agentId, limit);
      if (curated < limit) await deleteChatSettings(tx, agentId);
      return curated;
    },
    async removeAccount(tx, accountId, limit) {
      await deleteConnection(tx, accountId);
      return deleteModelUseOf(tx, accountId, limit);
    },
    endMember: (tx, member) => forgetPerson(tx, member),
  };
}
