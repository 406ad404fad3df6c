import { sql } from 'kysely';
import type { SchemaChange } from './types.ts';

/** Tables whose rows of an account are exported page by page, with the order of their pages. */
const paged: Readonly<Record<string, readonly string[]>> = {
  agent_chat_settings: ['agent_id'],
  agent_curated_answers: ['id'],
  agent_messages: ['id'],
  hub_assignments: ['id'],
  hub_audit_items: ['audit_id', 'position'],
  hub_decisions: ['id'],
  hub_item_events: ['id'],
  hub_release_items: ['release_id', 'position'],
  hub_rewards: ['id'],
  hub_votes: ['item_id', 'reviewer_id'],
};

/** Finds the next page of an account's rows, the few answers that are being written, and the rewards of a person. */
export const indexesOfPages: SchemaChange = {
  name: '0080-indexes-of-pages',
  async up(db) {
    for (const [table, order] of Object.entries(paged)) {
      const name = `${table}_by_account`;
      await db.schema.dropIndex(name).ifExists().execute();
      await db.schema
        .createIndex(name)
        .on(table)
        .columns(['account_id', ...order])
        .execute();
    }
    await db.schema.dropIndex('agent_messages_by_lease').execute();
    await db.schema
      .createIndex('agent_messages_leased')
      .on('agent_messages')
      .columns(['holder', 'lease_until'])
      .where(sql.ref('lease_until'), 'is not', null)
      .execute();
    await db.schema.createIndex('hub_rewards_of_person').on('hub_rewards').column('person_id').execute();
  },
};
