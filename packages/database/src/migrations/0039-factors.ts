import { type Kysely, sql } from 'kysely';
import type { DialectTypes, SchemaChange } from './types.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration's database has no one schema
type AnyDatabase = Kysely<any>;

/** What people prove themselves with beside a password: passkeys, authenticator apps, recovery codes. */
export const factors: SchemaChange = {
  name: '0039-factors',
  async up(db, types) {
    await createFactors(db, types);
    await createSteps(db, types);
  },
};

async function createFactors(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', types.integer, (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('is_synced', types.integer, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', types.integer, (column) => column.notNull())
    .addColumn('last_used_at', types.integer)
    .execute();
  await db.schema.createIndex('passkeys_by_person').on('passkeys').column('person_id').execute();

  await db.schema
    .createTable('authenticator_apps')
    .addColumn('person_id', 'text', (column) =>
      column.primaryKey().references('people.id').onDelete('cascade'),
    )
    .addColumn('secret_sealed', 'text', (column) => column.notNull())
    .addColumn('last_step', types.integer, (column) => column.notNull())
    .addColumn('started_at', types.integer, (column) => column.notNull())
    .addColumn('confirmed_at', types.integer)
    .addColumn('last_used_at', types.integer)
    .execute();

  await db.schema
    .createTable('recovery_codes')
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('used_at', types.integer)
    .addPrimaryKeyConstraint('recovery_codes_pk', ['person_id', 'code_hash'])
    .execute();
}

async function createSteps(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('sign_in_tickets')
    .addColumn('ticket_hash', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('keep', types.integer, (column) => column.notNull())
    .addColumn('wrong_tries', types.integer, (column) => column.notNull())
    .addColumn('expires_at', types.integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('sign_in_tickets_by_person')
    .on('sign_in_tickets')
    .column('person_id')
    .execute();

  await db.schema
    .createTable('passkey_challenges')
    .addColumn('challenge_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('bound_to', 'text', (column) => column.notNull())
    .addColumn('expires_at', types.integer, (column) => column.notNull())
    .addCheckConstraint(
      'passkey_challenge_purpose',
      sql`purpose in ('add', 'sign-in', 'second-step', 'verify')`,
    )
    .execute();
}
