import { sql } from 'kysely';
import type { DialectTypes, SchemaChange } from './types.ts';

/** Agents, their sources, and the files that they know. */
export const agents: SchemaChange = {
  name: '0055-agents',
  async up(db, types) {
    await db.schema
      .createTable('agents')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .addColumn('updated_at', types.integer, (column) => column.notNull())
      .addColumn('expires_at', types.integer)
      .addColumn('deleted_at', types.integer)
      .execute();
    await db.schema
      .createIndex('agents_by_account')
      .on('agents')
      .columns(['account_id', 'updated_at', 'id'])
      .execute();
    await db.schema.createIndex('agents_by_expiry').on('agents').column('expires_at').execute();
    await db.schema.createIndex('agents_by_deletion').on('agents').column('deleted_at').execute();

    await db.schema
      .createTable('agent_sources')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('agent_id', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('bucket_id', 'text')
      .addColumn('bucket_name', 'text')
      .addColumn('key', types.binaryText, (column) => column.notNull())
      .addColumn('title', 'text')
      .addColumn('url', 'text')
      .addColumn('text', 'text')
      .addColumn('content_type', 'text')
      .addColumn('scanned_to', types.binaryText)
      .addColumn('problem', 'text')
      .addColumn('due_at', types.integer)
      .addColumn('read_at', types.integer)
      .addColumn('attempts', types.integer, (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .addColumn('removed_at', types.integer)
      .execute();
    await db.schema
      .createIndex('agent_sources_by_agent')
      .on('agent_sources')
      .columns(['agent_id', 'id'])
      .execute();
    await db.schema.createIndex('agent_sources_by_bucket').on('agent_sources').column('bucket_id').execute();
    await db.schema.createIndex('agent_sources_by_due').on('agent_sources').column('due_at').execute();

    await createDocuments(db, types);
  },
};

// Migrations describe past schemas, so they are not typed against today's.
async function createDocuments(db: Parameters<SchemaChange['up']>[0], types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('agent_documents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('agent_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('source_id', 'text', (column) => column.notNull())
    .addColumn('bucket_id', 'text', (column) => column.notNull())
    .addColumn('key', types.binaryText, (column) => column.notNull())
    .addColumn('version_id', 'text')
    .addColumn('object_id', 'text')
    .addColumn('etag', 'text', (column) => column.notNull())
    .addColumn('size_bytes', types.integer, (column) => column.notNull())
    .addColumn('content_type', 'text')
    .addColumn('title', 'text')
    .addColumn('format', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('pages', types.integer)
    .addColumn('passages', types.integer, (column) => column.notNull())
    .addColumn('changed_at', types.integer, (column) => column.notNull())
    .addColumn('indexed_at', types.integer)
    .addColumn('indexed_in', 'text')
    .addColumn('indexed_as', 'text')
    .addColumn('turn', types.integer, (column) => column.notNull())
    .addColumn('due_at', types.integer)
    .addColumn('attempts', types.integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('agent_documents_by_key')
    .unique()
    .on('agent_documents')
    .columns(['agent_id', 'bucket_id', 'key'])
    .execute();
  await db.schema
    .createIndex('agent_documents_by_state')
    .on('agent_documents')
    .columns(['agent_id', 'state', 'passages'])
    .execute();
  await db.schema
    .createIndex('agent_documents_by_source')
    .on('agent_documents')
    .columns(['source_id', 'state'])
    .execute();
  await db.schema
    .createIndex('agent_documents_by_object')
    .on('agent_documents')
    .columns(['bucket_id', 'key'])
    .execute();
  await db.schema
    .createIndex('agent_documents_by_turn')
    .on('agent_documents')
    .columns(['account_id', 'turn', 'due_at'])
    .where(sql.ref('due_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('agent_documents_by_index')
    .on('agent_documents')
    .column('indexed_in')
    .execute();
}
