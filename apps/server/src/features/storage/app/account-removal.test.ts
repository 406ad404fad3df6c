import { describeOnEveryDatabase } from '@atoll/testkit';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { startTestGateway } from '../../../gateway-s3/testing/test-gateway.ts';
import { callContext } from '../testing/test-storage.ts';

const mine = callContext('owner');

describeOnEveryDatabase('the removal of what an account stores', (open, dialect) => {
  it('takes buckets with everything in them, and leaves others’ alone', async () => {
    const test = await startTestGateway(await open());
    const { handlers, removal } = test.storage;
    const Bucket = `removed-${dialect}`;
    await handlers.createBucket({ name: Bucket }, mine);
    await handlers.setVersioning({ bucket: Bucket, status: 'enabled' }, mine);
    const put = (Key: string, Body: string) => test.client.send(new PutObjectCommand({ Bucket, Key, Body }));
    await put('small', 'bytes');
    await put('small', 'newer bytes');
    await put('large', 'x'.repeat(100_000));
    await handlers.startUpload({ bucket: Bucket, key: 'begun', size_bytes: 20 * 1024 ** 2 }, mine);
    await handlers.createBucket({ name: `kept-${dialect}` }, callContext('stranger'));
    const closing = {
      account_id: 'owner',
      person_id: 'owner',
      requested_at: 1,
      closing_at: 2,
      reminded_at: null,
    };
    await test.database.transaction((tx) =>
      tx
        .insertInto('account_closings')
        .values({ ...closing, removing_since: 3 })
        .execute(),
    );
    await expect(removal.remove('owner', AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
    await removal.remove('owner', new AbortController().signal);
    const { read } = test.database;
    for (const table of [
      'objects',
      'object_blobs',
      'multipart_uploads',
      'bucket_usage',
      'access_keys',
    ] as const) {
      const rows = await read.selectFrom(table).selectAll().execute();
      const own = rows.filter((row) => !('account_id' in row) || row.account_id === 'owner');
      expect(own, table).toEqual([]);
    }
    expect(await read.selectFrom('buckets').select('account_id').execute()).toEqual([
      { account_id: 'stranger' },
    ]);
    const { audit } = await read
      .selectFrom('audit_entries')
      .select(({ fn }) => fn.count<number>('id').as('audit'))
      .where('account_id', '=', 'stranger')
      .executeTakeFirstOrThrow();
    expect(Number(audit)).toBeGreaterThan(0);
    expect((await read.selectFrom('blob_deletions').select('blob_id').execute()).length).toBeGreaterThan(0);
    await test.close();
  });
});
