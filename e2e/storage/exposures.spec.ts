import { randomBytes } from 'node:crypto';
import {
  createBucket,
  createShareLink,
  publicConfig,
  setBucketPolicy,
  setPublicAccessBlock,
  startUpload,
} from '@atoll/contract';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { sweep } from '../support/sweep.ts';

const unblocked = {
  block_public_acls: false,
  ignore_public_acls: false,
  block_public_policy: false,
  restrict_public_buckets: false,
};

test(
  'everything public is in one list, which ends it',
  wholeRunOnly,
  async ({ signedIn: page, account: { api } }) => {
    const bucket = `public-${randomBytes(4).toString('hex')}`;
    await api.ask(createBucket, { name: bucket });
    const started = await api.ask(startUpload, { bucket, key: 'one.txt', size_bytes: 3 });
    if (started.kind !== 'single') throw new Error('too large for one request');
    await fetch(started.url, { method: 'PUT', headers: started.headers, body: 'one' });
    const resource = `arn:aws:s3:::${bucket}/*`;
    const statement = { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: resource };
    const policy = JSON.stringify({ Version: '2012-10-17', Statement: [statement] });
    await api.ask(setPublicAccessBlock, { bucket, ...unblocked });
    await api.ask(setBucketPolicy, { bucket, policy });
    await api.ask(createShareLink, { bucket, kind: 'file', key: 'one.txt' });
    const { s3_endpoint: endpoint } = await api.ask(publicConfig, {});
    const read = async () => (await fetch(`${endpoint}/${bucket}/one.txt`)).status;
    expect(await read()).toBe(200);

    await page.goto('/dss/share-links');
    await page.getByRole('link', { name: 'Public', exact: true }).click();
    const list = page.getByRole('grid', { name: 'What’s public' });
    await expect(list.getByText('Read files (policy)')).toBeVisible();
    await expect(list.getByText(`Download a file from ${bucket}`)).toBeVisible();
    await sweep(page, '/dss/share-links/public');

    await page.goto('/dss/share-links/public');
    for (const name of ['one.txt', bucket]) {
      await list.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Stop public access' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Stop public access' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await expect(page.getByText('Nothing is public')).toBeVisible();
    expect(await read()).toBe(403);
  },
);
