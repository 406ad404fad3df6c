import { randomBytes } from 'node:crypto';
import { createAccessKey, createBucket, createShareLink } from '@atoll/contract';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';

const key = 'invoice\u202efdp\n.exe';
const shown = 'invoice\\u202efdp␊.exe';

test(
  'a name that would read otherwise than it is shows every character',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    const bucket = `names-${randomBytes(4).toString('hex')}`;
    await account.api.ask(createBucket, { name: bucket });
    const made = await account.api.ask(createAccessKey, { name: bucket });
    const client = new S3Client({
      endpoint: atoll.s3Url,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: made.access_key_id, secretAccessKey: made.secret_access_key },
    });
    await client.send(
      new PutObjectCommand({ Bucket: bucket, Key: key, Body: 'x', ContentType: 'text/plain' }),
    );
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'שלום.txt', Body: 'x' }));
    client.destroy();
    await page.goto(`/dss/buckets/${bucket}`);
    await expect(page.getByTitle(shown, { exact: true })).toBeVisible();
    await page.getByTitle(shown, { exact: true }).click();
    await expect(page.getByRole('dialog').getByText(shown).first()).toBeVisible();
    const { url } = await account.api.ask(createShareLink, { bucket, kind: 'file', key });
    await page.goto(`${atoll.url}${new URL(url).pathname}`);
    await expect(page.getByRole('heading', { name: shown })).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).first().click(),
    ]);
    expect(
      new URL(download.url()).searchParams.get('response-content-disposition') ?? download.url(),
    ).toContain('%E2%80%AE');
  },
);
