import { expect } from 'vitest';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';
import { begin, complete, etagOf, fullPart, sendPart, smallestPart, upload } from './parts.ts';

export const multipart = group('multipart uploads', {
  'of one small part': async (test) => {
    expect(await upload(test, 'hello')).toBe(etagOf('hello'));
    expect(await test.read('a')).toBe('hello');
  },
  'of two parts are one object': async (test) => {
    const [first, second] = [fullPart(1), 'the end'];
    expect(await upload(test, first, second)).toBe(etagOf(first, second));
    const { ContentLength, ETag } = await test.s3.headObject({ Bucket: test.Bucket, Key: 'a' });
    expect([ContentLength, ETag]).toEqual([smallestPart + 7, etagOf(first, second)]);
    expect((await test.read('a')) === `${first}the end`).toBe(true);
  },
  'of an empty part': async (test) => {
    await upload(test, '');
    expect((await test.s3.headObject({ Bucket: test.Bucket, Key: 'a' })).ContentLength).toBe(0);
  },
  'whose parts come in any order': async (test) => {
    const uploadId = await begin(test);
    const second = await sendPart(test, uploadId, 2, 'two');
    const first = await sendPart(test, uploadId, 1, fullPart(1));
    await complete(test, uploadId, [first, second]);
    expect((await test.read('a')).endsWith('two')).toBe(true);
  },
  'whose part numbers have gaps': async (test) => {
    const uploadId = await begin(test);
    const first = await sendPart(test, uploadId, 7, fullPart(7));
    const second = await sendPart(test, uploadId, 10_000, 'end');
    expect((await complete(test, uploadId, [first, second])).ETag).toBe(etagOf(fullPart(7), 'end'));
  },
  'keep the last of parts with one number': async (test) => {
    const uploadId = await begin(test);
    await sendPart(test, uploadId, 1, 'first');
    const part = await sendPart(test, uploadId, 1, 'second');
    await complete(test, uploadId, [part]);
    expect(await test.read('a')).toBe('second');
  },
  'refuse the ETag of a part that was replaced': async (test) => {
    const uploadId = await begin(test);
    const stale = await sendPart(test, uploadId, 1, 'first');
    await sendPart(test, uploadId, 1, 'second');
    await refused(complete(test, uploadId, [stale]), 400, 'InvalidPart');
  },
  'leave out parts that the list does not name': async (test) => {
    const uploadId = await begin(test);
    const part = await sendPart(test, uploadId, 1, 'wanted');
    await sendPart(test, uploadId, 2, 'unwanted');
    await complete(test, uploadId, [part]);
    expect(await test.read('a')).toBe('wanted');
  },
  'keep headers and metadata of their beginning': async (test) => {
    const { s3, Bucket } = test;
    const given = { ContentType: 'text/css', CacheControl: 'no-cache', Metadata: { colour: 'red' } };
    const { UploadId = '' } = await s3.createMultipartUpload({ Bucket, Key: 'a', ...given });
    await complete(test, UploadId, [await sendPart(test, UploadId, 1, 'a')]);
    expect(await s3.headObject({ Bucket, Key: 'a' })).toMatchObject(given);
  },
  'replace the object of that key, and only when complete': async (test) => {
    await test.put('a', 'old');
    const uploadId = await begin(test);
    const part = await sendPart(test, uploadId, 1, 'new');
    expect(await test.read('a')).toBe('old');
    await complete(test, uploadId, [part]);
    expect(await test.read('a')).toBe('new');
  },
  'of one key do not meet': async (test) => {
    const [one, two] = [await begin(test), await begin(test)];
    const first = await sendPart(test, one, 1, 'one');
    const second = await sendPart(test, two, 1, 'two');
    await complete(test, two, [second]);
    await complete(test, one, [first]);
    expect(await test.read('a')).toBe('one');
  },
  'show nothing in lists until complete': async (test) => {
    const uploadId = await begin(test);
    await sendPart(test, uploadId, 1, 'a');
    expect((await test.s3.listObjectsV2({ Bucket: test.Bucket })).KeyCount).toBe(0);
    await refused(test.s3.headObject({ Bucket: test.Bucket, Key: 'a' }), 404);
  },
  'are 404 without a bucket': async ({ s3, newName }) => {
    await refused(s3.createMultipartUpload({ Bucket: newName(), Key: 'a' }), 404, 'NoSuchBucket');
  },
  'are 403 for another account': async ({ other, Bucket }) => {
    await refused(other.createMultipartUpload({ Bucket, Key: 'a' }), 403, 'AccessDenied');
  },
  'give back the parts by number': async (test) => {
    const { s3, Bucket } = test;
    await upload(test, fullPart(1), 'the end');
    const part = await s3.getObject({ Bucket, Key: 'a', PartNumber: 2 });
    expect([await part.Body?.transformToString(), part.PartsCount]).toEqual(['the end', 2]);
    expect(part.ContentRange).toBe(`bytes ${smallestPart}-${smallestPart + 6}/${smallestPart + 7}`);
    const head = await s3.headObject({ Bucket, Key: 'a', PartNumber: 1 });
    expect([head.ContentLength, head.PartsCount, head.$metadata.httpStatusCode]).toEqual([
      smallestPart,
      2,
      206,
    ]);
    await refused(s3.getObject({ Bucket, Key: 'a', PartNumber: 3 }), 416, 'InvalidPartNumber');
  },
  'of one part tell that it is one': async (test) => {
    await upload(test, 'alone');
    const where = { Bucket: test.Bucket, Key: 'a', PartNumber: 1 };
    const [head, part] = [await test.s3.headObject(where), await test.s3.getObject(where)];
    expect([head.PartsCount, part.PartsCount, await part.Body?.transformToString()]).toEqual([1, 1, 'alone']);
  },
  'part 1 of a plain object is the object': async ({ s3, put, read, Bucket }) => {
    await put('a', 'plain');
    expect(await read('a', { PartNumber: 1 })).toBe('plain');
    expect((await s3.headObject({ Bucket, Key: 'a', PartNumber: 1 })).PartsCount).toBeUndefined();
    await refused(s3.getObject({ Bucket, Key: 'a', PartNumber: 2 }), 416, 'InvalidPartNumber');
  },
  'a part number and a range together are refused': async ({ s3, put, Bucket }) => {
    await put('a', 'plain');
    await refused(
      s3.getObject({ Bucket, Key: 'a', PartNumber: 1, Range: 'bytes=0-1' }),
      400,
      'InvalidRequest',
    );
  },
  'ranges cross the parts': async (test) => {
    await upload(test, fullPart(1), fullPart(2), 'end');
    const whole = Buffer.concat([fullPart(1), fullPart(2), Buffer.from('end')]);
    for (const [first, last] of [
      [smallestPart - 3, smallestPart + 3],
      [2 * smallestPart - 2, 2 * smallestPart + 2],
    ] as const) {
      const found = await test.read('a', { Range: `bytes=${first}-${last}` });
      expect(found).toBe(whole.subarray(first, last + 1).toString());
    }
  },
});

export const uploadPart = group('UploadPart', {
  ...each('refuses the number %s', ['0', '-1', '10001', 'one', '1.5'], async (partNumber, test) => {
    const uploadId = await begin(test);
    const request = {
      method: 'PUT',
      path: pathOf(test.Bucket, 'a'),
      query: { partNumber, uploadId },
      body: 'a',
    };
    expect(await test.send(request)).toMatchObject({ status: 400, code: 'InvalidArgument' });
  }),
  'needs an upload': async (test) => {
    await refused(sendPart(test, 'none', 1, 'a'), 404, 'NoSuchUpload');
  },
  'needs the upload’s own key': async (test) => {
    const uploadId = await begin(test, 'a');
    await refused(sendPart(test, uploadId, 1, 'a', 'b'), 404, 'NoSuchUpload');
  },
  'needs the upload’s own bucket': async (test) => {
    const uploadId = await begin(test);
    const elsewhere = { ...test, Bucket: await test.newBucket() };
    await refused(sendPart(elsewhere, uploadId, 1, 'a'), 404, 'NoSuchUpload');
  },
  'is 403 for another account': async (test) => {
    const uploadId = await begin(test);
    await refused(sendPart({ ...test, s3: test.other }, uploadId, 1, 'a'), 403, 'AccessDenied');
  },
  'refuses a part whose Content-MD5 is another’s': async (test) => {
    const UploadId = await begin(test);
    const call = test.s3.uploadPart({
      Bucket: test.Bucket,
      Key: 'a',
      UploadId,
      PartNumber: 1,
      Body: 'a',
      ContentMD5: 'rL0Y20zC+Fzt72VPzMSk2A==',
    });
    await refused(call, 400, 'BadDigest');
  },
  'answers the MD5 as ETag': async (test) => {
    const { ETag } = await sendPart(test, await begin(test), 1, 'hello');
    expect(ETag).toBe('"5d41402abc4b2a76b9719d911017c592"');
  },
});

export const completeUpload = group('CompleteMultipartUpload', {
  'answers bucket, key, ETag and location': async (test) => {
    const uploadId = await begin(test);
    const answer = await complete(test, uploadId, [await sendPart(test, uploadId, 1, 'a')]);
    expect(answer).toMatchObject({ Bucket: test.Bucket, Key: 'a', ETag: etagOf('a') });
    expect(answer.Location).toContain(test.Bucket);
  },
  'refuses parts out of order': async (test) => {
    const uploadId = await begin(test);
    const [first, second] = [
      await sendPart(test, uploadId, 1, fullPart(1)),
      await sendPart(test, uploadId, 2, 'b'),
    ];
    await refused(complete(test, uploadId, [second, first]), 400, 'InvalidPartOrder');
  },
  'refuses a part twice': async (test) => {
    const uploadId = await begin(test);
    const part = await sendPart(test, uploadId, 1, fullPart(1));
    await refused(complete(test, uploadId, [part, part]), 400, 'InvalidPartOrder');
  },
  'refuses a part that never came': async (test) => {
    const uploadId = await begin(test);
    const part = await sendPart(test, uploadId, 1, fullPart(1));
    await refused(complete(test, uploadId, [part, { PartNumber: 2, ETag: part.ETag }]), 400, 'InvalidPart');
  },
  'refuses an ETag that is not the part’s': async (test) => {
    const uploadId = await begin(test);
    await sendPart(test, uploadId, 1, 'a');
    const wrong = { PartNumber: 1, ETag: '"ffffffffffffffffffffffffffffffff"' };
    await refused(complete(test, uploadId, [wrong]), 400, 'InvalidPart');
  },
  'takes ETags without quotation marks': async (test) => {
    const uploadId = await begin(test);
    const { ETag } = await sendPart(test, uploadId, 1, 'a');
    await complete(test, uploadId, [{ PartNumber: 1, ETag: ETag?.replaceAll('"', '') }]);
    expect(await test.read('a')).toBe('a');
  },
  'refuses a part that is too small, unless the last': async (test) => {
    const uploadId = await begin(test);
    const parts = [await sendPart(test, uploadId, 1, 'small'), await sendPart(test, uploadId, 2, 'last')];
    await refused(complete(test, uploadId, parts), 400, 'EntityTooSmall');
  },
  'refuses a part one byte too small': async (test) => {
    const uploadId = await begin(test);
    const small = fullPart(1).subarray(1);
    const parts = [await sendPart(test, uploadId, 1, small), await sendPart(test, uploadId, 2, 'last')];
    await refused(complete(test, uploadId, parts), 400, 'EntityTooSmall');
  },
  'a refusal leaves the upload, which can then be completed': async (test) => {
    const uploadId = await begin(test);
    const part = await sendPart(test, uploadId, 1, 'a');
    await refused(complete(test, uploadId, [part, { PartNumber: 2, ETag: part.ETag }]), 400);
    await complete(test, uploadId, [part]);
    expect(await test.read('a')).toBe('a');
  },
  'ends the upload': async (test) => {
    const uploadId = await begin(test);
    await complete(test, uploadId, [await sendPart(test, uploadId, 1, 'a')]);
    await refused(sendPart(test, uploadId, 2, 'b'), 404, 'NoSuchUpload');
    expect((await test.s3.listMultipartUploads({ Bucket: test.Bucket })).Uploads).toBeUndefined();
  },
  'answers the same when it is sent again': async (test) => {
    const uploadId = await begin(test);
    const parts = [await sendPart(test, uploadId, 1, 'a')];
    const [first, second] = [await complete(test, uploadId, parts), await complete(test, uploadId, parts)];
    expect(second.ETag).toBe(first.ETag);
  },
  'needs an upload': async (test) => {
    await refused(complete(test, 'none', [{ PartNumber: 1, ETag: '"a"' }]), 404, 'NoSuchUpload');
  },
  'refuses an empty list': async (test) => {
    const uploadId = await begin(test);
    await refused(complete(test, uploadId, []), 400, 'MalformedXML');
  },
  ...each(
    'refuses the body %s',
    ['', 'nonsense', '<CompleteMultipartUpload/>', '<CompleteMultipartUpload><Part>'],
    async (body, test) => {
      const query = { uploadId: await begin(test) };
      const answer = await test.send({ method: 'POST', path: pathOf(test.Bucket, 'a'), query, body });
      expect(answer.status).toBe(400);
      expect(['MalformedXML', 'MissingRequestBodyError', 'InvalidRequest']).toContain(answer.code);
    },
  ),
  'If-None-Match * refuses a key that is there': async (test) => {
    await test.put('a', 'old');
    const UploadId = await begin(test);
    const Parts = [await sendPart(test, UploadId, 1, 'new')];
    const call = (Key: string) =>
      test.s3.completeMultipartUpload({
        Bucket: test.Bucket,
        Key,
        UploadId,
        MultipartUpload: { Parts },
        IfNoneMatch: '*',
      });
    await refused(call('a'), 412, 'PreconditionFailed');
    expect(await test.read('a')).toBe('old');
    await test.s3.deleteObject({ Bucket: test.Bucket, Key: 'a' });
    await call('a');
    expect(await test.read('a')).toBe('new');
  },
  'If-Match minds what is there': async (test) => {
    const { ETag } = await test.put('a', 'old');
    const UploadId = await begin(test);
    const Parts = [await sendPart(test, UploadId, 1, 'new')];
    const call = (IfMatch?: string) =>
      test.s3.completeMultipartUpload({
        Bucket: test.Bucket,
        Key: 'a',
        UploadId,
        MultipartUpload: { Parts },
        IfMatch,
      });
    await refused(call('"ffffffffffffffffffffffffffffffff"'), 412, 'PreconditionFailed');
    await call(ETag);
    expect(await test.read('a')).toBe('new');
  },
  'If-Match without a key is 404': async (test) => {
    const UploadId = await begin(test);
    const Parts = [await sendPart(test, UploadId, 1, 'new')];
    const call = test.s3.completeMultipartUpload({
      Bucket: test.Bucket,
      Key: 'a',
      UploadId,
      MultipartUpload: { Parts },
      IfMatch: '"ffffffffffffffffffffffffffffffff"',
    });
    await refused(call, 404, 'NoSuchKey');
  },
  'minds the size that the whole must have': async (test) => {
    const UploadId = await begin(test);
    const Parts = [await sendPart(test, UploadId, 1, 'hello')];
    const call = (MpuObjectSize: number) =>
      test.s3.completeMultipartUpload({
        Bucket: test.Bucket,
        Key: 'a',
        UploadId,
        MultipartUpload: { Parts },
        MpuObjectSize,
      });
    await refused(call(6), 400, 'InvalidRequest');
    await call(5);
    expect(await test.read('a')).toBe('hello');
  },
});

export const abortUpload = group('AbortMultipartUpload', {
  'answers 204 and ends the upload': async (test) => {
    const { s3, Bucket } = test;
    const UploadId = await begin(test);
    const part = await sendPart(test, UploadId, 1, 'a');
    expect((await s3.abortMultipartUpload({ Bucket, Key: 'a', UploadId })).$metadata.httpStatusCode).toBe(
      204,
    );
    await refused(complete(test, UploadId, [part]), 404, 'NoSuchUpload');
    await refused(s3.listParts({ Bucket, Key: 'a', UploadId }), 404, 'NoSuchUpload');
  },
  'may depend on when the upload was begun': async (test) => {
    const { s3, Bucket } = test;
    const UploadId = await begin(test);
    const { Uploads } = await s3.listMultipartUploads({ Bucket });
    const begun = Uploads?.[0]?.Initiated?.getTime() ?? 0;
    const ask = { Bucket, Key: 'a', UploadId };
    const other = s3.abortMultipartUpload({ ...ask, IfMatchInitiatedTime: new Date(begun - 60_000) });
    await refused(other, 412, 'PreconditionFailed');
    await s3.abortMultipartUpload({ ...ask, IfMatchInitiatedTime: new Date(begun) });
    await refused(s3.listParts(ask), 404, 'NoSuchUpload');
  },
  'is announced where a lifecycle rule does it': async ({ s3, Bucket }) => {
    const AbortIncompleteMultipartUpload = { DaysAfterInitiation: 7 };
    const rule = {
      ID: 'tidy',
      Status: 'Enabled',
      Filter: { Prefix: '' },
      AbortIncompleteMultipartUpload,
    } as const;
    await s3.putBucketLifecycleConfiguration({ Bucket, LifecycleConfiguration: { Rules: [rule] } });
    const { UploadId, AbortDate, AbortRuleId } = await s3.createMultipartUpload({ Bucket, Key: 'a' });
    expect(AbortRuleId).toBe('tidy');
    expect((AbortDate?.getTime() ?? 0) - Date.now()).toBeGreaterThan(6 * 24 * 3_600_000);
    expect(await s3.listParts({ Bucket, Key: 'a', UploadId })).toMatchObject({ AbortDate, AbortRuleId });
  },
  'leaves the object of that key alone': async (test) => {
    await test.put('a', 'old');
    const UploadId = await begin(test);
    await sendPart(test, UploadId, 1, 'new');
    await test.s3.abortMultipartUpload({ Bucket: test.Bucket, Key: 'a', UploadId });
    expect(await test.read('a')).toBe('old');
  },
  'needs an upload': async ({ s3, Bucket }) => {
    await refused(s3.abortMultipartUpload({ Bucket, Key: 'a', UploadId: 'none' }), 404, 'NoSuchUpload');
  },
  'needs the upload’s own key': async (test) => {
    const UploadId = await begin(test);
    await refused(
      test.s3.abortMultipartUpload({ Bucket: test.Bucket, Key: 'b', UploadId }),
      404,
      'NoSuchUpload',
    );
  },
  'is 403 for another account': async (test) => {
    const UploadId = await begin(test);
    await refused(
      test.other.abortMultipartUpload({ Bucket: test.Bucket, Key: 'a', UploadId }),
      403,
      'AccessDenied',
    );
  },
});
