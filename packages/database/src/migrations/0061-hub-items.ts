import { type Kysely, sql } from 'kysely';
import type { DialectTypes, SchemaChange } from './types.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration's database has no one schema
type AnyDatabase = Kysely<any>;

/** Contributors and items of the data hub. */
export const hubItems: SchemaChange = {
  name: '0061-hub-items',
  async up(db, types) {
    await createContributors(db, types);
    await createItems(db, types);
    await indexItems(db);
    await createItemFacts(db, types);
  },
};

async function createContributors(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('hub_contributors')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('project_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('payee_account_id', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('consent_sha256', 'text', (column) => column.notNull())
    .addColumn('consented_at', types.integer, (column) => column.notNull())
    .addColumn('device', 'text')
    .addColumn('items', types.integer, (column) => column.notNull())
    .addColumn('joined_at', types.integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('hub_contributors_once_each')
    .unique()
    .on('hub_contributors')
    .columns(['project_id', 'person_id'])
    .execute();
  await db.schema
    .createIndex('hub_contributors_by_person')
    .on('hub_contributors')
    .columns(['person_id'])
    .execute();
  await db.schema
    .createIndex('hub_contributors_by_payee')
    .on('hub_contributors')
    .columns(['payee_account_id'])
    .execute();
  await db.schema
    .createIndex('hub_contributors_by_device')
    .on('hub_contributors')
    .columns(['project_id', 'device'])
    .execute();
  await db.schema
    .createIndex('hub_contributors_by_account')
    .on('hub_contributors')
    .columns(['account_id'])
    .execute();
  await db.schema
    .createTable('hub_intake')
    .addColumn('project_id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('items', types.integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('hub_intake_by_account').on('hub_intake').columns(['account_id']).execute();
}

async function createItems(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('hub_items')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('project_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('contributor_id', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('payee_account_id', 'text', (column) => column.notNull())
    .addColumn('client_key', 'text', (column) => column.notNull())
    .addColumn('project_version', types.integer, (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('held_from', 'text')
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('consent_sha256', 'text', (column) => column.notNull())
    .addColumn('text', 'text')
    .addColumn('answers', 'text', (column) => column.notNull())
    .addColumn('size_bytes', types.integer)
    .addColumn('content_type', 'text')
    .addColumn('is_stripped', types.integer, (column) => column.notNull())
    .addColumn('key', types.binaryText)
    .addColumn('upload_id', 'text')
    .addColumn('sha256', 'text')
    .addColumn('duration_ms', types.integer)
    .addColumn('width', types.integer)
    .addColumn('height', types.integer)
    .addColumn('exif', 'text', (column) => column.notNull())
    .addColumn('checks', 'text', (column) => column.notNull())
    .addColumn('warnings', types.integer, (column) => column.notNull())
    .addColumn('similar_to', 'text')
    .addColumn('gold_answer', 'text')
    .addColumn('gold_explanation', 'text', (column) => column.notNull())
    .addColumn('gold_seen', types.integer, (column) => column.notNull())
    .addColumn('gold_correct', types.integer, (column) => column.notNull())
    .addColumn('votes', types.integer, (column) => column.notNull())
    .addColumn('leases', types.integer, (column) => column.notNull())
    .addColumn('appeals', types.integer, (column) => column.notNull())
    .addColumn('appeal_text', 'text')
    .addColumn('report_reason', 'text')
    .addColumn('report_note', 'text', (column) => column.notNull())
    .addColumn('rejected_at', types.integer)
    .addColumn('created_at', types.integer, (column) => column.notNull())
    .addColumn('updated_at', types.integer, (column) => column.notNull())
    .addColumn('due_at', types.integer)
    .addColumn('attempts', types.integer, (column) => column.notNull())
    .execute();
}

async function indexItems(db: AnyDatabase): Promise<void> {
  await db.schema
    .createIndex('hub_items_once_each')
    .unique()
    .on('hub_items')
    .columns(['contributor_id', 'client_key'])
    .execute();
  await db.schema
    .createIndex('hub_items_by_change')
    .on('hub_items')
    .columns(['project_id', 'updated_at', 'id', 'language', 'country', 'contributor_id'])
    .execute();
  await db.schema
    .createIndex('hub_items_by_state')
    .on('hub_items')
    .columns(['project_id', 'state', 'updated_at', 'id', 'language', 'country', 'contributor_id'])
    .execute();
  await db.schema
    .createIndex('hub_items_by_contributor')
    .on('hub_items')
    .columns(['contributor_id', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('hub_items_by_person').on('hub_items').columns(['person_id', 'id']).execute();
  await db.schema
    .createIndex('hub_items_by_payee')
    .on('hub_items')
    .columns(['payee_account_id', 'id'])
    .execute();
  await db.schema
    .createIndex('hub_items_by_sha256')
    .on('hub_items')
    .columns(['project_id', 'sha256'])
    .execute();
  await db.schema
    .createIndex('hub_items_by_gold')
    .on('hub_items')
    .columns(['project_id', 'gold_answer', 'id'])
    .execute();
  await db.schema
    .createIndex('hub_items_by_coverage')
    .on('hub_items')
    .columns(['project_id', 'state', 'language', 'country', 'updated_at', 'id'])
    .execute();
  // Items that a reviewer may get: those with most votes, and those of a language and country.
  const waits = sql<boolean>`state = 'in_review' and gold_answer is null`;
  await db.schema
    .createIndex('hub_items_in_review')
    .on('hub_items')
    .columns(['project_id', 'votes', 'id'])
    .where(waits)
    .execute();
  await db.schema
    .createIndex('hub_items_in_review_by_place')
    .on('hub_items')
    .columns(['project_id', 'language', 'country', 'votes', 'id'])
    .where(waits)
    .execute();
  await db.schema.createIndex('hub_items_by_due').on('hub_items').columns(['due_at']).execute();
  // Two items with the same bytes are stored under one key.
  await db.schema
    .createIndex('hub_items_by_key')
    .on('hub_items')
    .columns(['project_id', 'key'])
    .where('key', 'is not', null)
    .execute();
  // Work that a job has with items of some states.
  await db.schema
    .createIndex('hub_items_by_work')
    .on('hub_items')
    .columns(['state', 'due_at'])
    .where('due_at', 'is not', null)
    .execute();
  // Jobs take turns among projects, and among the contributors of each.
  await db.schema
    .createIndex('hub_items_by_turn')
    .on('hub_items')
    .columns(['project_id', 'contributor_id', 'due_at'])
    .where('due_at', 'is not', null)
    .execute();
  await db.schema.createIndex('hub_items_by_account').on('hub_items').columns(['account_id', 'id']).execute();
}

async function createItemFacts(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('hub_item_hashes')
    .addColumn('project_id', 'text', (column) => column.notNull())
    .addColumn('hash_key', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('hub_item_hashes_pk', ['project_id', 'hash_key', 'item_id'])
    .execute();
  await db.schema.createIndex('hub_item_hashes_by_item').on('hub_item_hashes').columns(['item_id']).execute();

  await db.schema
    .createTable('hub_item_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('project_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('from_state', 'text')
    .addColumn('to_state', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text')
    .addColumn('at', types.integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('hub_item_events_by_item')
    .on('hub_item_events')
    .columns(['item_id', 'id'])
    .execute();
  await db.schema
    .createIndex('hub_item_events_by_project')
    .on('hub_item_events')
    .columns(['project_id', 'to_state', 'at', 'event'])
    .execute();
  await db.schema
    .createIndex('hub_item_events_by_account')
    .on('hub_item_events')
    .columns(['account_id'])
    .execute();
}
