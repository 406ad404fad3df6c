import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@atoll/database';
import { removeFolder } from '@atoll/testkit';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { isNoRoom } from '../errors.ts';
import { openReserve, retryWhenFull, watchRoom } from './index.ts';
import { missingReserveBytes } from './reserve.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atoll-reserve-'));
});
afterEach(() => removeFolder(folder));

test('the reserve is given back part by part, and put aside again when it may be', async () => {
  await writeFile(join(folder, 'ballast'), 'what an earlier version kept');
  const reserve = openReserve(folder);
  await reserve.refill(() => false);
  expect(await readdir(folder)).toEqual(['ballast']);
  await reserve.refill(() => true);
  expect(await readdir(folder)).toHaveLength(4);
  expect(missingReserveBytes(folder)).toBe(0);
  const released = Array.from({ length: 5 }, () => reserve.release());
  expect(released).toEqual([true, true, true, true, false]);
  expect(missingReserveBytes(folder)).toBeGreaterThan(0);
  expect(await readdir(folder)).toEqual([]);
});

test('a disk is full for a write that would not fit, and for a body that goes on too long', () => {
  const room = watchRoom({ folders: [folder], reserveFolder: null, processes: 3 });
  const tooMany = 2 ** 60;
  expect(room.hasRoom(tooMany)).toBe(false);
  expect(thrownBy(() => room.take(tooMany))).toSatisfy(isNoRoom);
  expect(room.hasRoom(1)).toBe(true);
  const before = room.spareBytes();
  expect(before, 'refused bytes take no room').toBeGreaterThan(0);
  room.take(1000);
  expect(before - room.spareBytes()).toBe(1000);
});

test('a transaction that a full disk stopped runs again with room from the reserve', async () => {
  const database = openDatabase({ dialect: 'sqlite', path: join(folder, 'atoll.db') });
  onTestFinished(() => database.close());
  await database.migrate();
  let parts = 2;
  const reserve = {
    releases: 0,
    release() {
      this.releases++;
      return parts-- > 0;
    },
  };
  const retried = retryWhenFull(database, reserve);
  /** Fails with SQLite's own error while there are fewer pages than it needs. */
  const write = (name: string, fromParts: number) =>
    retried.transaction(async (tx) => {
      const pages = parts <= fromParts ? 1_000_000 : 1;
      await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx);
      const row = { lease_holder: 'x'.repeat(1_000_000), lease_until: 0, next_run_at: 0, last_error: null };
      await tx
        .insertInto('jobs')
        .values({ name, ...row })
        .execute();
    });
  await write('kept', 0);
  expect(reserve.releases).toBe(2);
  await expect(write('lost', -2)).rejects.toSatisfy(isNoRoom);
  const jobs = await database.read.selectFrom('jobs').select('name').execute();
  expect(jobs).toEqual([{ name: 'kept' }]);
});

function thrownBy(work: () => void): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}
