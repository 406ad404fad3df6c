import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

const absent = { code: 'NoSuchKey', status: 404 };

describeOnEveryDatabase('versions at the S3 endpoint', (open) => {
  let test: TestGateway;
  let Bucket = '';
  let serial = 0;

  beforeAll(async () => {
    test = await startTestGateway(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    Bucket = `versions-${++serial}`;
    await test.client.send(new CreateBucketCommand({ Bucket }));
    await turn('Enabled');
  });

  const turn = (Status: 'Enabled' | 'Suspended') =>
    test.client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status } }));
  const put = async (Key: string, Body: string) =>
    (await test.client.send(new PutObjectCommand({ Bucket, Key, Body }))).VersionId ?? '';
  const get = (Key: string, VersionId?: string) =>
    test.client.send(new GetObjectCommand({ Bucket, Key, VersionId }));
  const read = async (Key: string, VersionId?: string) =>
    (await get(Key, VersionId)).Body?.transformToString();
  const list = () => test.client.send(new ListObjectVersionsCommand({ Bucket }));
  const remove = (Key: string, VersionId?: string) =>
    test.client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));

  it('each keep their bytes, and the newest is meant without an id', async () => {
    const one = await put('a', 'one');
    const two = await put('a', 'two');
    expect(two).not.toBe(one);
    expect(await read('a')).toBe('two');
    expect(await read('a', one)).toBe('one');
    expect((await get('a')).VersionId).toBe(two);
    const { Versions } = await list();
    expect(Versions?.map(({ VersionId, IsLatest }) => [VersionId, IsLatest])).toEqual([
      [two, true],
      [one, false],
    ]);
  });

  it('that are not there are NoSuchVersion', async () => {
    const id = await put('a', 'one');
    const other = id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(await errorOf(get('a', other))).toEqual({ code: 'NoSuchVersion', status: 404 });
    expect((await remove('a', other)).$metadata.httpStatusCode).toBe(204);
    expect(await read('a')).toBe('one');
  });

  describe('delete markers', () => {
    it('hide a key, are told of, and give it back when they go', async () => {
      const one = await put('a', 'one');
      const { DeleteMarker, VersionId } = await remove('a');
      expect(DeleteMarker).toBe(true);
      expect(await errorOf(get('a'))).toEqual(absent);
      expect((await test.client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0);
      const { DeleteMarkers } = await list();
      expect(DeleteMarkers).toMatchObject([{ Key: 'a', VersionId, IsLatest: true }]);
      expect(await remove('a', VersionId)).toMatchObject({ DeleteMarker: true, VersionId });
      expect((await get('a')).VersionId).toBe(one);
    });

    it('name themselves in the headers of a refusal', async () => {
      await put('a', 'one');
      const { VersionId } = await remove('a');
      const headersOf = async (versionId?: string) => {
        const refusal = await test.client
          .send(new HeadObjectCommand({ Bucket, Key: 'a', VersionId: versionId }))
          .catch((error: unknown) => error);
        if (!(refusal instanceof S3ServiceException)) throw new Error('it did not fail');
        const { statusCode, headers } = refusal.$response ?? {};
        return [statusCode, headers?.['x-amz-delete-marker'], headers?.['x-amz-version-id']];
      };
      expect(await headersOf()).toEqual([404, 'true', VersionId]);
      expect(await headersOf(VersionId)).toEqual([405, 'true', VersionId]);
    });

    it('also come for a key that nobody wrote', async () => {
      expect(await remove('never')).toMatchObject({ DeleteMarker: true });
      expect((await list()).DeleteMarkers).toHaveLength(1);
    });
  });

  it('while suspended are null, one for each key, beside the others', async () => {
    const one = await put('a', 'one');
    await turn('Suspended');
    expect(await put('a', 'two')).toBe('');
    expect(await put('a', 'three')).toBe('');
    expect((await list()).Versions?.map(({ VersionId }) => VersionId)).toEqual(['null', one]);
    expect(await read('a', 'null')).toBe('three');
    expect(await remove('a')).toMatchObject({ DeleteMarker: true, VersionId: 'null' });
    expect(await errorOf(get('a'))).toEqual(absent);
    await remove('a', 'null');
    expect(await read('a')).toBe('one');
  });

  it('of a bucket that had none are null, once it has', async () => {
    const unversioned = `plain-${serial}`;
    await test.client.send(new CreateBucketCommand({ Bucket: unversioned }));
    Bucket = unversioned;
    expect(await put('a', 'one')).toBe('');
    expect((await get('a')).VersionId).toBeUndefined();
    await turn('Enabled');
    expect((await get('a')).VersionId).toBe('null');
    await put('a', 'two');
    expect(await read('a', 'null')).toBe('one');
  });

  it('are deleted together, each by itself', async () => {
    const one = await put('a', 'one');
    const two = await put('a', 'two');
    await put('b', 'three');
    const { Deleted, Errors } = await test.client.send(
      new DeleteObjectsCommand({
        Bucket,
        Delete: {
          Objects: [
            { Key: 'a', VersionId: one },
            { Key: 'a', VersionId: two },
            { Key: 'a', VersionId: 'nonsense' },
            { Key: 'b' },
          ],
        },
      }),
    );
    expect(Deleted).toMatchObject([
      { Key: 'a', VersionId: one },
      { Key: 'a', VersionId: two },
      { Key: 'b', DeleteMarker: true },
    ]);
    expect(Deleted?.[2]?.DeleteMarkerVersionId).toBeDefined();
    expect(Errors).toMatchObject([{ Key: 'a', VersionId: 'nonsense', Code: 'NoSuchVersion' }]);
    expect((await list()).Versions?.map(({ Key }) => Key)).toEqual(['b']);
  });

  it('can be copied, also over themselves, and say which they came from', async () => {
    const one = await put('a', 'one');
    await put('a', 'two');
    const { VersionId, CopySourceVersionId } = await test.client.send(
      new CopyObjectCommand({ Bucket, Key: 'a', CopySource: `${Bucket}/a?versionId=${one}` }),
    );
    expect(CopySourceVersionId).toBe(one);
    expect(VersionId).not.toBe(one);
    expect(await read('a')).toBe('one');
    expect((await list()).Versions).toHaveLength(3);
  });

  it.each([1, 2, 3, 5])('are listed completely, %i at a time, whatever is rolled up', async (MaxKeys) => {
    for (const key of ['a', 'a', 'b/1', 'b/2', 'c', 'c', 'c']) await put(key, 'x');
    await remove('a');
    const page = async (Delimiter?: string) => {
      const found: string[] = [];
      let KeyMarker: string | undefined;
      let VersionIdMarker: string | undefined;
      do {
        const answer = await test.client.send(
          new ListObjectVersionsCommand({ Bucket, MaxKeys, Delimiter, KeyMarker, VersionIdMarker }),
        );
        const rows = [...(answer.Versions ?? []), ...(answer.DeleteMarkers ?? [])].map(({ Key = '' }) => Key);
        const folders = (answer.CommonPrefixes ?? []).map(({ Prefix = '' }) => Prefix);
        expect(rows.length + folders.length).toBeLessThanOrEqual(MaxKeys);
        found.push(...rows, ...folders);
        KeyMarker = answer.IsTruncated ? answer.NextKeyMarker : undefined;
        VersionIdMarker = answer.NextVersionIdMarker;
      } while (KeyMarker !== undefined);
      return found.sort();
    };
    expect(await page()).toEqual(['a', 'a', 'a', 'b/1', 'b/2', 'c', 'c', 'c']);
    expect(await page('/')).toEqual(['a', 'a', 'a', 'b/', 'c', 'c', 'c']);
  });

  it('go on after a marker that is gone by now', async () => {
    await turn('Suspended');
    await put('a', 'null');
    await turn('Enabled');
    await put('a', 'one');
    await remove('a', 'null');
    const marker = { KeyMarker: 'a', VersionIdMarker: 'null' };
    const { Versions } = await test.client.send(new ListObjectVersionsCommand({ Bucket, ...marker }));
    expect(Versions).toHaveLength(1);
  });
});
