import { expect } from 'vitest';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';

const dayMs = 86_400_000;
const yesterday = () => new Date(Date.now() - dayMs);
const tomorrow = () => new Date(Date.now() + dayMs);
const another = '"0123456789abcdef0123456789abcdef"';

export const readConditions = group('conditional reads', {
  ...each(
    'If-Match %s',
    [
      ['with the ETag', 200],
      ['with another', 412],
      ['with *', 200],
    ] as const,
    async ([label, status], { send, put, Bucket }) => {
      const { ETag = '' } = await put('a');
      const values: Record<string, string> = {
        'with the ETag': ETag,
        'with another': another,
        'with *': '*',
      };
      const headers = { 'if-match': values[label] ?? '' };
      for (const method of ['GET', 'HEAD']) {
        expect((await send({ method, path: pathOf(Bucket, 'a'), headers })).status).toBe(status);
      }
    },
  ),
  'If-Match names the condition that failed': async ({ send, put, Bucket }) => {
    await put('a');
    const answer = await send({ path: pathOf(Bucket, 'a'), headers: { 'if-match': another } });
    expect(answer.code).toBe('PreconditionFailed');
    expect(answer.text).toContain('<Condition>If-Match</Condition>');
  },
  'If-Match without a key is 404': async ({ s3, Bucket }) => {
    await refused(s3.getObject({ Bucket, Key: 'a', IfMatch: another }), 404, 'NoSuchKey');
  },
  'If-Match takes an ETag without quotation marks': async ({ send, put, Bucket }) => {
    const { ETag = '' } = await put('a');
    const headers = { 'if-match': ETag.replaceAll('"', '') };
    expect((await send({ path: pathOf(Bucket, 'a'), headers })).status).toBe(200);
  },
  'If-Match takes a list': async ({ send, put, Bucket }) => {
    const { ETag } = await put('a');
    const headers = { 'if-match': `${another}, ${ETag}` };
    expect((await send({ path: pathOf(Bucket, 'a'), headers })).status).toBe(200);
  },
  'If-None-Match with the ETag is 304, with the ETag and without a body': async ({ send, put, Bucket }) => {
    const { ETag = '' } = await put('a');
    const { status, headers, text } = await send({
      path: pathOf(Bucket, 'a'),
      headers: { 'if-none-match': ETag },
    });
    expect([status, headers.etag, text]).toEqual([304, ETag, '']);
  },
  'If-None-Match with another is 200': async ({ read, put }) => {
    await put('a');
    expect(await read('a', { IfNoneMatch: another })).toBe('a');
  },
  'If-None-Match of a HEAD is 304': async ({ s3, put, Bucket }) => {
    const { ETag } = await put('a');
    await refused(s3.headObject({ Bucket, Key: 'a', IfNoneMatch: ETag }), 304);
  },
  'If-None-Match with * is 304': async ({ send, put, Bucket }) => {
    await put('a');
    expect((await send({ path: pathOf(Bucket, 'a'), headers: { 'if-none-match': '*' } })).status).toBe(304);
  },
  'If-Modified-Since yesterday is 200': async ({ put, read }) => {
    await put('a');
    expect(await read('a', { IfModifiedSince: yesterday() })).toBe('a');
  },
  'If-Modified-Since the very time is 304': async ({ s3, put, Bucket }) => {
    await put('a');
    const { LastModified } = await s3.headObject({ Bucket, Key: 'a' });
    await refused(s3.getObject({ Bucket, Key: 'a', IfModifiedSince: LastModified }), 304);
  },
  'If-Modified-Since a later time is 304': async ({ s3, put, Bucket }) => {
    await put('a');
    await refused(s3.getObject({ Bucket, Key: 'a', IfModifiedSince: tomorrow() }), 304);
  },
  'If-Modified-Since of no time is ignored': async ({ send, put, Bucket }) => {
    await put('a');
    expect((await send({ path: pathOf(Bucket, 'a'), headers: { 'if-modified-since': 'soon' } })).status).toBe(
      200,
    );
  },
  'If-Unmodified-Since yesterday is 412': async ({ s3, put, Bucket }) => {
    await put('a');
    const call = s3.getObject({ Bucket, Key: 'a', IfUnmodifiedSince: yesterday() });
    await refused(call, 412, 'PreconditionFailed');
  },
  'If-Unmodified-Since tomorrow is 200': async ({ put, read }) => {
    await put('a');
    expect(await read('a', { IfUnmodifiedSince: tomorrow() })).toBe('a');
  },
  'If-Match that holds outweighs If-Unmodified-Since that fails': async ({ put, read }) => {
    const { ETag } = await put('a');
    expect(await read('a', { IfMatch: ETag, IfUnmodifiedSince: yesterday() })).toBe('a');
  },
  'If-None-Match that fails outweighs If-Modified-Since that holds': async ({ s3, put, Bucket }) => {
    const { ETag } = await put('a');
    await refused(s3.getObject({ Bucket, Key: 'a', IfNoneMatch: ETag, IfModifiedSince: yesterday() }), 304);
  },
  'conditions come before ranges': async ({ s3, put, Bucket }) => {
    const { ETag } = await put('a');
    await refused(s3.getObject({ Bucket, Key: 'a', IfNoneMatch: ETag, Range: 'bytes=500-' }), 304);
  },
});

export const writeConditions = group('conditional writes', {
  'If-None-Match * writes a key that is not there': async ({ put, read }) => {
    await put('a', 'one', { IfNoneMatch: '*' });
    expect(await read('a')).toBe('one');
  },
  'If-None-Match * refuses a key that is there, and it stays': async ({ put, read }) => {
    await put('a', 'one');
    await refused(put('a', 'two', { IfNoneMatch: '*' }), 412, 'PreconditionFailed');
    expect(await read('a')).toBe('one');
  },
  'If-None-Match * of many writers lets one win': async ({ put, read }) => {
    const writes = Array.from({ length: 10 }, (_, index) =>
      put('a', `writer ${index}`, { IfNoneMatch: '*' }),
    );
    const outcomes = await Promise.allSettled(writes);
    const winners = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
    expect(winners).toHaveLength(1);
    expect(await read('a')).toBe(`writer ${winners[0]}`);
  },
  'If-None-Match refuses over what one knows': async ({ put, read }) => {
    const { ETag } = await put('a', 'known');
    await refused(put('a', 'b', { IfNoneMatch: ETag }), 412, 'PreconditionFailed');
    expect(await read('a')).toBe('known');
  },
  'If-None-Match writes over what one does not know, and where nothing is': async ({ put, read }) => {
    const { ETag } = await put('a', 'one');
    await put('a', 'two');
    await put('a', 'three', { IfNoneMatch: ETag });
    await put('b', 'new', { IfNoneMatch: 'badetag' });
    expect([await read('a'), await read('b')]).toEqual(['three', 'new']);
  },
  'If-None-Match takes one entity tag': async ({ put }) => {
    await refused(put('a', 'b', { IfNoneMatch: '"one", "two"' }), 501, 'NotImplemented');
  },
  'If-Match * writes over what is there, whatever it is': async ({ put, read }) => {
    await refused(put('a', 'one', { IfMatch: '*' }), 404, 'NoSuchKey');
    await put('a', 'one');
    await put('a', 'two', { IfMatch: '*' });
    expect(await read('a')).toBe('two');
  },
  'conditions look at the current version, and see none behind a delete marker': async ({
    s3,
    put,
    Bucket,
  }) => {
    await s3.putBucketVersioning({ Bucket, VersioningConfiguration: { Status: 'Enabled' } });
    const { ETag } = await put('a', 'one');
    await put('a', 'two', { IfMatch: ETag });
    await refused(put('a', 'three', { IfMatch: ETag }), 412, 'PreconditionFailed');
    await s3.deleteObject({ Bucket, Key: 'a' });
    await refused(put('a', 'three', { IfMatch: '*' }), 404, 'NoSuchKey');
    await put('a', 'three', { IfNoneMatch: '*' });
  },
  'If-None-Match * writes after a delete': async ({ s3, put, read, Bucket }) => {
    await put('a', 'one');
    await s3.deleteObject({ Bucket, Key: 'a' });
    await put('a', 'two', { IfNoneMatch: '*' });
    expect(await read('a')).toBe('two');
  },
  'If-Match writes over what one has seen': async ({ put, read }) => {
    const { ETag } = await put('a', 'one');
    await put('a', 'two', { IfMatch: ETag });
    expect(await read('a')).toBe('two');
  },
  'If-Match refuses where it is another by now': async ({ put, read }) => {
    const { ETag } = await put('a', 'one');
    await put('a', 'two');
    await refused(put('a', 'three', { IfMatch: ETag }), 412, 'PreconditionFailed');
    expect(await read('a')).toBe('two');
  },
  'If-Match without a key is 404': async ({ put }) => {
    await refused(put('a', 'b', { IfMatch: another }), 404, 'NoSuchKey');
  },
  'If-Match of many writers lets one win': async ({ put }) => {
    const { ETag } = await put('a', 'start');
    const writes = Array.from({ length: 10 }, (_, index) => put('a', `writer ${index}`, { IfMatch: ETag }));
    const outcomes = await Promise.allSettled(writes);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  },
  'a condition that fails needs no body to be sent twice': async ({ put, read }) => {
    await put('a', 'one');
    await refused(put('a', Buffer.alloc(3_000_000), { IfNoneMatch: '*' }), 412);
    expect(await read('a')).toBe('one');
  },
});

export const deleteConditions = group('conditional deletes', {
  'If-Match removes what one has seen': async ({ s3, put, Bucket }) => {
    const { ETag } = await put('a');
    await s3.deleteObject({ Bucket, Key: 'a', IfMatch: ETag });
    await refused(s3.headObject({ Bucket, Key: 'a' }), 404);
  },
  'If-Match refuses where it is another, and it stays': async ({ s3, put, read, Bucket }) => {
    await put('a');
    await refused(s3.deleteObject({ Bucket, Key: 'a', IfMatch: another }), 412, 'PreconditionFailed');
    expect(await read('a')).toBe('a');
  },
  'If-Match * removes what is there': async ({ s3, put, Bucket }) => {
    await put('a');
    await s3.deleteObject({ Bucket, Key: 'a', IfMatch: '*' });
    await refused(s3.headObject({ Bucket, Key: 'a' }), 404);
  },
  'a size and a time refuse like an ETag': async ({ s3, put, read, Bucket }) => {
    await put('a', 'four');
    const { LastModified, ETag } = await s3.headObject({ Bucket, Key: 'a' });
    await refused(s3.deleteObject({ Bucket, Key: 'a', IfMatchSize: 5 }), 412, 'PreconditionFailed');
    const IfMatchLastModifiedTime = yesterday();
    await refused(s3.deleteObject({ Bucket, Key: 'a', IfMatchLastModifiedTime }), 412, 'PreconditionFailed');
    expect(await read('a')).toBe('four');
    await s3.deleteObject({
      Bucket,
      Key: 'a',
      IfMatch: ETag,
      IfMatchSize: 4,
      IfMatchLastModifiedTime: LastModified,
    });
    await refused(s3.headObject({ Bucket, Key: 'a' }), 404);
  },
  'what is not there is gone already, unless If-Match asks for it': async ({ s3, Bucket }) => {
    await s3.deleteObject({ Bucket, Key: 'a', IfMatchSize: 1 });
    await s3.deleteObject({ Bucket, Key: 'a', IfMatchLastModifiedTime: yesterday() });
    await refused(s3.deleteObject({ Bucket, Key: 'a', IfMatch: another }), 404, 'NoSuchKey');
    await refused(s3.deleteObject({ Bucket, Key: 'a', IfMatch: '*' }), 404, 'NoSuchKey');
  },
  'If-Match sees nothing behind a delete marker; a size and a time see the marker': async (test) => {
    const { s3, put, Bucket } = test;
    const VersioningConfiguration = { Status: 'Enabled' } as const;
    await s3.putBucketVersioning({ Bucket, VersioningConfiguration });
    const { ETag } = await put('a');
    await s3.deleteObject({ Bucket, Key: 'a' });
    for (const IfMatch of ['*', another, ETag]) {
      await refused(s3.deleteObject({ Bucket, Key: 'a', IfMatch }), 404, 'NoSuchKey');
    }
    await refused(s3.deleteObject({ Bucket, Key: 'a', IfMatchSize: 1 }), 412, 'PreconditionFailed');
    const IfMatchLastModifiedTime = yesterday();
    await refused(s3.deleteObject({ Bucket, Key: 'a', IfMatchLastModifiedTime }), 412, 'PreconditionFailed');
    await s3.deleteObject({ Bucket, Key: 'a', IfMatchSize: 0 });
  },
  'a version that was named and is gone takes any condition': async ({ s3, put, Bucket }) => {
    await s3.putBucketVersioning({ Bucket, VersioningConfiguration: { Status: 'Enabled' } });
    const { VersionId, ETag } = await put('a');
    await refused(s3.deleteObject({ Bucket, Key: 'a', VersionId, IfMatch: another }), 412);
    await s3.deleteObject({ Bucket, Key: 'a', VersionId, IfMatch: ETag });
    for (const IfMatch of ['*', another]) await s3.deleteObject({ Bucket, Key: 'a', VersionId, IfMatch });
  },
  'DeleteObjects minds an ETag for each key': async ({ s3, put, Bucket }) => {
    const { ETag } = await put('a');
    await put('b');
    const { Deleted, Errors } = await s3.deleteObjects({
      Bucket,
      Delete: {
        Objects: [
          { Key: 'a', ETag },
          { Key: 'b', ETag: another },
          { Key: 'c', ETag: another },
        ],
      },
    });
    expect([Deleted?.map(({ Key }) => Key), Errors?.map(({ Key, Code }) => [Key, Code])]).toEqual([
      ['a'],
      [
        ['b', 'PreconditionFailed'],
        ['c', 'NoSuchKey'],
      ],
    ]);
  },
});
