import { describeOnEveryDatabase } from '@atoll/testkit';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type Database, deletePages, isHidden, type Row, rowPages } from './index.ts';

const never = new AbortController().signal;
/** More than two pages. */
const count = 2_101;

describeOnEveryDatabase('rows, however many', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.transaction(async (tx) => {
      for (let at = 0; at < count; at += 100) {
        const rows = [...Array(Math.min(100, count - at)).keys()].map((n) => ({
          bucket_id: `b${(at + n) % 3}`,
          day: at + n,
          meter: 'bytes_out' as const,
          account_id: 'a',
          amount: 1,
        }));
        await tx.insertInto('usage_amounts').values(rows).execute();
      }
      const other = { bucket_id: 'z', day: 1, meter: 'bytes_out', account_id: 'other', amount: 1 } as const;
      await tx.insertInto('usage_amounts').values(other).execute();
    });
  });

  it('are read a page at a time, each once and in the order of their key', async () => {
    const found: Row[] = [];
    const key = ['bucket_id', 'day', 'meter'] as const;
    const source = { table: 'usage_amounts', condition: sql`account_id = ${'a'}`, key } as const;
    for await (const rows of rowPages(database.read, source)) found.push(...rows);
    expect(found).toHaveLength(count);
    const places = found.map(({ bucket_id, day }) => `${bucket_id} ${String(day).padStart(5, '0')}`);
    expect(places).toEqual([...new Set(places)].sort());
  });

  it('are given without what proves or opens something, and with those columns alone that are asked for', async () => {
    const person = { id: 'p', email: 'a@example.com', password_hash: 'h', status: 'active', locale: 'en_US' };
    const rest = { failed_sign_ins: 0, locked_until: null, created_at: 1 };
    await database.transaction((tx) =>
      tx
        .insertInto('people')
        .values({ ...person, status: 'active', ...rest })
        .execute(),
    );
    const source = { table: 'people', condition: sql`id = ${'p'}`, key: ['id'] } as const;
    const { password_hash: _, ...shown } = person;
    expect((await rowPages(database.read, source).next()).value).toEqual([{ ...shown, ...rest }]);
    const few = { ...source, columns: ['email', 'password_hash'] };
    expect((await rowPages(database.read, few).next()).value).toEqual([{ email: 'a@example.com' }]);
    for (const name of ['secret_sealed', 'token_hash', 'private_key_sealed', 'inline_bytes', 'public_key']) {
      expect(isHidden(name)).toBe(true);
    }
  });

  it('are deleted a page at a time, and nobody else’s; broken off, they go on', async () => {
    const left = async () =>
      (await database.read.selectFrom('usage_amounts').select('account_id').execute()).map(
        (row) => row.account_id,
      );
    const condition = sql`account_id = ${'a'}`;
    const stopped = AbortSignal.abort(new Error('stopped'));
    await expect(deletePages(database, 'usage_amounts', condition, stopped)).rejects.toThrow('stopped');
    expect(await left()).toHaveLength(count + 1);
    await deletePages(database, 'usage_amounts', condition, never);
    expect(await left()).toEqual(['other']);
  });
});
