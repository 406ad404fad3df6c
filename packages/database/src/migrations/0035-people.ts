import { type Kysely, sql } from 'kysely';
import type { DialectTypes, SchemaChange } from './types.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration's database has no one schema
type AnyDatabase = Kysely<any>;

/**
 * Who signs in, and what has buckets and credit, become two things: a person, and an account that people are members of.
 * Everybody so far owns the account of the same id.
 */
export const people: SchemaChange = {
  name: '0035-people',
  async up(db, types) {
    await createPeople(db, types);
    await createAccounts(db, types);
    await rebuildOf(db, types);
    for (const { name } of rebuilt) await db.schema.dropTable(name).execute();
    await db.schema.dropTable('accounts').execute();
    for (const name of ['accounts', ...rebuilt.map((table) => table.name)]) {
      await db.schema.alterTable(`new_${name}`).renameTo(name).execute();
    }
    await createMembers(db, types);
    await createIndices(db);
  },
};

async function createPeople(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('people')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('failed_sign_ins', types.integer, (column) => column.notNull())
    .addColumn('locked_until', types.integer)
    .addColumn('created_at', types.integer, (column) => column.notNull())
    .addCheckConstraint('people_status', sql`status in ('active', 'disabled')`)
    .execute();
  await sql`
    insert into people (id, email, password_hash, status, locale, failed_sign_ins, locked_until, created_at)
    select id, email, password_hash, status, locale, failed_sign_ins, locked_until, created_at from accounts
  `.execute(db);
}

async function createAccounts(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('new_accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('access_key', 'text', (column) => column.notNull().unique())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('source', 'text')
    .addColumn('customer', 'text')
    .addColumn('country', 'text')
    .addColumn('created_at', types.integer, (column) => column.notNull())
    .addCheckConstraint('account_status', sql`status in ('active', 'disabled')`)
    .execute();
  await sql`
    insert into new_accounts (id, access_key, username, status, source, customer, country, created_at)
    select id, access_key, username, status, source, customer, country, created_at from accounts
  `.execute(db);
}

/** What refers to accounts, and which columns it has, old names beside the new where they differ. */
const rebuilt = [
  { name: 'account_tags', columns: 'account_id, tag_id' },
  {
    name: 'google_identities',
    columns: 'issuer, subject, person_id, linked_at',
    from: 'issuer, subject, account_id, linked_at',
  },
  {
    name: 'sessions',
    columns:
      'id, person_id, token_hash, keep, address, user_agent, created_at, verified_at, last_used_at, expires_at',
    from: "id, account_id, token_hash, keep, '', '', created_at, created_at, last_used_at, expires_at",
  },
  {
    name: 'reset_links',
    columns: 'signature_hash, person_id, expires_at',
    from: 'signature_hash, account_id, expires_at',
  },
  { name: 'invite_codes', columns: 'code, account_id, uses, max_uses, created_at' },
] as const;

/** SQLite can't point a column at another table: each is made anew under another name, and filled from the old one. */
async function rebuildOf(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('new_account_tags')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('new_accounts.id').onDelete('cascade'),
    )
    .addColumn('tag_id', types.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('account_tag_pk', ['account_id', 'tag_id'])
    .execute();
  await db.schema
    .createTable('new_google_identities')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('linked_at', types.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('google_identity_pk', ['issuer', 'subject'])
    .execute();
  await db.schema
    .createTable('new_sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('keep', types.integer, (column) => column.notNull())
    .addColumn('device_id', 'text')
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('created_at', types.integer, (column) => column.notNull())
    .addColumn('verified_at', types.integer, (column) => column.notNull())
    .addColumn('last_used_at', types.integer, (column) => column.notNull())
    .addColumn('expires_at', types.integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('new_reset_links')
    .addColumn('signature_hash', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('expires_at', types.integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('new_invite_codes')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.references('new_accounts.id').onDelete('cascade'))
    .addColumn('uses', types.integer, (column) => column.notNull())
    .addColumn('max_uses', types.integer, (column) => column.notNull())
    .addColumn('created_at', types.integer, (column) => column.notNull())
    .addCheckConstraint('invite_code_uses', sql`uses <= max_uses`)
    .execute();
  for (const table of rebuilt) {
    const from = 'from' in table ? table.from : table.columns;
    await sql`
      insert into ${sql.raw(`new_${table.name} (${table.columns})`)}
      select ${sql.raw(`${from} from ${table.name}`)}
    `.execute(db);
  }
}

async function createMembers(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('account_members')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('joined_at', types.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('account_members_pk', ['account_id', 'person_id'])
    .addCheckConstraint(
      'account_members_role',
      sql`role in ('owner', 'admin', 'member', 'billing', 'read_only')`,
    )
    .execute();
  await sql`
    insert into account_members (account_id, person_id, role, joined_at)
    select id, id, 'owner', created_at from accounts
  `.execute(db);
  await db.schema
    .createIndex('account_members_by_person')
    .on('account_members')
    .column('person_id')
    .execute();
  await sql`create unique index account_members_owner on account_members (account_id) where role = 'owner'`.execute(
    db,
  );
}

async function createIndices(db: AnyDatabase): Promise<void> {
  const wanted = [
    ['google_identities_by_person', 'google_identities', 'person_id'],
    ['sessions_by_person', 'sessions', 'person_id'],
    ['sessions_by_expiry', 'sessions', 'expires_at'],
    ['reset_links_by_person', 'reset_links', 'person_id'],
    ['invite_codes_by_account', 'invite_codes', 'account_id'],
  ] as const;
  for (const [index, table, column] of wanted) {
    await db.schema.createIndex(index).on(table).column(column).execute();
  }
}
