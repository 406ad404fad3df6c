import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { blobsUrlOf, openEngine, type S3Engine } from '@atoll/testkit';
import {
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { StoreUnderTest } from '../conformance/store-under-test.ts';
import { parseS3Address, type S3Address } from './s3-address.ts';
import { createS3BlobStore, type S3BlobStoreOptions } from './s3-blob-store.ts';

/** For tests: returns a new prefix in that engine. */
export function addressIn(engine: S3Engine): S3Address {
  const address = parseS3Address(blobsUrlOf(engine, randomBytes(8).toString('hex')));
  if (typeof address === 'string') throw new Error(address);
  return address;
}

/** For tests: opens an empty store. Direct access goes to the engine itself, bypassing any proxy. */
export async function openStoreIn(
  engine: S3Engine,
  address: S3Address = addressIn(engine),
  options: S3BlobStoreOptions = {},
): Promise<StoreUnderTest & { uploads(): Promise<number> }> {
  const client = openEngine(engine);
  const at = (id: string) => ({ Bucket: address.bucket, Key: `${address.prefix}${id}` });
  const uploads = async () => {
    const place = { Bucket: address.bucket, Prefix: address.prefix };
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand(place));
    return Uploads.length;
  };
  return {
    store: await createS3BlobStore(address, options),
    uploads,
    async harm(id, change) {
      const { Body } = await client.send(new GetObjectCommand(at(id)));
      await client.send(new PutObjectCommand({ ...at(id), Body: change(await buffer(Body as Readable)) }));
    },
    openFor: (installationId) =>
      createS3BlobStore(address, { ...options, ...(installationId === undefined ? {} : { installationId }) }),
    async leaveUnfinished() {
      const target = at('f'.repeat(32));
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
      await client.send(new UploadPartCommand({ ...target, UploadId, PartNumber: 1, Body: 'x' }));
      return async () => (await uploads()) > 0;
    },
  };
}
