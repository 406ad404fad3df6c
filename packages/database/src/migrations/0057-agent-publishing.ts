import type { Kysely } from 'kysely';
import type { DialectTypes, SchemaChange } from './types.ts';

/** Versions of agents, and where they are published. */
export const agentPublishing: SchemaChange = {
  name: '0057-agent-publishing',
  async up(db, types) {
    await createVersions(db, types);
    await createVisitors(db, types);
  },
};

// biome-ignore lint/suspicious/noExplicitAny: as in `SchemaChange`
type AnyDatabase = Kysely<any>;

async function createVersions(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('agent_versions')
    .addColumn('agent_id', 'text', (column) => column.notNull())
    .addColumn('version', types.integer, (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('sources', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('restored_from', types.integer)
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', types.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('agent_versions_pk', ['agent_id', 'version'])
    .execute();
  await db.schema
    .createIndex('agent_versions_by_account')
    .on('agent_versions')
    .columns(['account_id', 'agent_id', 'version'])
    .execute();

  await db.schema
    .createTable('agent_publications')
    .addColumn('agent_id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('version', types.integer)
    .addColumn('published_at', types.integer)
    .addColumn('link_is_on', types.integer, (column) => column.notNull())
    .addColumn('link_hash', 'text', (column) => column.notNull())
    .addColumn('link_sealed', 'text', (column) => column.notNull())
    .addColumn('link_password_hash', 'text')
    .addColumn('link_expires_at', types.integer)
    .addColumn('widget_is_on', types.integer, (column) => column.notNull())
    .addColumn('widget_id', 'text', (column) => column.notNull())
    .addColumn('widget_origins', 'text', (column) => column.notNull())
    .addColumn('widget_color', 'text', (column) => column.notNull())
    .addColumn('widget_position', 'text', (column) => column.notNull())
    .addColumn('limits', 'text', (column) => column.notNull())
    .addColumn('updated_at', types.integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('agent_publications_by_link')
    .unique()
    .on('agent_publications')
    .column('link_hash')
    .execute();
  await db.schema
    .createIndex('agent_publications_by_widget')
    .unique()
    .on('agent_publications')
    .column('widget_id')
    .execute();
  await db.schema
    .createIndex('agent_publications_by_account')
    .on('agent_publications')
    .column('account_id')
    .execute();
}

async function createVisitors(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('agent_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('agent_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('hint', 'text', (column) => column.notNull())
    .addColumn('requests_per_minute', types.integer, (column) => column.notNull())
    .addColumn('tokens_per_day', types.integer)
    .addColumn('micro_usd_per_day', types.integer)
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', types.integer, (column) => column.notNull())
    .addColumn('last_used_at', types.integer)
    .execute();
  await db.schema.createIndex('agent_keys_by_hash').unique().on('agent_keys').column('key_hash').execute();
  await db.schema.createIndex('agent_keys_by_agent').on('agent_keys').columns(['agent_id', 'id']).execute();
  await db.schema
    .createIndex('agent_keys_by_account')
    .on('agent_keys')
    .columns(['account_id', 'created_by'])
    .execute();

  await db.schema
    .createTable('agent_visits')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('agent_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('entry', 'text', (column) => column.notNull())
    .addColumn('visitor_id', 'text', (column) => column.notNull())
    .addColumn('conversation_id', 'text')
    .addColumn('created_at', types.integer, (column) => column.notNull())
    .addColumn('expires_at', types.integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('agent_visits_by_agent').on('agent_visits').column('agent_id').execute();
  await db.schema.createIndex('agent_visits_by_expiry').on('agent_visits').column('expires_at').execute();

  await db.schema
    .createTable('agent_usage')
    .addColumn('agent_id', 'text', (column) => column.notNull())
    .addColumn('day', types.integer, (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('requests', types.integer, (column) => column.notNull())
    .addColumn('minute', types.integer, (column) => column.notNull())
    .addColumn('minute_requests', types.integer, (column) => column.notNull())
    .addColumn('tokens', types.integer, (column) => column.notNull())
    .addColumn('micro_usd', types.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('agent_usage_pk', ['agent_id', 'day', 'subject'])
    .execute();
  await db.schema.createIndex('agent_usage_by_day').on('agent_usage').column('day').execute();
}
