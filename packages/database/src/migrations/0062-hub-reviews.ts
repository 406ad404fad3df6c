import { type Kysely, sql } from 'kysely';
import type { DialectTypes, SchemaChange } from './types.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration's database has no one schema
type AnyDatabase = Kysely<any>;

/** Reviewers, votes, decisions, rewards and audits of the data hub. */
export const hubReviews: SchemaChange = {
  name: '0062-hub-reviews',
  async up(db, types) {
    await createReviewers(db, types);
    await createVotes(db, types);
    await createDecisions(db, types);
    await createAudits(db, types);
  },
};

async function createReviewers(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('hub_reviewers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('project_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('payee_account_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('is_adjudicator', types.integer, (column) => column.notNull())
    .addColumn('languages', 'text', (column) => column.notNull())
    .addColumn('gold_seen', types.integer, (column) => column.notNull())
    .addColumn('gold_correct', types.integer, (column) => column.notNull())
    .addColumn('gold_recent', 'text', (column) => column.notNull())
    .addColumn('gate_answered', types.integer, (column) => column.notNull())
    .addColumn('gate_correct', types.integer, (column) => column.notNull())
    .addColumn('votes', types.integer, (column) => column.notNull())
    .addColumn('decided_votes', types.integer, (column) => column.notNull())
    .addColumn('agreed_votes', types.integer, (column) => column.notNull())
    .addColumn('device', 'text')
    .addColumn('joined_at', types.integer, (column) => column.notNull())
    .addColumn('updated_at', types.integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('hub_reviewers_once_each')
    .unique()
    .on('hub_reviewers')
    .columns(['project_id', 'person_id'])
    .execute();
  await db.schema
    .createIndex('hub_reviewers_by_joining')
    .on('hub_reviewers')
    .columns(['project_id', 'joined_at', 'id'])
    .execute();
  await db.schema.createIndex('hub_reviewers_by_person').on('hub_reviewers').columns(['person_id']).execute();
  await db.schema
    .createIndex('hub_reviewers_by_payee')
    .on('hub_reviewers')
    .columns(['payee_account_id'])
    .execute();
  await db.schema
    .createIndex('hub_reviewers_by_device')
    .on('hub_reviewers')
    .columns(['project_id', 'device'])
    .execute();
  await db.schema
    .createIndex('hub_reviewers_by_account')
    .on('hub_reviewers')
    .columns(['account_id'])
    .execute();
}

async function createVotes(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('hub_assignments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('project_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('reviewer_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('is_gold', types.integer, (column) => column.notNull())
    .addColumn('leased_at', types.integer, (column) => column.notNull())
    .addColumn('opened_at', types.integer)
    .addColumn('ended_at', types.integer)
    .execute();
  await db.schema
    .createIndex('hub_assignments_once_each')
    .unique()
    .on('hub_assignments')
    .columns(['reviewer_id', 'item_id'])
    .execute();
  // A reviewer looks at one item at a time.
  await db.schema
    .createIndex('hub_assignments_leased')
    .unique()
    .on('hub_assignments')
    .columns(['reviewer_id'])
    .where(sql<boolean>`state = 'leased'`)
    .execute();
  await db.schema.createIndex('hub_assignments_by_item').on('hub_assignments').columns(['item_id']).execute();
  await db.schema
    .createIndex('hub_assignments_by_state')
    .on('hub_assignments')
    .columns(['state', 'leased_at'])
    .execute();
  await db.schema
    .createIndex('hub_assignments_by_account')
    .on('hub_assignments')
    .columns(['account_id'])
    .execute();

  await db.schema
    .createTable('hub_votes')
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('reviewer_id', 'text', (column) => column.notNull())
    .addColumn('project_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('reasons', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('is_gold', types.integer, (column) => column.notNull())
    .addColumn('is_right', types.integer)
    .addColumn('is_counted', types.integer, (column) => column.notNull())
    .addColumn('took_ms', types.integer, (column) => column.notNull())
    .addColumn('voted_at', types.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('hub_votes_pk', ['item_id', 'reviewer_id'])
    .execute();
  // Votes on items that may not be decided yet.
  await db.schema
    .createIndex('hub_votes_open')
    .on('hub_votes')
    .columns(['reviewer_id', 'item_id'])
    .where(sql<boolean>`is_right is null and is_counted = 1 and is_gold = 0`)
    .execute();
  await db.schema
    .createIndex('hub_votes_by_reviewer')
    .on('hub_votes')
    .columns(['reviewer_id', 'voted_at'])
    .execute();
  await db.schema
    .createIndex('hub_votes_by_project')
    .on('hub_votes')
    .columns(['project_id', 'voted_at'])
    .execute();
  await db.schema.createIndex('hub_votes_by_account').on('hub_votes').columns(['account_id']).execute();
}

async function createDecisions(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('hub_decisions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('project_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('decided_by', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('reasons', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('posterior', 'double precision')
    .addColumn('explanation', 'text', (column) => column.notNull())
    .addColumn('project_version', types.integer, (column) => column.notNull())
    .addColumn('decided_at', types.integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('hub_decisions_by_item')
    .on('hub_decisions')
    .columns(['item_id', 'id'])
    .execute();
  await db.schema
    .createIndex('hub_decisions_by_account')
    .on('hub_decisions')
    .columns(['account_id'])
    .execute();

  await db.schema
    .createTable('hub_rewards')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('project_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('payee_account_id', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('amount_micro_usd', types.integer, (column) => column.notNull())
    .addColumn('paid_at', types.integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('hub_rewards_by_person')
    .on('hub_rewards')
    .columns(['project_id', 'person_id', 'kind', 'amount_micro_usd'])
    .execute();
  await db.schema
    .createIndex('hub_rewards_by_payee')
    .on('hub_rewards')
    .columns(['payee_account_id'])
    .execute();
  await db.schema.createIndex('hub_rewards_by_account').on('hub_rewards').columns(['account_id']).execute();
}

async function createAudits(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('hub_audits')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('project_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('started_at', types.integer, (column) => column.notNull())
    .addColumn('finished_at', types.integer)
    .execute();
  await db.schema
    .createIndex('hub_audits_by_project')
    .on('hub_audits')
    .columns(['project_id', 'id'])
    .execute();
  await db.schema.createIndex('hub_audits_by_account').on('hub_audits').columns(['account_id']).execute();

  await db.schema
    .createTable('hub_audit_items')
    .addColumn('audit_id', 'text', (column) => column.notNull())
    .addColumn('position', types.integer, (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('project_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('is_good', types.integer)
    .addPrimaryKeyConstraint('hub_audit_items_pk', ['audit_id', 'position'])
    .execute();
  await db.schema.createIndex('hub_audit_items_by_item').on('hub_audit_items').columns(['item_id']).execute();
  await db.schema
    .createIndex('hub_audit_items_by_account')
    .on('hub_audit_items')
    .columns(['account_id'])
    .execute();
}
