import { describeOnEveryDatabase } from '@atoll/testkit';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { sqliteTypes } from '../dialects/sqlite-types.ts';
import { openDatabase } from '../index.ts';
import { notificationQueues } from './0068-notification-queues.ts';
import { schemaChanges } from './index.ts';
import type { DialectTypes } from './types.ts';

const postgresTypes: DialectTypes = {
  binaryText: sql`text collate "C"`,
  bytes: sql`bytea`,
  integer: sql`bigint`,
};

const bucket = { created_at: 1, versioning: 'off', object_lock: 0 };
const change = {
  event: 'ObjectCreated:Put',
  key: 'k',
  object_id: 'o',
  size_bytes: 1,
  etag: 'e',
  happened_at: 1,
  due_at: 1,
  attempts: 0,
};

describeOnEveryDatabase('the queues of notifications', (_, dialect, databases) => {
  it('are given to accounts, with what waits', async () => {
    const database = openDatabase(await databases.locateEmpty());
    const types = dialect === 'sqlite' ? sqliteTypes : postgresTypes;
    await database.transaction(async (tx) => {
      const at = schemaChanges.indexOf(notificationQueues);
      for (const earlier of schemaChanges.slice(0, at)) await earlier.up(tx, types);
      // biome-ignore lint/suspicious/noExplicitAny: the schema of before has no types any more
      const before = tx as Kysely<any>;
      await before
        .insertInto('buckets')
        .values([
          { ...bucket, id: 'b', account_id: 'ada', name: 'b', feeds: '["backup:n","notification"]' },
          { ...bucket, id: 'c', account_id: 'bob', name: 'c', feeds: '["backup:n"]' },
          { ...bucket, id: 'd', account_id: 'bob', name: 'd', feeds: null },
        ])
        .execute();
      await before
        .insertInto('object_changes')
        .values([
          { ...change, id: '1', consumer: 'notification', bucket_id: 'b' },
          { ...change, id: '2', consumer: 'notification', bucket_id: 'gone' },
          { ...change, id: '3', consumer: 'backup:n', bucket_id: 'b' },
        ])
        .execute();
      await notificationQueues.up(tx, types);
    });
    const buckets = await database.read.selectFrom('buckets').select('feeds').orderBy('id').execute();
    expect(buckets.map(({ feeds }) => feeds)).toEqual([
      '["backup:n","notification:ada"]',
      '["backup:n"]',
      null,
    ]);
    const waiting = await database.read
      .selectFrom('object_changes')
      .select(['id', 'consumer'])
      .orderBy('id')
      .execute();
    expect(waiting).toEqual([
      { id: '1', consumer: 'notification:ada' },
      { id: '3', consumer: 'backup:n' },
    ]);
    await database.close();
  });
});
