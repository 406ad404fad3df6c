import { randomBytes } from 'node:crypto';
import { createAccessKey, createBucket, setVersioning } from '@atoll/contract';
import type { Account, Atoll } from '@atoll/testkit';
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Page } from '@playwright/test';

/** Makes a bucket, and a client that fills it and lists its keys. */
export async function fill(account: Account, atoll: Atoll, { isVersioned = false } = {}) {
  const bucket = `objects-${randomBytes(4).toString('hex')}`;
  await account.api.ask(createBucket, { name: bucket });
  if (isVersioned) await account.api.ask(setVersioning, { bucket, status: 'enabled' });
  const key = await account.api.ask(createAccessKey, { name: bucket });
  const client = new S3Client({
    endpoint: atoll.s3Url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: key.access_key_id, secretAccessKey: key.secret_access_key },
  });
  return {
    bucket,
    put: (Key: string, Body: string | Uint8Array = 'x', more: object = {}) =>
      client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType: 'text/plain', ...more })),
    remove: (Key: string) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key })),
    async keys() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
      return Contents.map(({ Key }) => Key);
    },
  };
}

/** The list of the open folder. */
export const grid = (page: Page) => page.getByRole('grid');

/** The row of an entry in it. */
export const row = (page: Page, name: string) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByTitle(name, { exact: true }) });

/** Opens an entry by its name. */
export const open = (page: Page, name: string) => grid(page).getByTitle(name, { exact: true }).click();

/** Returns the names in the order they are shown. */
export const names = (page: Page) =>
  grid(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.querySelector('bdi')?.textContent));
