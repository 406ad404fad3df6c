import { createBucket, listBulkJobs } from '@atoll/contract';
import { ListObjectVersionsCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { clientOf } from './transfer-files.ts';

const objectCount = Number(process.env.JOB_OBJECTS ?? 2000);
const writers = 32;

async function fill(client: S3Client, bucket: string): Promise<void> {
  let next = 0;
  const write = async () => {
    while (next < objectCount) {
      const n = next++;
      const key = `old/${n % 100}/${n}.txt`;
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: String(n) }));
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
}

test(
  'what is deleted as a job is gone, though the server is killed meanwhile',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }, testInfo) => {
    test.setTimeout(120_000 + objectCount * 10);
    const bucket = `restart-${Date.now()}`;
    await account.api.ask(createBucket, { name: bucket });
    const client = await clientOf(account, atoll);
    await fill(client, bucket);
    const jobOf = async () => (await account.api.ask(listBulkJobs, {})).jobs[0];

    await page.goto(`/dss/buckets/${bucket}`);
    await page.getByRole('row', { name: 'old' }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('status')).toContainText(`${objectCount.toLocaleString('en')} objects`);
    await dialog.getByRole('textbox').fill('old');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(async () => (await jobOf())?.done ?? 0, { intervals: [20] }).toBeGreaterThan(0);
    await atoll.kill();
    await atoll.restart();
    const done = (await jobOf())?.done;
    testInfo.annotations.push({ type: 'done when the server came back', description: String(done) });

    await page.goto('/dss/jobs');
    await expect(page.getByRole('cell', { name: 'Done', exact: true })).toBeVisible({
      timeout: 30_000 + objectCount * 5,
    });
    expect(await jobOf()).toMatchObject({ state: 'done', done: objectCount, failed: 0, skipped: 0 });
    const left = await client.send(new ListObjectVersionsCommand({ Bucket: bucket }));
    expect(left.Versions ?? []).toEqual([]);
    await page.goto(`/dss/buckets/${bucket}`);
    await expect(page.getByRole('row', { name: 'old' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Upload files' }).first()).toBeVisible();
    client.destroy();
  },
);
