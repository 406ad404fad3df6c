import type { SchemaChange } from './types.ts';

/** Finds the last question that an agent got through a channel, however many it got through others. */
export const conversationsByChannel: SchemaChange = {
  name: '0082-conversations-by-channel',
  async up(db) {
    await db.schema
      .createIndex('agent_conversations_by_channel')
      .on('agent_conversations')
      .columns(['agent_id', 'channel', 'updated_at'])
      .execute();
  },
};
