import { describeOnEveryDatabase } from '@atoll/testkit';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { sqliteTypes } from '../dialects/sqlite-types.ts';
import { openDatabase } from '../index.ts';
import { people } from './0035-people.ts';
import { schemaChanges } from './index.ts';
import type { DialectTypes } from './types.ts';

const postgresTypes: DialectTypes = {
  binaryText: sql`text collate "C"`,
  bytes: sql`bytea`,
  integer: sql`bigint`,
};

const who = { email: 'a@example.com', password_hash: 'hash', locale: 'ja_JP', locked_until: 9 };
const what = {
  access_key: 'a@example.com',
  username: 'Ada',
  source: 'partner',
  customer: 'c',
  country: 'jp',
};
const both = { id: 'a', status: 'disabled', created_at: 5 } as const;
const session = { id: 's', token_hash: 't', keep: 1, created_at: 6, last_used_at: 7, expires_at: 8 };

describeOnEveryDatabase('people and accounts', (_, dialect, databases) => {
  it('makes of everybody a person who owns the account of the same id, and loses nothing of theirs', async () => {
    const database = openDatabase(await databases.locateEmpty());
    const types = dialect === 'sqlite' ? sqliteTypes : postgresTypes;
    await database.transaction(async (tx) => {
      for (const change of schemaChanges.slice(0, schemaChanges.indexOf(people))) await change.up(tx, types);
      // biome-ignore lint/suspicious/noExplicitAny: the schema of before has no types any more
      const old = tx as unknown as Kysely<any>;
      await old
        .insertInto('accounts')
        .values({ ...both, ...who, ...what, failed_sign_ins: 3 })
        .execute();
      await old.insertInto('account_tags').values({ account_id: 'a', tag_id: 1 }).execute();
      await old
        .insertInto('google_identities')
        .values({ issuer: 'i', subject: 'g', account_id: 'a', linked_at: 1 })
        .execute();
      await old
        .insertInto('sessions')
        .values({ ...session, account_id: 'a' })
        .execute();
      await old
        .insertInto('reset_links')
        .values({ signature_hash: 'r', account_id: 'a', expires_at: 2 })
        .execute();
      await old
        .insertInto('invite_codes')
        .values({ code: 'c', account_id: 'a', uses: 1, max_uses: 2, created_at: 3 })
        .execute();
      await people.up(tx, types);
    });

    const { read } = database;
    expect(await read.selectFrom('people').selectAll().execute()).toEqual([
      { ...both, ...who, failed_sign_ins: 3 },
    ]);
    expect(await read.selectFrom('accounts').selectAll().execute()).toEqual([{ ...both, ...what }]);
    expect(await read.selectFrom('account_members').selectAll().execute()).toEqual([
      { account_id: 'a', person_id: 'a', role: 'owner', joined_at: 5 },
    ]);
    expect(await read.selectFrom('account_tags').selectAll().execute()).toHaveLength(1);
    expect(await read.selectFrom('google_identities').select('person_id').execute()).toEqual([
      { person_id: 'a' },
    ]);
    expect(await read.selectFrom('sessions').selectAll().execute()).toEqual([
      { ...session, person_id: 'a', device_id: null, address: '', user_agent: '', verified_at: 6 },
    ]);
    expect(await read.selectFrom('reset_links').select('person_id').execute()).toEqual([{ person_id: 'a' }]);
    expect(await read.selectFrom('invite_codes').selectAll().execute()).toHaveLength(1);
    await database.close();
  });

  it('lets an account have one owner, and no more', async () => {
    const database = openDatabase(await databases.locate());
    const owner = { account_id: 'a', role: 'owner', joined_at: 1 } as const;
    const insert = () =>
      database.transaction(async (tx) => {
        const person = {
          password_hash: null,
          status: 'active',
          locale: 'en_US',
          failed_sign_ins: 0,
        } as const;
        for (const id of ['a', 'b']) {
          const at = { locked_until: null, created_at: 1 };
          await tx
            .insertInto('people')
            .values({ id, email: id, ...person, ...at })
            .execute();
        }
        const account = { id: 'a', access_key: 'a', username: 'a', status: 'active' } as const;
        const origin = { source: null, customer: null, country: null };
        await tx
          .insertInto('accounts')
          .values({ ...account, ...origin, created_at: 1 })
          .execute();
        await tx
          .insertInto('account_members')
          .values({ ...owner, person_id: 'a' })
          .execute();
        await tx
          .insertInto('account_members')
          .values({ ...owner, person_id: 'b' })
          .execute();
      });
    await expect(insert()).rejects.toThrow(/account_members/);
    await database.close();
  });
});
