import type { S3 } from '@aws-sdk/client-s3';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Target } from '../target.ts';
import type { BucketModel } from './bucket-model.ts';
import { listAll, listAllVersions, readOrNothing } from './observe.ts';

export interface Real {
  target: Target;
  s3: S3;
  Bucket: string;
}

type Command = fc.AsyncCommand<BucketModel, Real>;

/** Few, so that operations meet; some of them traps for paths, prefixes and orders. */
const keys = ['a', 'a/', 'a/b', 'a/b/c', 'a b', 'A', 'b', 'é', '\uff5e', '\u{1f600}'];
const key = fc.constantFrom(...keys);
const body = fc.string({ maxLength: 40 });
const nth = fc.nat(5);

function command(title: string, run: (model: BucketModel, real: Real) => Promise<void>): Command {
  return { check: () => true, run, toString: () => title };
}

const put = fc.tuple(key, body).map(([Key, Body]) =>
  command(`put ${JSON.stringify([Key, Body])}`, async (model, { s3, Bucket }) => {
    const { VersionId } = await s3.putObject({ Bucket, Key, Body: Buffer.from(Body) });
    model.put(Key, VersionId, Body);
  }),
);

const putOnce = fc.tuple(key, body).map(([Key, Body]) =>
  command(`put if none ${JSON.stringify([Key, Body])}`, async (model, { s3, Bucket }) => {
    const written = await s3
      .putObject({ Bucket, Key, Body: Buffer.from(Body), IfNoneMatch: '*' })
      .catch(({ name }: Error) => name);
    if (model.read(Key) !== undefined) expect(written).toBe('PreconditionFailed');
    else if (typeof written === 'string') expect(written).toBe('a write');
    else model.put(Key, written.VersionId, Body);
  }),
);

const remove = key.map((Key) =>
  command(`delete ${JSON.stringify(Key)}`, async (model, { s3, Bucket }) => {
    const { VersionId, DeleteMarker } = await s3.deleteObject({ Bucket, Key });
    expect(DeleteMarker ?? false).toBe(model.versioning !== 'never');
    model.delete(Key, VersionId);
  }),
);

const removeMany = fc.uniqueArray(key, { minLength: 1, maxLength: 4 }).map((wanted) =>
  command(`delete many ${JSON.stringify(wanted)}`, async (model, { s3, Bucket }) => {
    const Objects = wanted.map((Key) => ({ Key }));
    const { Deleted = [], Errors } = await s3.deleteObjects({ Bucket, Delete: { Objects } });
    expect([Errors, Deleted.map(({ Key }) => Key).toSorted()]).toEqual([undefined, wanted.toSorted()]);
    for (const { Key = '', DeleteMarkerVersionId } of Deleted) model.delete(Key, DeleteMarkerVersionId);
  }),
);

const removeVersion = fc.tuple(key, nth).map(([Key, index]) =>
  command(`delete version ${JSON.stringify([Key, index])}`, async (model, { s3, Bucket }) => {
    const version = model.of(Key).at(index % Math.max(1, model.of(Key).length));
    if (!version) return;
    const { DeleteMarker } = await s3.deleteObject({ Bucket, Key, VersionId: version.id });
    expect(DeleteMarker ?? false).toBe(version.body === undefined);
    model.deleteVersion(Key, version.id);
  }),
);

const copy = fc.tuple(key, key, nth).map(([from, to, index]) =>
  command(`copy ${JSON.stringify([from, to, index])}`, async (model, { s3, Bucket }) => {
    const version = model.of(from).at(index % Math.max(1, model.of(from).length));
    if (version?.body === undefined) return;
    const CopySource = `${Bucket}/${encodeURIComponent(from)}?versionId=${version.id}`;
    const { VersionId } = await s3.copyObject({ Bucket, Key: to, CopySource, MetadataDirective: 'REPLACE' });
    model.put(to, VersionId, version.body);
  }),
);

const multipart = fc
  .tuple(key, fc.array(body, { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([Key, bodies, isAborted]) =>
    command(`multipart ${JSON.stringify([Key, bodies, isAborted])}`, async (model, { s3, Bucket }) => {
      const { UploadId } = await s3.createMultipartUpload({ Bucket, Key });
      let ETag: string | undefined;
      for (const Body of bodies)
        ({ ETag } = await s3.uploadPart({ Bucket, Key, UploadId, PartNumber: 1, Body: Buffer.from(Body) }));
      if (isAborted) {
        await s3.abortMultipartUpload({ Bucket, Key, UploadId });
        return;
      }
      const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
      const { VersionId } = await s3.completeMultipartUpload({ Bucket, Key, UploadId, MultipartUpload });
      model.put(Key, VersionId, bodies.at(-1) ?? '');
    }),
  );

const setVersioning = fc.constantFrom('Enabled' as const, 'Suspended' as const).map((Status) =>
  command(`versioning ${Status}`, async (model, { s3, Bucket }) => {
    await s3.putBucketVersioning({ Bucket, VersioningConfiguration: { Status } });
    model.versioning = Status;
  }),
);

const read = key.map((Key) =>
  command(`read ${JSON.stringify(Key)}`, async (model, { s3, Bucket }) => {
    expect(await readOrNothing(s3, { Bucket, Key })).toBe(model.read(Key));
    for (const { id, body: expected } of model.of(Key)) {
      expect(await readOrNothing(s3, { Bucket, Key, VersionId: id })).toBe(expected);
    }
  }),
);

const list = fc
  .record({
    Prefix: fc.constantFrom('', 'a', 'a/', 'b', 'x', '\u{1f600}'),
    Delimiter: fc.constantFrom(undefined, '/', 'b'),
    MaxKeys: fc.constantFrom(1, 2, 3, 1000),
  })
  .map((options) =>
    command(`list ${JSON.stringify(options)}`, async (model, { s3, Bucket }) => {
      expect(await listAll(s3, { Bucket, ...options })).toEqual(
        model.list(options.Prefix, options.Delimiter),
      );
    }),
  );

const listVersions = fc.constantFrom(1, 2, 1000).map((MaxKeys) =>
  command(`list versions, ${MaxKeys} a page`, async (model, { target, Bucket }) => {
    expect(await listAllVersions(target, Bucket, MaxKeys)).toEqual(model.listVersions());
  }),
);

/** Sequences of operations, each of which checks its result against the model. */
export const sequences = fc.commands(
  [
    put,
    put,
    putOnce,
    remove,
    removeMany,
    removeVersion,
    copy,
    multipart,
    setVersioning,
    read,
    list,
    listVersions,
  ],
  { maxCommands: 40 },
);
