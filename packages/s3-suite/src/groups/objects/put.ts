import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { pathOf, type WireRequest } from '../../wire/send.ts';

const md5 = (body: string | Buffer) => createHash('md5').update(body).digest('hex');

const sizes = [0, 1, 100, 4095, 4096, 4097, 65_535, 65_536, 65_537, 1_048_576, 5_242_881];

const streamed = (path: string, body: string): WireRequest => ({
  method: 'PUT',
  path,
  body,
  tamper: (headers) => ({ ...headers, 'content-length': undefined, 'transfer-encoding': 'chunked' }),
});

export const putObject = group('PutObject', {
  ...each('keeps %s bytes as they are', sizes, async (sizeBytes, { s3, put, Bucket }) => {
    const body = randomBytes(sizeBytes);
    expect((await put('a', body)).ETag).toBe(`"${md5(body)}"`);
    const { Body, ContentLength } = await s3.getObject({ Bucket, Key: 'a' });
    expect(ContentLength).toBe(sizeBytes);
    expect(body.equals((await Body?.transformToByteArray()) ?? Buffer.of())).toBe(true);
  }),
  'answers 200 without a body': async ({ send, Bucket }) => {
    const answer = await send({ method: 'PUT', path: pathOf(Bucket, 'a'), body: 'hello' });
    expect([answer.status, answer.text, answer.headers.etag]).toEqual([200, '', `"${md5('hello')}"`]);
  },
  'replaces what was there, with its metadata': async ({ s3, put, read, Bucket }) => {
    await put('a', 'one', { Metadata: { colour: 'red' }, ContentType: 'text/plain' });
    await put('a', 'two', { Metadata: { shape: 'round' } });
    expect(await read('a')).toBe('two');
    const { Metadata, ContentType } = await s3.headObject({ Bucket, Key: 'a' });
    expect([Metadata, ContentType]).toEqual([{ shape: 'round' }, 'application/octet-stream']);
  },
  'is 404 without a bucket': async ({ s3, newName }) => {
    await refused(s3.putObject({ Bucket: newName(), Key: 'a', Body: 'a' }), 404, 'NoSuchBucket');
  },
  'is 403 for another account': async ({ other, Bucket }) => {
    await refused(other.putObject({ Bucket, Key: 'a', Body: 'a' }), 403, 'AccessDenied');
  },
  'is 403 for a stranger': async ({ send, Bucket }) => {
    const answer = await send({ method: 'PUT', path: pathOf(Bucket, 'a'), body: 'a', as: 'nobody' });
    expect(answer).toMatchObject({ status: 403, code: 'AccessDenied' });
  },
  'takes a body that does not say how long it is': async ({ send, read, Bucket }) => {
    for (const payload of [{}, { payloadHash: 'UNSIGNED-PAYLOAD' }]) {
      const answer = await send({ ...streamed(pathOf(Bucket, 'a'), 'from a pipe'), ...payload });
      expect([answer.status, answer.headers.etag]).toEqual([200, `"${md5('from a pipe')}"`]);
      expect(await read('a')).toBe('from a pipe');
    }
  },
  'holds a body that does not say how long it is to its hash': async ({ s3, send, Bucket }) => {
    const request = { ...streamed(pathOf(Bucket, 'a'), 'from a pipe'), payloadHash: md5('a').repeat(2) };
    expect(await send(request)).toMatchObject({ status: 400, code: 'XAmzContentSHA256Mismatch' });
    await refused(s3.headObject({ Bucket, Key: 'a' }), 404);
  },
  'refuses a body whose hash is another than the signed': async ({ s3, send, Bucket }) => {
    const request = {
      method: 'PUT',
      path: pathOf(Bucket, 'a'),
      body: 'hello',
      payloadHash: md5('a').repeat(2),
    };
    expect(await send(request)).toMatchObject({ status: 400, code: 'XAmzContentSHA256Mismatch' });
    await refused(s3.headObject({ Bucket, Key: 'a' }), 404);
  },
  'refuses a hash that is none': async ({ send, Bucket }) => {
    const answer = await send({
      method: 'PUT',
      path: pathOf(Bucket, 'a'),
      body: 'a',
      payloadHash: 'nonsense',
    });
    expect(answer).toMatchObject({ status: 400, code: 'InvalidArgument' });
  },
  'takes a body whose hash is not signed': async ({ send, read, Bucket }) => {
    const request = {
      method: 'PUT',
      path: pathOf(Bucket, 'a'),
      body: 'hello',
      payloadHash: 'UNSIGNED-PAYLOAD',
    };
    expect((await send(request)).status).toBe(200);
    expect(await read('a')).toBe('hello');
  },
  'takes a folder: a key that ends with a slash': async ({ s3, put, Bucket }) => {
    await put('folder/', '');
    expect((await s3.headObject({ Bucket, Key: 'folder/' })).ContentLength).toBe(0);
    await refused(s3.headObject({ Bucket, Key: 'folder' }), 404);
  },
  'keeps a key beside the folder of that name': async ({ put, read }) => {
    await put('a', 'file');
    await put('a/', 'folder');
    await put('a/b', 'inside');
    expect([await read('a'), await read('a/'), await read('a/b')]).toEqual(['file', 'folder', 'inside']);
  },
  'lets the last of many writers win, whole': async ({ put, read }) => {
    const bodies = Array.from({ length: 8 }, (_, index) => String(index).repeat(100_000));
    await Promise.all(bodies.map((body) => put('a', body)));
    expect(bodies).toContain(await read('a'));
  },
  'is visible to every call at once': async ({ s3, put, Bucket }) => {
    await put('a');
    expect((await s3.headObject({ Bucket, Key: 'a' })).ContentLength).toBe(1);
    expect((await s3.listObjectsV2({ Bucket })).KeyCount).toBe(1);
  },
  'refuses an object larger than 5 GiB before it comes': async ({ send, Bucket }) => {
    const answer = await send({
      method: 'PUT',
      path: pathOf(Bucket, 'a'),
      payloadHash: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
      headers: {
        'content-encoding': 'aws-chunked',
        'x-amz-decoded-content-length': String(5 * 1024 ** 3 + 1),
      },
      body: '0\r\n\r\n',
    });
    expect(answer).toMatchObject({ status: 400, code: 'EntityTooLarge' });
  },
});

export const deleteObject = group('DeleteObject', {
  'answers 204, and then there is none': async ({ s3, put, Bucket }) => {
    await put('a');
    const { $metadata } = await s3.deleteObject({ Bucket, Key: 'a' });
    expect($metadata.httpStatusCode).toBe(204);
    await refused(s3.getObject({ Bucket, Key: 'a' }), 404, 'NoSuchKey');
  },
  'is 204 for a key that never was': async ({ s3, Bucket }) => {
    expect((await s3.deleteObject({ Bucket, Key: 'a' })).$metadata.httpStatusCode).toBe(204);
  },
  'is 204 the second time': async ({ s3, put, Bucket }) => {
    await put('a');
    await s3.deleteObject({ Bucket, Key: 'a' });
    expect((await s3.deleteObject({ Bucket, Key: 'a' })).$metadata.httpStatusCode).toBe(204);
  },
  'leaves the other keys alone': async ({ s3, put, read, Bucket }) => {
    for (const key of ['a', 'a/', 'a/b', 'A']) await put(key);
    await s3.deleteObject({ Bucket, Key: 'a' });
    expect([await read('a/'), await read('a/b'), await read('A')]).toEqual(['a/', 'a/b', 'A']);
  },
  'is 404 without a bucket': async ({ s3, newName }) => {
    await refused(s3.deleteObject({ Bucket: newName(), Key: 'a' }), 404, 'NoSuchBucket');
  },
  'is 403 for another account, and the object stays': async ({ other, put, read, Bucket }) => {
    await put('a');
    await refused(other.deleteObject({ Bucket, Key: 'a' }), 403, 'AccessDenied');
    expect(await read('a')).toBe('a');
  },
  'is 403 for a stranger': async ({ send, put, Bucket }) => {
    await put('a');
    const answer = await send({ method: 'DELETE', path: pathOf(Bucket, 'a'), as: 'nobody' });
    expect(answer).toMatchObject({ status: 403, code: 'AccessDenied' });
  },
  'names no version and no marker where there is no versioning': async ({ s3, put, Bucket }) => {
    await put('a');
    const { VersionId, DeleteMarker } = await s3.deleteObject({ Bucket, Key: 'a' });
    expect([VersionId, DeleteMarker]).toEqual([undefined, undefined]);
  },
});
