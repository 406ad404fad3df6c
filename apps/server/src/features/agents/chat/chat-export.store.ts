import type { Reader } from '@atoll/database';
import { sql } from 'kysely';
import { type ExportedFile, tableFile } from '../../../platform/data-export.ts';

/** Returns what conversations keep of an account, for its owner's data export. */
export function rowsOf(read: Reader, accountId: string): ExportedFile[] {
  const condition = sql`account_id = ${accountId}`;
  return [
    tableFile(read, {
      name: 'agents/conversations.jsonl',
      table: 'agent_conversations',
      condition,
      key: ['id'],
    }),
    tableFile(read, {
      name: 'agents/messages.jsonl',
      table: 'agent_messages',
      condition,
      key: ['id'],
      columns: [
        'id',
        'conversation_id',
        'agent_id',
        'parent_id',
        'role',
        'text',
        'state',
        'status',
        'events',
        'explanation',
        'cost_micro_usd',
        'rating',
        'rating_note',
        'created_at',
        'ended_at',
      ],
    }),
    tableFile(read, {
      name: 'agents/curated-answers.jsonl',
      table: 'agent_curated_answers',
      condition,
      key: ['id'],
    }),
    tableFile(read, {
      name: 'agents/chat-settings.jsonl',
      table: 'agent_chat_settings',
      condition,
      key: ['agent_id'],
    }),
    tableFile(read, {
      name: 'agents/model-use.csv',
      table: 'agent_model_use',
      condition,
      key: ['agent_id', 'day'],
    }),
    tableFile(read, { name: 'agents/model.jsonl', table: 'agent_models', condition, key: ['account_id'] }),
  ];
}
