import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { S3 } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { sample } from './samples.mjs';

const largeBytes = 23 * 1024 ** 2 + 5;

async function bytesOf(s3, input) {
  const { Body } = await s3.getObject(input);
  return Buffer.from(await Body.transformToByteArray());
}

/** Uses its default checksums, and uploads a stream of unknown length in parts with lib-storage. */
export const awsSdk = {
  name: 'aws-sdk',
  async run({ endpoint, credentials, bucket: Bucket }) {
    const s3 = new S3({ endpoint, credentials, region: 'us-east-1', forcePathStyle: true, maxAttempts: 1 });
    await s3.createBucket({ Bucket });
    const [small, large] = [sample(5000, 'small'), sample(largeBytes, 'large')];
    await s3.putObject({ Bucket, Key: 'small', Body: small });
    assert.ok((await bytesOf(s3, { Bucket, Key: 'small' })).equals(small));

    const pieces = Array.from({ length: 100 }, (_, index) => {
      const size = Math.ceil(largeBytes / 100);
      return large.subarray(index * size, (index + 1) * size);
    });
    const upload = new Upload({ client: s3, params: { Bucket, Key: 'large', Body: Readable.from(pieces) } });
    await upload.done();
    assert.ok((await bytesOf(s3, { Bucket, Key: 'large' })).equals(large));

    const { Contents } = await s3.listObjectsV2({ Bucket });
    assert.deepEqual(
      Contents.map(({ Key, Size }) => [Key, Size]),
      [
        ['large', largeBytes],
        ['small', 5000],
      ],
    );
    await s3.deleteObjects({ Bucket, Delete: { Objects: [{ Key: 'small' }, { Key: 'large' }] } });
    await s3.deleteBucket({ Bucket });
    s3.destroy();
    return 'put, upload in parts, get, list, delete';
  },
};
