import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  createBucket,
  createFolder,
  getBulkJob,
  listBuckets,
  listBulkJobResults,
  listObjects,
  startBulkJob,
} from '@atoll/contract';
import { signUp, useAtoll } from '@atoll/testkit';
import { expect, test } from 'vitest';

/** Many more than one turn of a job takes. `npm run bench:job` deletes 100,000. */
const count = 25_000;
const atoll = useAtoll({ smtp: true });

/** Copies the rows of an object while no server runs, about 3,000,000 per minute. */
function multiply(dataDir: string, template: string, copies: number): void {
  const database = new DatabaseSync(join(dataDir, 'atoll.db'));
  const columns = database
    .prepare('select name from pragma_table_info(?)')
    .all('objects')
    .map(({ name }) => String(name));
  const values = columns.map((name) => {
    if (name === 'key' || name === 'key_folded') return `t.key || printf('%06d', n.value)`;
    return name === 'id' ? `t.id || n.value` : `t.${name}`;
  });
  database.exec('begin');
  database
    .prepare(
      `with recursive n(value) as (select 1 union all select value + 1 from n where value < ?)
       insert into objects (${columns.join()}) select ${values.join()} from n, objects t where t.key = ?`,
    )
    .run(copies, template);
  database
    .prepare(
      'update bucket_usage set object_count = object_count + ?, version_count = version_count + ?' +
        ' where bucket_id = (select bucket_id from objects where key = ?) and object_count > 0',
    )
    .run(copies, copies, template);
  database.exec('commit');
  database.close();
}

test('many thousand objects are deleted by one job, though the server is killed twice meanwhile', {
  timeout: 120_000,
}, async () => {
  const { api } = await signUp(atoll());
  const bucket = 'many-thousand';
  await api.ask(createBucket, { name: bucket });
  await api.ask(createFolder, { bucket, name: 'many' });
  await api.ask(createFolder, { bucket, name: 'kept' });
  await atoll().kill();
  multiply(atoll().dataDir, 'many/', count);
  await atoll().restart();

  const look = (job: string) => api.ask(getBulkJob, { job });
  const { id } = await api.ask(startBulkJob, {
    bucket,
    selection: { prefixes: ['many/'] },
    task: { kind: 'delete' },
  });
  for (const share of [0.2, 0.6]) {
    await expect.poll(async () => (await look(id)).done).toBeGreaterThan(share * count);
    await atoll().kill();
    await atoll().restart();
    expect((await look(id)).state).toBe('running');
  }
  await expect.poll(async () => (await look(id)).state).toBe('done');
  expect(await look(id)).toMatchObject({ found: count + 1, done: count + 1, failed: 0, skipped: 0 });
  expect((await api.ask(listBulkJobResults, { job: id })).results).toEqual([]);
  expect((await api.ask(listObjects, { bucket })).folders).toEqual(['kept/']);
  expect(await api.ask(listBuckets, {})).toMatchObject([{ name: bucket, object_count: 1 }]);
});
