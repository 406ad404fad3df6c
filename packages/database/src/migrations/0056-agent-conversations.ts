import type { SchemaChange } from './types.ts';

/** Conversations with agents, curated answers, and the models that answer. */
export const agentConversations: SchemaChange = {
  name: '0056-agent-conversations',
  async up(db, types) {
    await db.schema
      .createTable('agent_conversations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('agent_id', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('version', types.integer)
      .addColumn('person_id', 'text')
      .addColumn('visitor', 'text')
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('questions', types.integer, (column) => column.notNull())
      .addColumn('unanswered', types.integer, (column) => column.notNull())
      .addColumn('good_ratings', types.integer, (column) => column.notNull())
      .addColumn('bad_ratings', types.integer, (column) => column.notNull())
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .addColumn('updated_at', types.integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('agent_conversations_by_change')
      .on('agent_conversations')
      .columns(['agent_id', 'updated_at', 'id'])
      .execute();
    await db.schema
      .createIndex('agent_conversations_by_account')
      .on('agent_conversations')
      .columns(['account_id', 'person_id'])
      .execute();

    await db.schema
      .createTable('agent_messages')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('conversation_id', 'text', (column) => column.notNull())
      .addColumn('agent_id', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('parent_id', 'text')
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('state', 'text')
      .addColumn('status', 'text')
      .addColumn('events', 'text')
      .addColumn('explanation', 'text')
      .addColumn('input_tokens', types.integer, (column) => column.notNull())
      .addColumn('output_tokens', types.integer, (column) => column.notNull())
      .addColumn('cost_micro_usd', types.integer, (column) => column.notNull())
      .addColumn('waited_ms', types.integer, (column) => column.notNull())
      .addColumn('last_event', types.integer, (column) => column.notNull())
      .addColumn('rating', 'text')
      .addColumn('rating_note', 'text')
      .addColumn('task', 'text')
      .addColumn('attempt', types.integer, (column) => column.notNull())
      .addColumn('holder', 'text')
      .addColumn('lease_until', types.integer)
      .addColumn('stop_at', types.integer)
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .addColumn('ended_at', types.integer)
      .execute();
    await db.schema
      .createIndex('agent_messages_by_conversation')
      .on('agent_messages')
      .columns(['conversation_id', 'id'])
      .execute();
    await db.schema
      .createIndex('agent_messages_by_agent')
      .on('agent_messages')
      .columns(['agent_id', 'role', 'created_at'])
      .execute();
    await db.schema
      .createIndex('agent_messages_by_lease')
      .on('agent_messages')
      .column('lease_until')
      .execute();

    await db.schema
      .createTable('agent_message_events')
      .addColumn('message_id', 'text', (column) => column.notNull())
      .addColumn('first_number', types.integer, (column) => column.notNull())
      .addColumn('last_number', types.integer, (column) => column.notNull())
      .addColumn('events', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('agent_message_events_pk', ['message_id', 'first_number'])
      .execute();
    await createAnswersAndModels(db, types);
  },
};

async function createAnswersAndModels(
  db: Parameters<SchemaChange['up']>[0],
  types: Parameters<SchemaChange['up']>[1],
): Promise<void> {
  await db.schema
    .createTable('agent_curated_answers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('agent_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('questions', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('uses', types.integer, (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', types.integer, (column) => column.notNull())
    .addColumn('updated_at', types.integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('agent_curated_answers_by_agent')
    .on('agent_curated_answers')
    .columns(['agent_id', 'updated_at', 'id'])
    .execute();

  await db.schema
    .createTable('agent_chat_settings')
    .addColumn('agent_id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('retention_days', types.integer)
    .addColumn('daily_tokens', types.integer)
    .addColumn('daily_micro_usd', types.integer)
    .execute();

  await db.schema
    .createTable('agent_model_use')
    .addColumn('agent_id', 'text', (column) => column.notNull())
    .addColumn('day', types.integer, (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('agent_name', 'text', (column) => column.notNull())
    .addColumn('input_tokens', types.integer, (column) => column.notNull())
    .addColumn('output_tokens', types.integer, (column) => column.notNull())
    .addColumn('cost_micro_usd', types.integer, (column) => column.notNull())
    .addColumn('own_tokens', types.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('agent_model_use_pk', ['agent_id', 'day'])
    .execute();
  await db.schema
    .createIndex('agent_model_use_by_account')
    .on('agent_model_use')
    .columns(['account_id', 'day'])
    .execute();

  await db.schema
    .createTable('agent_models')
    .addColumn('account_id', 'text', (column) => column.primaryKey())
    .addColumn('preset', 'text', (column) => column.notNull())
    .addColumn('base_url', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('key_sealed', 'text')
    .addColumn('updated_by', 'text', (column) => column.notNull())
    .addColumn('updated_at', types.integer, (column) => column.notNull())
    .execute();
}
