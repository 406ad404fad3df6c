import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { chainHash, chainStart, type UnchainedEntry } from '../audit-chain.ts';
import type { DialectTypes, SchemaChange } from './types.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration's database has no one schema
type AnyDatabase = Kysely<any>;

/**
 * The audit log names the person, is chained by hashes, and takes neither change nor deletion but with its account;
 * and accounts that are to be deleted.
 */
export const auditChain: SchemaChange = {
  name: '0040-audit-chain',
  async up(db, types) {
    await createClosings(db, types);
    await createChain(db, types);
    await carryEntriesIn(db);
    await closeForChanges(db);
  },
};

async function createClosings(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('closing_at', types.integer).execute();
  await db.schema
    .createTable('account_closings')
    .addColumn('account_id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('requested_at', types.integer, (column) => column.notNull())
    .addColumn('closing_at', types.integer, (column) => column.notNull())
    .addColumn('reminded_at', types.integer)
    .addColumn('removing_since', types.integer)
    .execute();
  await db.schema
    .createIndex('account_closings_by_time')
    .on('account_closings')
    .column('closing_at')
    .execute();
}

async function createChain(db: AnyDatabase, types: DialectTypes): Promise<void> {
  const columns = [
    ['person_id', 'text'],
    ['seq', types.integer],
    ['hash', 'text'],
  ] as const;
  for (const [name, type] of columns) {
    await db.schema.alterTable('audit_entries').addColumn(name, type).execute();
  }
  await db.schema
    .createTable('audit_heads')
    .addColumn('account_id', 'text', (column) => column.primaryKey())
    .addColumn('seq', types.integer, (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('carried_seq', types.integer, (column) => column.notNull())
    .addColumn('carried_at', types.integer)
    .execute();
  // Until now an account had one person, who bears its id.
  await sql`
    update audit_entries set person_id = account_id
    where actor = 'console' and exists (select 1 from people where people.id = audit_entries.account_id)
  `.execute(db);
}

const batchSize = 500;

/** What was there before is chained as it stands today; up to which number it was carried in so, the head says. */
async function carryEntriesIn(db: AnyDatabase): Promise<void> {
  const accounts = await db.selectFrom('audit_entries').select('account_id').distinct().execute();
  for (const { account_id: accountId } of accounts) {
    let [seq, hash, last] = [0, chainStart, ''];
    for (;;) {
      const entries = await db
        .selectFrom('audit_entries')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '>', last)
        .orderBy('id')
        .limit(batchSize)
        .$castTo<UnchainedEntry>()
        .execute();
      const chained = entries.map((entry) => {
        seq += 1;
        hash = chainHash(hash, seq, entry);
        return sql`(${entry.id}, cast(${seq} as bigint), ${hash})`;
      });
      if (chained.length === 0) break;
      await sql`
        update audit_entries set seq = chained.column2, hash = chained.column3
        from (values ${sql.join(chained)}) as chained where audit_entries.id = chained.column1
      `.execute(db);
      last = entries.at(-1)?.id ?? last;
    }
    await db
      .insertInto('audit_heads')
      .values({ account_id: accountId, seq, hash, carried_seq: seq, carried_at: Date.now() })
      .execute();
  }
}

/** From here on rows are added. They go with the account they tell of, once its removal has begun, and no other way. */
async function closeForChanges(db: AnyDatabase): Promise<void> {
  await db.schema
    .createIndex('audit_entries_by_seq')
    .unique()
    .on('audit_entries')
    .columns(['account_id', 'seq'])
    .execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of isPostgres ? postgres : sqlite) await sql.raw(statement).execute(db);
}

const isRemoved = `exists (
  select 1 from account_closings c where c.account_id = old.account_id and c.removing_since is not null)`;

const sqlite = [
  `create trigger audit_entries_unchanged before update on audit_entries begin
     select raise(abort, 'audit_entries are never changed'); end`,
  `create trigger audit_entries_undeleted before delete on audit_entries when not ${isRemoved} begin
     select raise(abort, 'audit_entries are never deleted'); end`,
];

const postgres = [
  `create function audit_entry_kept() returns trigger language plpgsql as $$ begin
     if tg_op = 'DELETE' and ${isRemoved} then return old; end if;
     raise exception 'audit_entries are never changed or deleted'; end $$`,
  `create trigger audit_entries_kept before update or delete on audit_entries for each row
     execute function audit_entry_kept()`,
  `create trigger audit_entries_untruncated before truncate on audit_entries for each statement
     execute function audit_entry_kept()`,
];
