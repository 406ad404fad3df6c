import { expect } from 'vitest';
import type { Case } from '../../case.ts';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';
import { begin, complete, sendPart } from '../multipart/parts.ts';

const setVersioning = ({ s3, Bucket }: Case, Status: 'Enabled' | 'Suspended') =>
  s3.putBucketVersioning({ Bucket, VersioningConfiguration: { Status } });

/** Lists versions and delete markers of a bucket, in the order of the list: key, version and whether it is the latest. */
async function listed({
  s3,
  Bucket,
}: Case): Promise<{ versions: string[]; markers: string[]; latest: string[] }> {
  const { Versions = [], DeleteMarkers = [] } = await s3.listObjectVersions({ Bucket });
  return {
    versions: Versions.map(({ VersionId = '' }) => VersionId),
    markers: DeleteMarkers.map(({ VersionId = '' }) => VersionId),
    latest: [...Versions, ...DeleteMarkers]
      .filter(({ IsLatest }) => IsLatest)
      .map(({ VersionId = '' }) => VersionId),
  };
}

export const bucketVersioning = group('versioning of a bucket', {
  'was never turned on': async ({ s3, Bucket }) => {
    expect((await s3.getBucketVersioning({ Bucket })).Status).toBeUndefined();
  },
  'is turned on, suspended and turned on again': async (test) => {
    for (const status of ['Enabled', 'Suspended', 'Enabled'] as const) {
      await setVersioning(test, status);
      expect((await test.s3.getBucketVersioning({ Bucket: test.Bucket })).Status).toBe(status);
    }
  },
  ...each(
    'refuses the body %s',
    ['', 'nonsense', '<VersioningConfiguration><Status>Maybe</Status></VersioningConfiguration>'],
    async (body, { send, Bucket }) => {
      const answer = await send({ method: 'PUT', path: pathOf(Bucket), query: { versioning: '' }, body });
      expect(answer.status).toBe(400);
      expect([
        'MalformedXML',
        'IllegalVersioningConfigurationException',
        'MissingRequestBodyError',
      ]).toContain(answer.code);
    },
  ),
  'is 403 for another account': async ({ other, Bucket }) => {
    await refused(other.getBucketVersioning({ Bucket }), 403, 'AccessDenied');
    await refused(
      other.putBucketVersioning({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }),
      403,
      'AccessDenied',
    );
  },
  'is 404 without a bucket': async ({ s3, newName }) => {
    await refused(s3.getBucketVersioning({ Bucket: newName() }), 404, 'NoSuchBucket');
  },
});

export const versioned = group(
  'objects with versions',
  { versioning: 'Enabled' },
  {
    'each write is a version of its own': async (test) => {
      const [one, two] = [await test.put('a', 'one'), await test.put('a', 'two')];
      expect(one.VersionId).not.toBe(two.VersionId);
      expect(await test.read('a')).toBe('two');
      expect([
        await test.read('a', { VersionId: one.VersionId }),
        await test.read('a', { VersionId: two.VersionId }),
      ]).toEqual(['one', 'two']);
    },
    'GET and HEAD tell the version': async ({ s3, put, Bucket }) => {
      const { VersionId } = await put('a');
      expect((await s3.headObject({ Bucket, Key: 'a' })).VersionId).toBe(VersionId);
      expect((await s3.getObject({ Bucket, Key: 'a' })).VersionId).toBe(VersionId);
    },
    'versions keep their own metadata': async ({ s3, put, Bucket }) => {
      const { VersionId } = await put('a', 'a', { Metadata: { colour: 'red' } });
      await put('a', 'b', { Metadata: { colour: 'blue' } });
      expect((await s3.headObject({ Bucket, Key: 'a', VersionId })).Metadata).toEqual({ colour: 'red' });
    },
    'a delete leaves a marker': async ({ s3, put, Bucket }) => {
      await put('a');
      const { DeleteMarker, VersionId } = await s3.deleteObject({ Bucket, Key: 'a' });
      expect([DeleteMarker, typeof VersionId]).toEqual([true, 'string']);
      await refused(s3.getObject({ Bucket, Key: 'a' }), 404, 'NoSuchKey');
      expect((await s3.listObjectsV2({ Bucket })).KeyCount).toBe(0);
    },
    'the answer to a GET names the marker that hides the object': async ({ s3, send, put, Bucket }) => {
      await put('a');
      const { VersionId } = await s3.deleteObject({ Bucket, Key: 'a' });
      const { status, headers } = await send({ path: pathOf(Bucket, 'a') });
      expect([status, headers['x-amz-delete-marker'], headers['x-amz-version-id']]).toEqual([
        404,
        'true',
        VersionId,
      ]);
    },
    'a marker cannot be read: 405': async ({ s3, send, put, Bucket }) => {
      await put('a');
      const { VersionId = '' } = await s3.deleteObject({ Bucket, Key: 'a' });
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await send({
          method,
          path: pathOf(Bucket, 'a'),
          query: { versionId: VersionId },
        });
        expect([status, headers['x-amz-delete-marker'], headers.allow]).toEqual([405, 'true', 'DELETE']);
        expect(headers['last-modified']).toMatch(/GMT$/);
      }
    },
    'removing the marker brings the object back': async ({ s3, put, read, Bucket }) => {
      await put('a', 'back');
      const { VersionId } = await s3.deleteObject({ Bucket, Key: 'a' });
      const removed = await s3.deleteObject({ Bucket, Key: 'a', VersionId });
      expect([removed.DeleteMarker, removed.VersionId]).toEqual([true, VersionId]);
      expect(await read('a')).toBe('back');
    },
    'every delete is a marker of its own': async (test) => {
      for (let count = 0; count < 3; count++) await test.s3.deleteObject({ Bucket: test.Bucket, Key: 'a' });
      expect((await listed(test)).markers).toHaveLength(3);
    },
    'removing the latest version uncovers the one before': async ({ s3, put, read, Bucket }) => {
      await put('a', 'one');
      const { VersionId } = await put('a', 'two');
      const removed = await s3.deleteObject({ Bucket, Key: 'a', VersionId });
      expect([removed.VersionId, removed.DeleteMarker]).toEqual([VersionId, undefined]);
      expect(await read('a')).toBe('one');
      await refused(s3.getObject({ Bucket, Key: 'a', VersionId }), 404, 'NoSuchVersion');
    },
    'removing an older version leaves the latest': async (test) => {
      const { VersionId } = await test.put('a', 'one');
      const latest = await test.put('a', 'two');
      await test.s3.deleteObject({ Bucket: test.Bucket, Key: 'a', VersionId });
      expect(await listed(test)).toEqual({
        versions: [latest.VersionId],
        markers: [],
        latest: [latest.VersionId],
      });
    },
    'removing every version leaves nothing': async (test) => {
      const ids = [(await test.put('a', '1')).VersionId, (await test.put('a', '2')).VersionId];
      for (const VersionId of ids) await test.s3.deleteObject({ Bucket: test.Bucket, Key: 'a', VersionId });
      expect(await listed(test)).toEqual({ versions: [], markers: [], latest: [] });
      await refused(test.s3.getObject({ Bucket: test.Bucket, Key: 'a' }), 404, 'NoSuchKey');
    },
    'removing a version twice is 204': async ({ s3, put, Bucket }) => {
      const { VersionId } = await put('a');
      await s3.deleteObject({ Bucket, Key: 'a', VersionId });
      const again = await s3.deleteObject({ Bucket, Key: 'a', VersionId });
      expect(again.$metadata.httpStatusCode).toBe(204);
    },
    'a version that never was is 404': async ({ s3, put, newBucket, Bucket }) => {
      await put('a');
      const elsewhere = await newBucket({ versioning: 'Enabled' });
      const { VersionId } = await s3.putObject({ Bucket: elsewhere, Key: 'a', Body: 'x' });
      await refused(s3.getObject({ Bucket, Key: 'a', VersionId }), 404, 'NoSuchVersion');
    },
    'a version id that is none is 400': async ({ send, put, Bucket }) => {
      await put('a');
      const answer = await send({ path: pathOf(Bucket, 'a'), query: { versionId: '' } });
      expect(answer).toMatchObject({ status: 400, code: 'InvalidArgument' });
    },
    'a version of another key is 404': async ({ s3, put, Bucket }) => {
      const { VersionId } = await put('a');
      await put('b');
      await refused(s3.getObject({ Bucket, Key: 'b', VersionId }), 404, 'NoSuchVersion');
    },
    'many writers at once each have their version': async (test) => {
      const written = await Promise.all(Array.from({ length: 8 }, (_, index) => test.put('a', `${index}`)));
      const { versions, latest } = await listed(test);
      expect(versions.toSorted()).toEqual(written.map(({ VersionId = '' }) => VersionId).toSorted());
      expect(latest).toHaveLength(1);
      expect(await test.read('a')).toBe(await test.read('a', { VersionId: latest[0] }));
    },
    'objects of before have the version null': async (test) => {
      const Bucket = await test.newBucket();
      await test.s3.putObject({ Bucket, Key: 'a', Body: 'old' });
      const inner = { ...test, Bucket };
      await setVersioning(inner, 'Enabled');
      const { VersionId } = await test.s3.putObject({ Bucket, Key: 'a', Body: 'new' });
      expect((await listed(inner)).versions).toEqual([VersionId, 'null']);
      const old = await test.s3.getObject({ Bucket, Key: 'a', VersionId: 'null' });
      expect([await old.Body?.transformToString(), old.VersionId]).toEqual(['old', 'null']);
    },
    'a copy can be of an old version, and tells which': async (test) => {
      const { s3, Bucket } = test;
      const { VersionId } = await test.put('a', 'old');
      await test.put('a', 'new');
      const copied = await s3.copyObject({
        Bucket,
        Key: 'b',
        CopySource: `${Bucket}/a?versionId=${VersionId}`,
      });
      expect([await test.read('b'), copied.CopySourceVersionId]).toEqual(['old', VersionId]);
      expect(copied.VersionId).toMatch(/./);
    },
    'a copy of a version that never was is refused': async ({ s3, put, Bucket }) => {
      await put('a');
      const call = s3.copyObject({ Bucket, Key: 'b', CopySource: `${Bucket}/a?versionId=none` });
      await expect(call).rejects.toSatisfy(({ name }) => ['NoSuchVersion', 'InvalidArgument'].includes(name));
    },
    'a copy of a deleted object is 404, of its marker 400': async ({ s3, put, Bucket }) => {
      await put('a');
      const { VersionId } = await s3.deleteObject({ Bucket, Key: 'a' });
      await refused(s3.copyObject({ Bucket, Key: 'b', CopySource: `${Bucket}/a` }), 404, 'NoSuchKey');
      const call = s3.copyObject({ Bucket, Key: 'b', CopySource: `${Bucket}/a?versionId=${VersionId}` });
      await refused(call, 400, 'InvalidRequest');
    },
    'an old version copied onto its key is the latest': async (test) => {
      const { s3, Bucket } = test;
      const { VersionId } = await test.put('a', 'old');
      await test.put('a', 'new');
      await s3.copyObject({ Bucket, Key: 'a', CopySource: `${Bucket}/a?versionId=${VersionId}` });
      expect(await test.read('a')).toBe('old');
      expect((await listed(test)).versions).toHaveLength(3);
    },
    'an upload in parts is one version': async (test) => {
      await test.put('a', 'old');
      const uploadId = await begin(test);
      const { VersionId } = await complete(test, uploadId, [await sendPart(test, uploadId, 1, 'new')]);
      expect((await listed(test)).latest).toEqual([VersionId]);
      expect((await listed(test)).versions).toHaveLength(2);
    },
    'If-None-Match * writes where only a marker is': async ({ s3, put, read, Bucket }) => {
      await put('a', 'one');
      await s3.deleteObject({ Bucket, Key: 'a' });
      await put('a', 'two', { IfNoneMatch: '*' });
      expect(await read('a')).toBe('two');
    },
    'If-Match minds the latest version alone': async ({ put }) => {
      const { ETag } = await put('a', 'one');
      await put('a', 'two');
      await refused(put('a', 'three', { IfMatch: ETag }), 412, 'PreconditionFailed');
    },
    'DeleteObjects leaves markers, and says so': async ({ s3, put, Bucket }) => {
      await put('a');
      const { Deleted } = await s3.deleteObjects({ Bucket, Delete: { Objects: [{ Key: 'a' }] } });
      expect(Deleted).toMatchObject([
        { Key: 'a', DeleteMarker: true, DeleteMarkerVersionId: expect.any(String) },
      ]);
    },
    'DeleteObjects removes versions and markers by id': async (test) => {
      const { VersionId } = await test.put('a');
      const marker = await test.s3.deleteObject({ Bucket: test.Bucket, Key: 'a' });
      const Objects = [
        { Key: 'a', VersionId },
        { Key: 'a', VersionId: marker.VersionId },
      ];
      const { Deleted, Errors } = await test.s3.deleteObjects({ Bucket: test.Bucket, Delete: { Objects } });
      expect([Deleted?.length, Errors]).toEqual([2, undefined]);
      expect(await listed(test)).toEqual({ versions: [], markers: [], latest: [] });
    },
    'GetObjectAttributes is of a version': async ({ s3, put, Bucket }) => {
      const { VersionId } = await put('a', 'one');
      await put('a', 'three');
      const found = await s3.getObjectAttributes({
        Bucket,
        Key: 'a',
        VersionId,
        ObjectAttributes: ['ObjectSize'],
      });
      expect([found.ObjectSize, found.VersionId]).toEqual([3, VersionId]);
    },
    'a copy of an object in parts keeps its content': async (test) => {
      const { s3, Bucket } = test;
      const uploadId = await begin(test);
      const { VersionId } = await complete(test, uploadId, [await sendPart(test, uploadId, 1, 'in parts')]);
      await s3.copyObject({ Bucket, Key: 'b', CopySource: `${Bucket}/a?versionId=${VersionId}` });
      await s3.copyObject({ Bucket, Key: 'c', CopySource: `${Bucket}/b` });
      expect([await test.read('b'), await test.read('c')]).toEqual(['in parts', 'in parts']);
    },
    ...each(
      'keys of special names have versions: %s',
      ['_', ':', ' ', '_bla', '..', 'a/'],
      async (key, test) => {
        const ids = [(await test.put(key, '1')).VersionId, (await test.put(key, '2')).VersionId];
        expect(await test.read(key, { VersionId: ids[0] })).toBe('1');
        for (const VersionId of ids) await test.s3.deleteObject({ Bucket: test.Bucket, Key: key, VersionId });
        expect(await listed(test)).toEqual({ versions: [], markers: [], latest: [] });
      },
    ),
    'many deletes at once each take their own': async (test) => {
      const ids: (string | undefined)[] = [];
      for (let count = 0; count < 8; count++) ids.push((await test.put('a', `${count}`)).VersionId);
      const { s3, Bucket } = test;
      await Promise.all(ids.map((VersionId) => s3.deleteObject({ Bucket, Key: 'a', VersionId })));
      expect(await listed(test)).toEqual({ versions: [], markers: [], latest: [] });
    },
    'another account sees no version': async ({ other, put, Bucket }) => {
      const { VersionId } = await put('a');
      await refused(other.getObject({ Bucket, Key: 'a', VersionId }), 403, 'AccessDenied');
      await refused(other.listObjectVersions({ Bucket }), 403, 'AccessDenied');
      await refused(other.deleteObject({ Bucket, Key: 'a', VersionId }), 403, 'AccessDenied');
    },
  },
);

export const suspended = group(
  'objects while versioning is suspended',
  { versioning: 'Enabled' },
  {
    'a write replaces the null version alone': async (test) => {
      const kept = await test.put('a', 'kept');
      await setVersioning(test, 'Suspended');
      await test.put('a', 'first null');
      await test.put('a', 'second null');
      expect((await listed(test)).versions.toSorted()).toEqual([kept.VersionId, 'null'].toSorted());
      expect([await test.read('a'), await test.read('a', { VersionId: kept.VersionId })]).toEqual([
        'second null',
        'kept',
      ]);
    },
    'a write, a copy and an upload in parts name no version': async (test) => {
      await setVersioning(test, 'Suspended');
      const { s3, Bucket } = test;
      const copying = { Bucket, Key: 'b', CopySource: `${Bucket}/a` };
      const UploadId = await begin(test);
      const part = await sendPart(test, UploadId, 1, 'a');
      const answers = [
        await test.put('a'),
        await s3.copyObject(copying),
        await complete(test, UploadId, [part]),
      ];
      expect(answers.map(({ VersionId }) => VersionId)).toEqual([undefined, undefined, undefined]);
      expect((await test.s3.headObject({ Bucket: test.Bucket, Key: 'a' })).VersionId ?? 'null').toBe('null');
    },
    'a delete puts a null marker in the place of the null version': async (test) => {
      const kept = await test.put('a', 'kept');
      await setVersioning(test, 'Suspended');
      await test.put('a', 'null');
      await test.s3.deleteObject({ Bucket: test.Bucket, Key: 'a' });
      expect(await listed(test)).toEqual({ versions: [kept.VersionId], markers: ['null'], latest: ['null'] });
    },
    'a second delete replaces the null marker': async (test) => {
      await setVersioning(test, 'Suspended');
      await test.s3.deleteObject({ Bucket: test.Bucket, Key: 'a' });
      await test.s3.deleteObject({ Bucket: test.Bucket, Key: 'a' });
      expect((await listed(test)).markers).toEqual(['null']);
    },
    'removing the null version uncovers what was before': async (test) => {
      await test.put('a', 'before');
      await setVersioning(test, 'Suspended');
      await test.put('a', 'null');
      await test.s3.deleteObject({ Bucket: test.Bucket, Key: 'a', VersionId: 'null' });
      expect(await test.read('a')).toBe('before');
    },
    'a write after turning on again keeps the null version': async (test) => {
      await setVersioning(test, 'Suspended');
      await test.put('a', 'null');
      await setVersioning(test, 'Enabled');
      const { VersionId } = await test.put('a', 'new');
      expect((await listed(test)).versions).toEqual([VersionId, 'null']);
    },
    'removing versions by id still works': async (test) => {
      const { VersionId } = await test.put('a');
      await setVersioning(test, 'Suspended');
      await test.s3.deleteObject({ Bucket: test.Bucket, Key: 'a', VersionId });
      expect((await listed(test)).versions).toEqual([]);
    },
    'a copy of the null version can be asked for': async (test) => {
      const { s3, Bucket } = test;
      await setVersioning(test, 'Suspended');
      await test.put('a', 'null');
      await s3.copyObject({ Bucket, Key: 'b', CopySource: `${Bucket}/a?versionId=null` });
      expect(await test.read('b')).toBe('null');
    },
  },
);
