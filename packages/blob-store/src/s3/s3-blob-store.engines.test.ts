import { buffer } from 'node:stream/consumers';
import { describeWithCeph, findFreePort, openEngine } from '@atoll/testkit';
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { BlobDamagedError, BlobEngineError } from '../blob-store.ts';
import { describeBlobStore } from '../conformance/describe-blob-store.ts';
import { idsOf, stored } from '../conformance/store-under-test.ts';
import { createS3BlobStore } from './s3-blob-store.ts';
import { addressIn, openStoreIn } from './store-in-engine.ts';

await describeWithCeph('on Ceph', (engine) => {
  describeBlobStore('S3', () => openStoreIn(engine));

  describe('an S3 blob store', () => {
    it.each([
      ['bucket', { bucket: 'elsewhere' }, /there is no bucket elsewhere at http:/],
      ['access key', { accessKeyId: 'nobody' }, /does not know the access key/],
      ['secret key', { secretAccessKey: 'hunter2' }, /the secret key is wrong/],
    ])('with a wrong %s says so in one line, and no secret', async (_what, wrong, message) => {
      const opening = createS3BlobStore({ ...addressIn(engine), ...wrong });
      const error = await opening.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(BlobEngineError);
      expect(String(error)).toMatch(message);
      expect(String(error)).not.toMatch(/\n|hunter2/);
      expect(String(error)).not.toContain(engine.secretAccessKey);
    });

    it('says where nothing answers', async () => {
      const endpoint = `http://127.0.0.1:${await findFreePort()}`;
      await expect(
        createS3BlobStore({ ...addressIn(engine), endpoint }, { retryForMs: 100 }),
      ).rejects.toThrow(`${endpoint} does not answer as S3 does (ECONNREFUSED).`);
    });

    it('shares its bucket with others and leaves theirs alone', async () => {
      const address = addressIn(engine);
      const { store } = await openStoreIn(engine, address);
      const client = openEngine(engine);
      const theirs = { Bucket: address.bucket, Key: `${address.prefix}notes.txt` };
      await client.send(new PutObjectCommand({ ...theirs, Body: 'theirs' }));
      await client.send(new CreateMultipartUploadCommand(theirs));
      const nested = { ...address, prefix: `${address.prefix}nested/` };
      await stored((await openStoreIn(engine, nested)).store, 10);

      const { id } = await stored(store, 10);
      expect(await idsOf(store)).toEqual([id]);
      await store.removeAbandoned(-2_000);
      const { Uploads } = await client.send(
        new ListMultipartUploadsCommand({ Bucket: address.bucket, Prefix: theirs.Key }),
      );
      expect(Uploads).toHaveLength(1);
    });

    it('takes another blob in the place of one, and a block in the place of another, for damage', async () => {
      const underTest = await openStoreIn(engine);
      const { store, harm } = underTest;
      const [one, other] = [await stored(store, 600_000), await stored(store, 600_000)];
      let stolen: Buffer = Buffer.alloc(0);
      await harm(other.id, (bytes) => {
        stolen = bytes;
        return bytes;
      });
      await harm(one.id, () => stolen);
      await expect(buffer(store.read(one.id))).rejects.toBeInstanceOf(BlobDamagedError);
      await expect(store.stat(one.id)).rejects.toBeInstanceOf(BlobDamagedError);

      const sealed = 262_148;
      await harm(other.id, (bytes) =>
        Buffer.concat([
          bytes.subarray(sealed, 2 * sealed),
          bytes.subarray(0, sealed),
          bytes.subarray(2 * sealed),
        ]),
      );
      await expect(buffer(store.read(other.id, { start: 0, end: 1 }))).rejects.toBeInstanceOf(
        BlobDamagedError,
      );
    });

    it('lets writers take turns when parts are short', async () => {
      const { store } = await openStoreIn(engine, addressIn(engine), { maxPartsInMemory: 2 });
      const blobs = await Promise.all(Array.from({ length: 6 }, () => stored(store, 18_000_000)));
      for (const { id, data } of blobs) expect((await buffer(store.read(id))).equals(data)).toBe(true);
    });

    it('lists more than a page', async () => {
      const { store } = await openStoreIn(engine);
      const blobs = new Set<string>();
      const writer = async () => {
        while (blobs.size < 1_010) blobs.add((await stored(store, 1)).id);
      };
      await Promise.all(Array.from({ length: 16 }, writer));
      expect(await idsOf(store)).toEqual([...blobs].sort());
    });
  });
});
