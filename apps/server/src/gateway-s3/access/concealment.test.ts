import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutBucketAclCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callContext } from '../../features/storage/testing/test-storage.ts';
import { errorOf, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const denied = { code: 'AccessDenied', status: 403 };
const missing = { code: 'NoSuchKey', status: 404 };
const another = '"00000000000000000000000000000000"';

describeOnEveryDatabase('what a refusal tells of objects', (open, dialect) => {
  let test: TestGateway;
  let Bucket = '';
  let ETag: string | undefined;
  let made = 0;
  const send = ((command) => test.client.send(command)) as S3Client['send'];
  const askAsStranger = ((command) => test.stranger.send(command)) as S3Client['send'];

  beforeAll(async () => {
    test = await startTestGateway(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    Bucket = `conceals-${dialect}-${++made}`;
    await send(new CreateBucketCommand({ Bucket }));
    ({ ETag } = await send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'of the owner' })));
  });

  const setPolicy = (statements: readonly object[], bucket = Bucket) =>
    send(
      new PutBucketPolicyCommand({
        Bucket: bucket,
        Policy: JSON.stringify({
          Version: '2012-10-17',
          Statement: statements.map((statement) => ({
            Effect: 'Allow',
            Principal: { AWS: 'stranger' },
            Resource: [`arn:aws:s3:::${bucket}`, `arn:aws:s3:::${bucket}/*`],
            ...statement,
          })),
        }),
      }),
    );
  const allow = (...Action: string[]) => setPolicy([{ Action }]);
  /** The resulting error, if any. */
  const outcome = async (call: Promise<{ $metadata: unknown }>) =>
    call.then(
      () => 'done' as const,
      () => errorOf(call),
    );

  describe('a deletion on condition', () => {
    const deleteOne = (Key: string, IfMatch: string) =>
      outcome(askAsStranger(new DeleteObjectCommand({ Bucket, Key, IfMatch })));
    const deleteSeveral = async (...Objects: { Key: string; ETag: string }[]) => {
      const answer = await askAsStranger(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
      return [
        ...(answer.Errors ?? []).map(({ Key, Code }) => `${Key} ${Code}`),
        ...(answer.Deleted ?? []).map(({ Key }) => `${Key} deleted`),
      ];
    };

    it('of what the object is like takes the right to read it', async () => {
      await allow('s3:DeleteObject');
      for (const tag of [another, ETag ?? '']) {
        expect(await deleteOne('a', tag)).toEqual(denied);
        expect(await deleteSeveral({ Key: 'a', ETag: tag })).toEqual(['a AccessDenied']);
      }
      for (const like of [{ IfMatchSize: 12 }, { IfMatchLastModifiedTime: new Date() }]) {
        expect(await outcome(askAsStranger(new DeleteObjectCommand({ Bucket, Key: 'a', ...like })))).toEqual(
          denied,
        );
      }
      await allow('s3:DeleteObject', 's3:GetObject');
      expect(await deleteOne('a', another)).toMatchObject({ status: 412 });
      expect(await deleteSeveral({ Key: 'a', ETag: another })).toEqual(['a PreconditionFailed']);
      expect(await deleteOne('a', ETag ?? '')).toBe('done');
    });

    it('that it is there at all takes none', async () => {
      await allow('s3:DeleteObject');
      expect(await deleteOne('a', '*')).toBe('done');
    });

    it('tells that nothing is there to who may list, of one object as of several', async () => {
      await allow('s3:DeleteObject', 's3:GetObject');
      for (const tag of ['*', another]) {
        expect(await deleteOne('none', tag)).toEqual(denied);
        expect(await deleteSeveral({ Key: 'none', ETag: tag })).toEqual(['none AccessDenied']);
      }
      await allow('s3:DeleteObject', 's3:GetObject', 's3:ListBucket');
      for (const tag of ['*', another]) {
        expect(await deleteOne('none', tag)).toEqual(missing);
        expect(await deleteSeveral({ Key: 'none', ETag: tag })).toEqual(['none NoSuchKey']);
      }
    });

    it('is minded for each of several objects where the bucket’s ACL lets in', async () => {
      await send(new PutBucketAclCommand({ Bucket, ACL: 'public-read-write' }));
      const own = await askAsStranger(new PutObjectCommand({ Bucket, Key: 'own', Body: 'x' }));
      const objects = [
        { Key: 'none', ETag: another },
        { Key: 'a', ETag: ETag ?? '' },
        { Key: 'own', ETag: own.ETag ?? '' },
      ];
      expect(await deleteSeveral(...objects)).toEqual(['none NoSuchKey', 'a AccessDenied', 'own deleted']);
    });
  });

  it('a write on condition of what it replaces takes the right to read that', async () => {
    const write = (condition: { IfMatch?: string; IfNoneMatch?: string }, Key = 'a') =>
      outcome(askAsStranger(new PutObjectCommand({ Bucket, Key, Body: 'x', ...condition })));
    await allow('s3:PutObject');
    for (const tag of [another, ETag ?? '']) {
      expect(await write({ IfMatch: tag })).toEqual(denied);
      expect(await write({ IfNoneMatch: tag })).toEqual(denied);
    }
    expect(await write({ IfNoneMatch: '*' })).toMatchObject({ status: 412 });
    await allow('s3:PutObject', 's3:GetObject');
    expect(await write({ IfMatch: another })).toMatchObject({ status: 412 });
    expect(await write({ IfMatch: another }, 'none')).toEqual(denied);
    expect(await write({ IfNoneMatch: another }, 'none')).toBe('done');
    await send(new PutBucketAclCommand({ Bucket, ACL: 'public-read-write' }));
    await setPolicy([{ Effect: 'Deny', Action: 's3:GetObjectAcl' }]);
    expect(await write({ IfMatch: another }, 'missing')).toEqual(missing);
    expect(await write({ IfNoneMatch: another }, 'missing')).toBe('done');
    expect(await write({ IfMatch: ETag ?? '' })).toEqual(denied);
  });

  it('a write is compared with nothing that has come since it was let in', async () => {
    const Condition = { StringEquals: { 's3:ExistingObjectTag/public': 'yes' } };
    await setPolicy([
      { Principal: '*', Action: 's3:PutObject' },
      { Principal: '*', Action: 's3:GetObject', Condition },
    ]);
    for (const Key of ['guessed', 'missed']) {
      await send(new PutObjectCommand({ Bucket, Key, Body: 'x', Tagging: 'public=yes' }));
      const headers = { 'if-match': Key === 'guessed' ? ETag : another, expect: '100-continue' };
      const writing = request(`${test.url}/${Bucket}/${Key}`, {
        method: 'PUT',
        headers: { ...headers, 'content-length': 1 },
      });
      writing.flushHeaders();
      await once(writing, 'continue');
      await send(new PutObjectCommand({ Bucket, Key, Body: 'of the owner' }));
      const answer = await new Promise<IncomingMessage>((resolve, reject) =>
        writing.once('response', resolve).once('error', reject).end('y'),
      );
      expect(await text(answer)).toContain('<Code>OperationAborted</Code>');
    }
  });

  it('a copy whose condition finds nothing tells it to who may list where it goes', async () => {
    const from = `${Bucket}-from`;
    await send(new CreateBucketCommand({ Bucket: from }));
    await send(new PutObjectCommand({ Bucket: from, Key: 'a', Body: 'x' }));
    await setPolicy([{ Action: ['s3:GetObject', 's3:ListBucket'] }], from);
    const copy = () =>
      outcome(
        askAsStranger(
          new CopyObjectCommand({ Bucket, Key: 'none', CopySource: `${from}/a`, IfMatch: another }),
        ),
      );
    await allow('s3:PutObject', 's3:GetObject');
    expect(await copy()).toEqual(denied);
    await allow('s3:PutObject', 's3:GetObject', 's3:ListBucket');
    expect(await copy()).toEqual(missing);
  });

  it('tags that a policy decides by are not given by whom an ACL lets write', async () => {
    await send(new PutBucketAclCommand({ Bucket, ACL: 'public-read-write' }));
    const url = `${test.url}/${Bucket}/new`;
    const tagged = { method: 'PUT', body: 'x', headers: { 'x-amz-tagging': 'public=yes' } };
    expect((await fetch(url, tagged)).status).toBe(200);
    const Condition = { StringEquals: { 's3:ExistingObjectTag/public': 'yes' } };
    await setPolicy([{ Principal: '*', Action: 's3:GetObject', Condition }]);
    expect((await fetch(url, tagged)).status).toBe(403);
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(200);
    expect((await fetch(url)).status).toBe(403);
  });

  describe('is explained', () => {
    const explain = async (refused: Promise<unknown>) => {
      const error: { $metadata?: { requestId?: string } } = await refused.then(
        () => ({}),
        (reason: object) => reason,
      );
      const request_id = error.$metadata?.requestId ?? '';
      return test.storage.handlers.explainRefusal({ request_id }, callContext('owner'));
    };

    it('by who may not list, where nothing is there', async () => {
      await allow('s3:GetObject');
      expect(await explain(askAsStranger(new GetObjectCommand({ Bucket, Key: 'none' })))).toMatchObject({
        operation: 'GetObject',
        action: 's3:ListBucket',
        resource: Bucket,
        is_allowed: false,
        rule: 'notOwner',
      });
      await allow('s3:GetObject', 's3:ListBucket');
      expect(await explain(askAsStranger(new HeadObjectCommand({ Bucket, Key: 'none' })))).toBeNull();
    });

    it('by what refused, also where an explanation of what was allowed was asked for', async () => {
      await allow('s3:PutObject');
      const command = new CopyObjectCommand({ Bucket, Key: 'b', CopySource: `${Bucket}/a` });
      command.middlewareStack.add(
        (next) => (args) => {
          (args.request as { headers: Record<string, string> }).headers['x-atoll-explain'] = 'true';
          return next(args);
        },
        { step: 'build' },
      );
      expect(await explain(askAsStranger(command))).toMatchObject({
        action: 's3:GetObject',
        resource: `${Bucket}/a`,
        is_allowed: false,
        rule: 'notOwner',
      });
    });
  });
});
