import { expect } from 'vitest';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';
import { begin, complete, fullPart, sendPart, upload } from './parts.ts';

export const listParts = group('ListParts', {
  'shows number, size, ETag and time of each': async (test) => {
    const UploadId = await begin(test);
    const second = await sendPart(test, UploadId, 2, 'two!');
    const first = await sendPart(test, UploadId, 1, 'one');
    const { Parts } = await test.s3.listParts({ Bucket: test.Bucket, Key: 'a', UploadId });
    expect(Parts).toMatchObject([
      { ...first, Size: 3 },
      { ...second, Size: 4 },
    ]);
    expect(Parts?.[0]?.LastModified).toBeInstanceOf(Date);
  },
  'shows nothing of an upload without parts': async (test) => {
    const UploadId = await begin(test);
    const found = await test.s3.listParts({ Bucket: test.Bucket, Key: 'a', UploadId });
    expect(found).toMatchObject({
      Bucket: test.Bucket,
      Key: 'a',
      UploadId,
      IsTruncated: false,
      MaxParts: 1000,
    });
    expect(found.Parts).toBeUndefined();
  },
  'gives pages': async (test) => {
    const UploadId = await begin(test);
    for (const number of [1, 2, 3]) await sendPart(test, UploadId, number, 'a');
    const ask = { Bucket: test.Bucket, Key: 'a', UploadId, MaxParts: 2 };
    const first = await test.s3.listParts(ask);
    expect([first.Parts?.map(({ PartNumber }) => PartNumber), first.IsTruncated]).toEqual([[1, 2], true]);
    const second = await test.s3.listParts({ ...ask, PartNumberMarker: first.NextPartNumberMarker });
    expect([second.Parts?.map(({ PartNumber }) => PartNumber), second.IsTruncated]).toEqual([[3], false]);
  },
  'names owner, initiator and class': async (test) => {
    const UploadId = await begin(test);
    const { Owner } = await test.s3.listBuckets({ Prefix: test.Bucket });
    const found = await test.s3.listParts({ Bucket: test.Bucket, Key: 'a', UploadId });
    expect([found.Owner?.ID, found.Initiator?.ID, found.StorageClass]).toEqual([
      Owner?.ID,
      Owner?.ID,
      'STANDARD',
    ]);
  },
  'needs an upload': async ({ s3, Bucket }) => {
    await refused(s3.listParts({ Bucket, Key: 'a', UploadId: 'none' }), 404, 'NoSuchUpload');
  },
  'is 403 for another account': async (test) => {
    const UploadId = await begin(test);
    await refused(test.other.listParts({ Bucket: test.Bucket, Key: 'a', UploadId }), 403, 'AccessDenied');
  },
});

export const listUploads = group('ListMultipartUploads', {
  'shows uploads in order of key, then of beginning': async (test) => {
    const [second, third, first] = [await begin(test, 'b'), await begin(test, 'b'), await begin(test, 'a')];
    const { Uploads } = await test.s3.listMultipartUploads({ Bucket: test.Bucket });
    expect(Uploads?.map(({ UploadId }) => UploadId)).toEqual([first, second, third]);
  },
  'shows nothing in a bucket without any': async ({ s3, Bucket }) => {
    const found = await s3.listMultipartUploads({ Bucket });
    expect([found.Uploads, found.IsTruncated, found.MaxUploads]).toEqual([undefined, false, 1000]);
  },
  'shows only keys of a prefix': async (test) => {
    await begin(test, 'a/1');
    await begin(test, 'b/1');
    const { Uploads } = await test.s3.listMultipartUploads({ Bucket: test.Bucket, Prefix: 'b/' });
    expect(Uploads?.map(({ Key }) => Key)).toEqual(['b/1']);
  },
  'rolls up folders': async (test) => {
    for (const key of ['a/1', 'a/2', 'b']) await begin(test, key);
    const found = await test.s3.listMultipartUploads({ Bucket: test.Bucket, Delimiter: '/' });
    expect([found.CommonPrefixes, found.Uploads?.map(({ Key }) => Key)]).toEqual([[{ Prefix: 'a/' }], ['b']]);
  },
  'gives pages, also inside one key': async (test) => {
    const wanted = [await begin(test, 'a'), await begin(test, 'a'), await begin(test, 'b')];
    const seen: (string | undefined)[] = [];
    let markers: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
    for (let isTruncated = true; isTruncated; ) {
      const page = await test.s3.listMultipartUploads({ Bucket: test.Bucket, MaxUploads: 1, ...markers });
      seen.push(...(page.Uploads?.map(({ UploadId }) => UploadId) ?? []));
      isTruncated = page.IsTruncated ?? false;
      markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    }
    expect(seen).toEqual(wanted);
  },
  'begins behind a key': async (test) => {
    await begin(test, 'a');
    const second = await begin(test, 'b');
    const { Uploads } = await test.s3.listMultipartUploads({ Bucket: test.Bucket, KeyMarker: 'a' });
    expect(Uploads?.map(({ UploadId }) => UploadId)).toEqual([second]);
  },
  'no longer shows what was aborted or completed': async (test) => {
    const UploadId = await begin(test);
    await test.s3.abortMultipartUpload({ Bucket: test.Bucket, Key: 'a', UploadId });
    await upload(test, 'a');
    expect((await test.s3.listMultipartUploads({ Bucket: test.Bucket })).Uploads).toBeUndefined();
  },
  'is 404 without a bucket': async ({ s3, newName }) => {
    await refused(s3.listMultipartUploads({ Bucket: newName() }), 404, 'NoSuchBucket');
  },
  'is 403 for another account': async ({ other, Bucket }) => {
    await refused(other.listMultipartUploads({ Bucket }), 403, 'AccessDenied');
  },
  'refuses a limit that is no number': async ({ send, Bucket }) => {
    const answer = await send({ path: pathOf(Bucket), query: { uploads: '', 'max-uploads': 'many' } });
    expect(answer).toMatchObject({ status: 400, code: 'InvalidArgument' });
  },
});

export const uploadPartCopy = group('UploadPartCopy', {
  'takes a whole object as a part': async (test) => {
    const { s3, Bucket } = test;
    const { ETag } = await test.put('source', 'content');
    const UploadId = await begin(test);
    const { CopyPartResult } = await s3.uploadPartCopy({
      Bucket,
      Key: 'a',
      UploadId,
      PartNumber: 1,
      CopySource: `${Bucket}/source`,
    });
    expect([CopyPartResult?.ETag, CopyPartResult?.LastModified]).toEqual([ETag, expect.any(Date)]);
    await s3.completeMultipartUpload({
      Bucket,
      Key: 'a',
      UploadId,
      MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] },
    });
    expect(await test.read('a')).toBe('content');
  },
  'takes a range of an object as a part': async (test) => {
    const { s3, Bucket } = test;
    await test.put('source', '0123456789');
    const UploadId = await begin(test);
    const { CopyPartResult } = await s3.uploadPartCopy({
      Bucket,
      Key: 'a',
      UploadId,
      PartNumber: 1,
      CopySource: `${Bucket}/source`,
      CopySourceRange: 'bytes=2-4',
    });
    const Parts = [{ PartNumber: 1, ETag: CopyPartResult?.ETag }];
    await s3.completeMultipartUpload({ Bucket, Key: 'a', UploadId, MultipartUpload: { Parts } });
    expect(await test.read('a')).toBe('234');
  },
  'mixes with parts that were sent': async (test) => {
    const { s3, Bucket } = test;
    await test.put('source', fullPart(1));
    const UploadId = await begin(test);
    const { CopyPartResult } = await s3.uploadPartCopy({
      Bucket,
      Key: 'a',
      UploadId,
      PartNumber: 1,
      CopySource: `${Bucket}/source`,
    });
    const Parts = [{ PartNumber: 1, ETag: CopyPartResult?.ETag }, await sendPart(test, UploadId, 2, 'end')];
    await s3.completeMultipartUpload({ Bucket, Key: 'a', UploadId, MultipartUpload: { Parts } });
    expect(await test.read('a', { Range: 'bytes=-5' })).toBe(`${fullPart(1).subarray(-2)}end`);
  },
  'copies from another object in parts': async (test) => {
    const { s3, Bucket } = test;
    await upload(test, fullPart(1), 'the end');
    const UploadId = await begin(test, 'b');
    const { CopyPartResult } = await s3.uploadPartCopy({
      Bucket,
      Key: 'b',
      UploadId,
      PartNumber: 1,
      CopySource: `${Bucket}/a`,
    });
    const Parts = [{ PartNumber: 1, ETag: CopyPartResult?.ETag }];
    await s3.completeMultipartUpload({ Bucket, Key: 'b', UploadId, MultipartUpload: { Parts } });
    expect(await test.read('b', { Range: 'bytes=-7' })).toBe('the end');
  },
  ...each(
    'copies from the key %s',
    ['with space', 'plus+plus', 'percent%20', 'Zürich/日本'],
    async (key, test) => {
      const { s3, Bucket } = test;
      await test.put(key, 'content');
      const UploadId = await begin(test);
      const CopySource = `${Bucket}/${encodeURIComponent(key)}`;
      const { CopyPartResult } = await s3.uploadPartCopy({
        Bucket,
        Key: 'a',
        UploadId,
        PartNumber: 1,
        CopySource,
      });
      await complete(test, UploadId, [{ PartNumber: 1, ETag: CopyPartResult?.ETag }]);
      expect(await test.read('a')).toBe('content');
    },
  ),
  'refuses a range beyond the source': async (test) => {
    const { s3, Bucket } = test;
    await test.put('source', '01234');
    const UploadId = await begin(test);
    const call = s3.uploadPartCopy({
      Bucket,
      Key: 'a',
      UploadId,
      PartNumber: 1,
      CopySource: `${Bucket}/source`,
      CopySourceRange: 'bytes=0-21',
    });
    await refused(call, 400, 'InvalidArgument');
  },
  'refuses ranges that are none': async (test) => {
    await test.put('source', '01234');
    const uploadId = await begin(test);
    for (const range of [
      '0-2',
      'bytes=0',
      'bytes=hello-world',
      'bytes=0-bar',
      'bytes=-2',
      'bytes=0-2,3-4',
      'bytes=4-2',
    ]) {
      const headers = { 'x-amz-copy-source': `${test.Bucket}/source`, 'x-amz-copy-source-range': range };
      const query = { partNumber: '1', uploadId };
      const answer = await test.send({ method: 'PUT', path: pathOf(test.Bucket, 'a'), query, headers });
      expect([range, answer.status, answer.code]).toEqual([range, 400, 'InvalidArgument']);
    }
  },
  'without a source is 404': async (test) => {
    const { s3, Bucket } = test;
    const UploadId = await begin(test);
    const call = s3.uploadPartCopy({
      Bucket,
      Key: 'a',
      UploadId,
      PartNumber: 1,
      CopySource: `${Bucket}/none`,
    });
    await refused(call, 404, 'NoSuchKey');
  },
  'without an upload is 404': async ({ s3, put, Bucket }) => {
    await put('source');
    const CopySource = `${Bucket}/source`;
    await refused(
      s3.uploadPartCopy({ Bucket, Key: 'a', UploadId: 'none', PartNumber: 1, CopySource }),
      404,
      'NoSuchUpload',
    );
  },
  'minds conditions of the source': async (test) => {
    const { s3, Bucket } = test;
    const { ETag } = await test.put('source');
    const UploadId = await begin(test);
    const ask = { Bucket, Key: 'a', UploadId, PartNumber: 1, CopySource: `${Bucket}/source` };
    await refused(s3.uploadPartCopy({ ...ask, CopySourceIfMatch: '"another"' }), 412, 'PreconditionFailed');
    await refused(s3.uploadPartCopy({ ...ask, CopySourceIfNoneMatch: ETag }), 412, 'PreconditionFailed');
    expect((await s3.uploadPartCopy({ ...ask, CopySourceIfMatch: ETag })).CopyPartResult?.ETag).toBe(ETag);
  },
  'from another account’s object is 403': async (test) => {
    const { other, newName, Bucket } = test;
    await test.put('source');
    const mine = newName();
    await other.createBucket({ Bucket: mine });
    const { UploadId } = await other.createMultipartUpload({ Bucket: mine, Key: 'a' });
    const call = other.uploadPartCopy({
      Bucket: mine,
      Key: 'a',
      UploadId,
      PartNumber: 1,
      CopySource: `${Bucket}/source`,
    });
    await refused(call, 403, 'AccessDenied');
    await other.deleteBucket({ Bucket: mine });
  },
});
