import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { elementsOf } from '../../wire/answer.ts';
import { pathOf } from '../../wire/send.ts';

const documentOf = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</Delete>`;
const keyed = (key: string) => `<Object><Key>${key}</Key></Object>`;

const hostile = [
  ['no XML', 'nonsense'],
  ['nothing', ''],
  ['no object', documentOf('')],
  ['an object without a key', documentOf('<Object></Object>')],
  ['another document', '<Tagging><TagSet/></Tagging>'],
  ['an element left open', '<Delete><Object><Key>a</Key></Object>'],
] as const;

export const deleteObjects = group('DeleteObjects', {
  'removes many, and says which': async ({ s3, put, Bucket }) => {
    for (const key of ['a', 'b', 'c']) await put(key);
    const { Deleted, Errors } = await s3.deleteObjects({
      Bucket,
      Delete: { Objects: [{ Key: 'a' }, { Key: 'b' }] },
    });
    expect([Deleted?.map(({ Key }) => Key).toSorted(), Errors]).toEqual([['a', 'b'], undefined]);
    expect((await s3.listObjectsV2({ Bucket })).Contents?.map(({ Key }) => Key)).toEqual(['c']);
  },
  'quiet says only what failed': async ({ s3, put, Bucket }) => {
    await put('a');
    const { Deleted, Errors } = await s3.deleteObjects({
      Bucket,
      Delete: { Quiet: true, Objects: [{ Key: 'a' }] },
    });
    expect([Deleted, Errors]).toEqual([undefined, undefined]);
  },
  'counts a key that never was as removed': async ({ s3, Bucket }) => {
    const { Deleted } = await s3.deleteObjects({ Bucket, Delete: { Objects: [{ Key: 'none' }] } });
    expect(Deleted?.map(({ Key }) => Key)).toEqual(['none']);
  },
  'takes a key twice': async ({ s3, put, Bucket }) => {
    await put('a');
    const { Errors } = await s3.deleteObjects({ Bucket, Delete: { Objects: [{ Key: 'a' }, { Key: 'a' }] } });
    expect(Errors).toBeUndefined();
  },
  'takes keys of any text': async ({ s3, put, Bucket }) => {
    const keys = ['a b', '<&>', 'ü', 'a//b', '../x', '"', "'"];
    for (const key of keys) await put(key);
    const { Deleted } = await s3.deleteObjects({ Bucket, Delete: { Objects: keys.map((Key) => ({ Key })) } });
    expect(Deleted?.map(({ Key }) => Key).toSorted()).toEqual(keys.toSorted());
    expect((await s3.listObjectsV2({ Bucket })).KeyCount).toBe(0);
  },
  'takes 1,000 keys': async ({ s3, put, Bucket }) => {
    await put('k-500');
    const Objects = Array.from({ length: 1000 }, (_, index) => ({ Key: `k-${index}` }));
    expect((await s3.deleteObjects({ Bucket, Delete: { Objects } })).Deleted).toHaveLength(1000);
    await refused(s3.headObject({ Bucket, Key: 'k-500' }), 404);
  },
  'refuses 1,001 keys': async ({ s3, Bucket }) => {
    const Objects = Array.from({ length: 1001 }, (_, index) => ({ Key: `k-${index}` }));
    await refused(s3.deleteObjects({ Bucket, Delete: { Objects } }), 400, 'MalformedXML');
  },
  ...each('refuses %s', hostile, async ([, body], { send, Bucket }) => {
    const headers = { 'content-md5': createHash('md5').update(body).digest('base64') };
    const answer = await send({ method: 'POST', path: pathOf(Bucket), query: { delete: '' }, body, headers });
    expect(answer.status).toBe(400);
    expect(['MalformedXML', 'MissingRequestBodyError']).toContain(answer.code);
  }),
  'needs Content-MD5 or a checksum': async ({ send, put, read, Bucket }) => {
    await put('a');
    const answer = await send({
      method: 'POST',
      path: pathOf(Bucket),
      query: { delete: '' },
      body: documentOf(keyed('a')),
    });
    expect(answer.status).toBe(400);
    expect(['InvalidRequest', 'MissingContentMD5']).toContain(answer.code);
    expect(await read('a')).toBe('a');
  },
  'refuses a Content-MD5 that is not the body’s': async ({ send, put, read, Bucket }) => {
    await put('a');
    const headers = { 'content-md5': createHash('md5').update('another').digest('base64') };
    const body = documentOf(keyed('a'));
    const answer = await send({ method: 'POST', path: pathOf(Bucket), query: { delete: '' }, body, headers });
    expect(answer).toMatchObject({ status: 400, code: 'BadDigest' });
    expect(await read('a')).toBe('a');
  },
  'is 404 without a bucket': async ({ s3, newName }) => {
    const call = s3.deleteObjects({ Bucket: newName(), Delete: { Objects: [{ Key: 'a' }] } });
    await refused(call, 404, 'NoSuchBucket');
  },
  'removes nothing for another account': async ({ other, put, read, Bucket }) => {
    await put('a');
    const outcome = await other
      .deleteObjects({ Bucket, Delete: { Objects: [{ Key: 'a' }] } })
      .catch((error: Error) => ({ Errors: [{ Code: error.name }] }));
    expect(outcome.Errors?.map(({ Code }) => Code)).toEqual(['AccessDenied']);
    expect(await read('a')).toBe('a');
  },
  'answers the document of the reference': async ({ send, put, Bucket }) => {
    await put('a');
    const body = documentOf(keyed('a'));
    const headers = { 'content-md5': createHash('md5').update(body).digest('base64') };
    const { text } = await send({
      method: 'POST',
      path: pathOf(Bucket),
      query: { delete: '' },
      body,
      headers,
    });
    expect(text).toContain('<DeleteResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">');
    expect(elementsOf(text, 'Key')).toEqual(['a']);
  },
});
