import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, DatabaseNotEmptyError, openDatabase, type Schema } from './index.ts';

describeOnEveryDatabase('a snapshot', (open) => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atoll-snapshot-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const bytes = Uint8Array.from([0, 1, 254, 255]);

  async function fill(database: Database): Promise<void> {
    await database.transaction(async (tx) => {
      const bucket = { id: 'b', account_id: 'a', name: 'kept', created_at: 1, versioning: 'off' as const };
      await tx
        .insertInto('buckets')
        .values({ ...bucket, object_lock: 0 })
        .execute();
      await tx.insertInto('objects').values(objectWith(bytes)).execute();
      for (let at = 0; at < 450; at++) {
        const setting = {
          bucket_id: 'b',
          name: `setting-${at}`,
          document: '{"é":"\u0001"}',
          updated_at: 2 ** 40,
        };
        await tx.insertInto('bucket_settings').values(setting).execute();
      }
    });
  }

  const contents = async (database: Database) => [
    await database.read.selectFrom('buckets').selectAll().execute(),
    (await database.read.selectFrom('objects').select('inline_bytes').execute()).map((row) => [
      ...(row.inline_bytes ?? []),
    ]),
    await database.read.selectFrom('bucket_settings').selectAll().orderBy('name').execute(),
  ];

  test('holds everything, and fills an empty database of the same kind and of the other', async () => {
    const source = await open();
    await fill(source);
    const path = join(folder, `${source.dialect}.db`);
    await source.snapshot(path);
    const target = await open();
    await target.load(path);
    expect(await contents(target)).toEqual(await contents(source));
    expect((await contents(target))[1]).toEqual([[0, 1, 254, 255]]);

    const file = openDatabase({ dialect: 'sqlite', path });
    expect(await contents(file)).toEqual(await contents(source));
    await file.close();
  });

  test('keeps quantities that are more than a number holds', async () => {
    const source = await open();
    await source.transaction((tx) => tx.insertInto('usage_charges').values(charge).execute());
    const path = join(folder, `charges-${source.dialect}.db`);
    await source.snapshot(path);
    const target = await open();
    await target.load(path);
    const rows = await target.read
      .selectFrom('usage_charges')
      .select(({ cast }) => [
        cast<string>('quantity', 'text').as('quantity'),
        cast<string>('included_quantity', 'text').as('includedQuantity'),
        'amount_micro_usd as amountMicroUsd',
      ])
      .execute();
    expect(rows).toEqual([
      { quantity: charge.quantity, includedQuantity: charge.included_quantity, amountMicroUsd: 5 },
    ]);
  });

  test('is refused by a database that has accounts', async () => {
    const source = await open();
    const path = join(folder, `refused-${source.dialect}.db`);
    await source.snapshot(path);
    await source.transaction((tx) => tx.insertInto('accounts').values(account).execute());
    await expect(source.load(path)).rejects.toBeInstanceOf(DatabaseNotEmptyError);
  });
});

const account: Schema['accounts'] = {
  id: 'a',
  access_key: 'a@example.com',
  username: 'a',
  status: 'active',
  source: null,
  customer: null,
  country: null,
  closing_at: null,
  created_at: 1,
};

/** 400 TB for a day, in byte-hours. */
const charge = {
  ...{
    account_id: 'a',
    month: 0,
    resource_id: 'b',
    resource_name: 'kept',
    meter: 'stored_byte_hours',
    day: 0,
  },
  ...{ price_micro_usd: 1, quantity: '9600000000000001', included_quantity: '9007199254740993' },
  amount_micro_usd: 5,
};

function objectWith(inlineBytes: Uint8Array) {
  return {
    ...{ bucket_id: 'b', key: 'k', version: 'v', id: 'o', account_id: 'a', owner_id: 'a', key_folded: 'k' },
    ...{ is_null_version: 1, is_latest: 1, is_delete_marker: 0, legal_hold: 0 },
    ...{ size_bytes: 4, etag: 'e', modified_at: 1, content_type: 't', headers: '{}', metadata: '{}' },
    storage_class: 'STANDARD',
    inline_bytes: inlineBytes,
  };
}
