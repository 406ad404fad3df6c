import { describeOnEveryDatabase } from '@atoll/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Database, openDatabase } from './index.ts';
import { schemaChanges } from './migrations/index.ts';

function addJob(database: Database, name: string, nextRunAt = 0): Promise<void> {
  return database.transaction(async (tx) => {
    await tx
      .insertInto('jobs')
      .values({ name, lease_holder: null, lease_until: 0, next_run_at: nextRunAt, last_error: null })
      .execute();
  });
}

async function nextRunOf(database: Database, name: string): Promise<number | undefined> {
  const row = await database.read
    .selectFrom('jobs')
    .select('next_run_at')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.next_run_at;
}

describeOnEveryDatabase('a database', (open, dialect, databases) => {
  test('is brought up to date once, by however many processes start together', async () => {
    const location = await databases.locateEmpty();
    const opened = Array.from({ length: 4 }, () => openDatabase(location));
    await Promise.all(opened.map((database) => database.migrate()));
    const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      opened[0]!.read as never,
    );
    expect(applied.rows.map(({ name }) => name)).toEqual(schemaChanges.map(({ name }) => name));
    await Promise.all(opened.map((database) => database.close()));
  });

  // SQLite has no connection to lose.
  if (dialect === 'postgres') {
    test('outlives a connection that is lost within a transaction', async () => {
      const database = await open();
      const countBackends = async (pid: number | undefined) => {
        const { rows } = await sql<{
          n: number;
        }>`select count(*) as n from pg_stat_activity where pid = ${pid}`.execute(database.read);
        return rows[0]?.n;
      };
      const lost = database.transaction(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.read);
        await expect.poll(() => countBackends(rows[0]?.pid)).toBe(0);
        await sql`select 1`.execute(tx);
      });
      await expect(lost).rejects.toThrow();
      await database.ping();
    });
  }

  test('commits what a transaction wrote all together', async () => {
    const database = await open();
    await database.transaction(async (tx) => {
      await tx
        .insertInto('jobs')
        .values({ name: 'a', lease_holder: null, lease_until: 0, next_run_at: 1, last_error: null })
        .execute();
      expect(await nextRunOf(database, 'a')).toBeUndefined();
      expect(await tx.selectFrom('jobs').selectAll().execute()).toHaveLength(1);
    });
    expect(await nextRunOf(database, 'a')).toBe(1);
  });

  test('keeps nothing of a transaction that failed, and takes the next one', async () => {
    const database = await open();
    const failing = database.transaction(async (tx) => {
      await tx
        .insertInto('jobs')
        .values({ name: 'a', lease_holder: null, lease_until: 0, next_run_at: 1, last_error: null })
        .execute();
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await nextRunOf(database, 'a')).toBeUndefined();
    await addJob(database, 'a', 2);
    expect(await nextRunOf(database, 'a')).toBe(2);
  });

  test('loses no update of concurrent transactions that read before they write', async () => {
    const location = await databases.locate();
    const processes = [openDatabase(location), openDatabase(location)];
    await addJob(processes[0]!, 'counter');
    const increments = Array.from({ length: 40 }, (_, n) =>
      processes[n % 2]!.transaction(async (tx) => {
        const row = await tx
          .selectFrom('jobs')
          .select('next_run_at')
          .where('name', '=', 'counter')
          .executeTakeFirstOrThrow();
        await tx
          .updateTable('jobs')
          .set({ next_run_at: row.next_run_at + 1 })
          .where('name', '=', 'counter')
          .execute();
      }),
    );
    await Promise.all(increments);
    expect(await nextRunOf(processes[0]!, 'counter')).toBe(40);
    await Promise.all(processes.map((database) => database.close()));
  });

  test('lets no two transactions each miss what the other wrote', async () => {
    const database = await open();
    const addIfAlone = (name: string) =>
      database.transaction(async (tx) => {
        const others = await tx.selectFrom('jobs').select('name').execute();
        if (others.length > 0) return;
        await tx
          .insertInto('jobs')
          .values({ name, lease_holder: null, lease_until: 0, next_run_at: 0, last_error: null })
          .execute();
      });
    await Promise.all(['a', 'b', 'c', 'd'].map(addIfAlone));
    expect(await database.read.selectFrom('jobs').select('name').execute()).toHaveLength(1);
  });

  test('gives 64-bit integers and sums as numbers', async () => {
    const database = await open();
    await addJob(database, 'large', Number.MAX_SAFE_INTEGER - 1);
    await addJob(database, 'one', 1);
    const { total } = await database.read
      .selectFrom('jobs')
      .select(({ fn }) => fn.sum<number>('next_run_at').as('total'))
      .executeTakeFirstOrThrow();
    expect(total).toBe(Number.MAX_SAFE_INTEGER);
  });

  test('keeps what was committed over a restart', async () => {
    const location = await databases.locate();
    const before = openDatabase(location);
    await addJob(before, 'kept', 7);
    await before.close();
    const after = openDatabase(location);
    expect(await nextRunOf(after, 'kept')).toBe(7);
    await after.ping();
    await after.close();
  });

  test('answers no more once it is closed', async () => {
    const database = openDatabase(await databases.locate());
    await database.ping();
    await database.close();
    await expect(database.ping()).rejects.toThrow();
  });
});
