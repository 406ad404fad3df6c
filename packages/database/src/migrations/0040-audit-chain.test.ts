import { describeOnEveryDatabase } from '@atoll/testkit';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { chainHash, chainStart } from '../audit-chain.ts';
import { sqliteTypes } from '../dialects/sqlite-types.ts';
import { type Database, openDatabase } from '../index.ts';
import { people } from './0035-people.ts';
import { auditChain } from './0040-audit-chain.ts';
import { schemaChanges } from './index.ts';
import type { DialectTypes } from './types.ts';

const postgresTypes: DialectTypes = {
  binaryText: sql`text collate "C"`,
  bytes: sql`bytea`,
  integer: sql`bigint`,
};

const owner = {
  id: 'a',
  access_key: 'a',
  email: 'a@example.com',
  username: 'a',
  status: 'active',
  locale: 'en_US',
  failed_sign_ins: 0,
  created_at: 1,
};
const about = {
  action: 'createBucket',
  bucket_name: null,
  target: null,
  detail: '{}',
  address: '',
  user_agent: '',
  request_id: '',
};
const known = [...Array(1_203).keys()].map((at) => ({
  ...about,
  id: `e${String(at).padStart(5, '0')}`,
  account_id: at === 7 ? 'gone' : 'a',
  at,
  actor: at % 2 === 0 ? 'console' : 'AKIA',
}));

describeOnEveryDatabase('the audit log', (open, dialect, databases) => {
  async function chained(): Promise<Database> {
    const database = openDatabase(await databases.locateEmpty());
    const types = dialect === 'sqlite' ? sqliteTypes : postgresTypes;
    await database.transaction(async (tx) => {
      const [first, last] = [schemaChanges.indexOf(people), schemaChanges.indexOf(auditChain)];
      for (const change of schemaChanges.slice(0, first)) await change.up(tx, types);
      // biome-ignore lint/suspicious/noExplicitAny: the schema of before has no types any more
      const before = tx as Kysely<any>;
      await before.insertInto('accounts').values(owner).execute();
      for (let at = 0; at < known.length; at += 100) {
        await before
          .insertInto('audit_entries')
          .values(known.slice(at, at + 100))
          .execute();
      }
      for (const change of schemaChanges.slice(first, last + 1)) await change.up(tx, types);
    });
    return database;
  }

  it('begins its chain with what was there before, and says up to where', async () => {
    const database = await chained();
    const heads = await database.read.selectFrom('audit_heads').selectAll().orderBy('account_id').execute();
    const entries = await database.read
      .selectFrom('audit_entries')
      .selectAll()
      .where('account_id', '=', 'a')
      .orderBy('seq')
      .execute();
    await database.close();
    expect(entries.map(({ id }) => id)).toEqual(
      known.filter((entry) => entry.account_id === 'a').map(({ id }) => id),
    );
    let hash = chainStart;
    for (const [at, entry] of entries.entries()) {
      hash = chainHash(hash, at + 1, entry);
      expect(entry).toMatchObject({ seq: at + 1, hash });
    }
    expect(heads).toMatchObject([
      { account_id: 'a', seq: 1_202, hash, carried_seq: 1_202, carried_at: expect.any(Number) },
      { account_id: 'gone', seq: 1, carried_seq: 1 },
    ]);
    expect(entries.slice(0, 2).map((entry) => entry.person_id)).toEqual(['a', null]);
  });

  it('takes neither change nor deletion, until its account is being removed', async () => {
    const database = await open();
    const entry = {
      ...about,
      id: 'e',
      account_id: 'a',
      at: 1,
      actor: 'console',
      person_id: null,
      seq: 1,
      hash: 'h',
    };
    const closing = { account_id: 'a', person_id: 'a', requested_at: 1, closing_at: 2, reminded_at: null };
    await database.transaction((tx) => tx.insertInto('audit_entries').values(entry).execute());
    const change = () =>
      database.transaction((tx) => tx.updateTable('audit_entries').set({ at: 2 }).execute());
    const remove = () => database.transaction((tx) => tx.deleteFrom('audit_entries').execute());
    await expect(change()).rejects.toThrow('audit_entries are never changed');
    await expect(remove()).rejects.toThrow(/audit_entries are never (changed or )?deleted/);
    await database.transaction((tx) =>
      tx
        .insertInto('account_closings')
        .values({ ...closing, removing_since: null })
        .execute(),
    );
    await expect(remove()).rejects.toThrow(/deleted/);
    await database.transaction((tx) =>
      tx.updateTable('account_closings').set({ removing_since: 3 }).execute(),
    );
    await expect(change()).rejects.toThrow('never changed');
    await remove();
    expect(await database.read.selectFrom('audit_entries').selectAll().execute()).toEqual([]);
  });
});
