import { type Kysely, sql } from 'kysely';
import type { DialectTypes, SchemaChange } from './types.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration's database has no one schema
type AnyDatabase = Kysely<any>;

/** Browsers that are known again, what happened to a person's sign-in, and the links and codes mailed to them. */
export const security: SchemaChange = {
  name: '0038-security',
  async up(db, types) {
    await createDevices(db, types);
    await createEvents(db, types);
    await createMailed(db, types);
  },
};

async function createDevices(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('first_seen_at', types.integer, (column) => column.notNull())
    .addColumn('last_seen_at', types.integer, (column) => column.notNull())
    .addColumn('failed_sign_ins', types.integer, (column) => column.notNull())
    .addColumn('locked_until', types.integer)
    .addUniqueConstraint('devices_by_token', ['token_hash', 'person_id'])
    .execute();
  await db.schema.createIndex('devices_by_person').on('devices').column('person_id').execute();
  await db.schema.createIndex('devices_by_last_seen').on('devices').column('last_seen_at').execute();
}

async function createEvents(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('security_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', types.integer, (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('count', types.integer, (column) => column.notNull())
    .addColumn('about', 'text')
    .execute();
  await db.schema
    .createIndex('security_events_by_person')
    .on('security_events')
    .columns(['person_id', 'id'])
    .execute();
  await db.schema.createIndex('security_events_by_age').on('security_events').column('at').execute();
}

async function createMailed(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('notice_links')
    .addColumn('signature_hash', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('about', 'text')
    .addColumn('at', types.integer, (column) => column.notNull())
    .addColumn('restores_email', 'text')
    .addColumn('expires_at', types.integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('notice_links_by_person').on('notice_links').column('person_id').execute();
  await db.schema.createIndex('notice_links_by_expiry').on('notice_links').column('expires_at').execute();

  await db.schema
    .createTable('session_codes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('salt', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('wrong_tries', types.integer, (column) => column.notNull())
    .addColumn('expires_at', types.integer, (column) => column.notNull())
    .addUniqueConstraint('session_codes_by_purpose', ['session_id', 'purpose'])
    .addCheckConstraint('session_codes_purpose', sql`purpose in ('proof', 'email-change')`)
    .execute();
}
