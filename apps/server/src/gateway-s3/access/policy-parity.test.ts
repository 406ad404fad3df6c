import { codes } from '@atoll/contract/codes';
import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutBucketAclCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
  PutObjectLegalHoldCommand,
  PutObjectRetentionCommand,
  PutObjectTaggingCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callContext } from '../../features/storage/testing/test-storage.ts';
import { errorOf, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { actions } from './policy-parity.fixture.ts';

const dayMs = 24 * 3600_000;

describeOnEveryDatabase('a denial of a bucket policy that has a condition', (open, dialect) => {
  let test: TestGateway;
  let Bucket = '';
  let made = 0;
  let versionId = '';
  const Key = 'secret/a';
  const caller = callContext('owner');
  const send = ((command) => test.client.send(command)) as S3Client['send'];
  const calls = () => test.storage.handlers;

  beforeAll(async () => {
    test = await startTestGateway(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    Bucket = `parity-${dialect}-${++made}`;
    await send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: true }));
    const put = { Bucket, Key, Body: 'a', StorageClass: 'STANDARD_IA', Tagging: 'team=red' } as const;
    versionId = (await send(new PutObjectCommand(put))).VersionId ?? '';
    await send(new PutObjectCommand({ Bucket, Key: 'open/b', Body: 'b' }));
  });

  const deny = (Action: string | string[], Condition: object) =>
    send(
      new PutBucketPolicyCommand({
        Bucket,
        Policy: JSON.stringify({
          Version: '2012-10-17',
          Statement: [
            {
              Effect: 'Deny',
              Principal: '*',
              Action,
              Resource: [`arn:aws:s3:::${Bucket}`, `arn:aws:s3:::${Bucket}/*`],
              Condition,
            },
          ],
        }),
      }),
    );
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 200,
      (error: { code?: number }) => error.code,
    );

  describe('refuses the call', () => {
    const decided = Object.entries(actions).filter(([, action]) => action.startsWith('s3:'));
    const versionCalls = new Set(['deleteVersion', 'restoreVersion']);

    it.each(decided)('%s, as S3 refuses %s', async (name, action) => {
      const forbidden = { ...caller, userAgent: 'forbidden' };
      const input = {
        bucket: Bucket,
        name: name === 'deleteBucket' ? Bucket : 'new',
        key: Key,
        ...(versionCalls.has(name) ? { version_id: versionId } : {}),
        upload_id: 'none',
        part_number: 1,
        parts: [],
        keys: [Key],
        prefixes: ['secret/'],
        selection: { prefixes: ['secret/'] },
        task: { kind: 'delete' },
        to_bucket: Bucket,
        to_key: 'open/c',
        kind: 'folder',
        tags: [],
        storage_class: 'STANDARD',
        headers: {},
        metadata: {},
        content_type: 'text/plain',
        size_bytes: 1,
        days: 1,
        older_than_days: 1,
        retention: { mode: 'COMPLIANCE', retain_until: Date.now() + dayMs },
        rules: [],
        acl: 'private',
        node: 'none',
        type: 'none',
        ...(name === 'createShareLink' ? { key: 'secret/' } : {}),
      };
      await deny(action, { StringEquals: { 'aws:UserAgent': 'forbidden' } });
      const handler = calls()[name as 'deleteBucket'] as (input: object, caller: object) => Promise<unknown>;
      expect(await codeOf(handler(input, forbidden))).toBe(codes.permissionMissing);
    });
  });

  type Both = [
    what: string,
    action: string,
    condition: object,
    console: () => Promise<unknown>,
    s3: () => Promise<unknown>,
    allowed: () => Promise<unknown>,
  ];
  const place = () => ({ bucket: Bucket, key: Key });
  const tag = (value: string) => [{ key: 'team', value }];
  const retained = (mode: 'GOVERNANCE' | 'COMPLIANCE', days: number) => ({
    retention: { mode, retain_until: Date.now() + days * dayMs },
  });
  const copying = { to_bucket: '', to_key: 'open/c' };
  const prefixed = { StringLike: { 's3:prefix': 'secret/*' } };
  const longer = { NumericGreaterThan: { 's3:object-lock-remaining-retention-days': '30' } };
  const both: Both[] = [
    [
      'a listing under a prefix',
      's3:ListBucket',
      prefixed,
      () => calls().listObjects({ bucket: Bucket, prefix: 'secret/' }, caller),
      () => send(new ListObjectsV2Command({ Bucket, Prefix: 'secret/' })),
      () => calls().listObjects({ bucket: Bucket, prefix: 'open/' }, caller),
    ],
    [
      'a listing of more than so many',
      's3:ListBucket',
      { NumericGreaterThan: { 's3:max-keys': '10' } },
      () => calls().listObjects({ bucket: Bucket, limit: 11 }, caller),
      () => send(new ListObjectsV2Command({ Bucket, MaxKeys: 11 })),
      () => calls().listObjects({ bucket: Bucket, limit: 10 }, caller),
    ],
    [
      'the versions of a key under a prefix',
      's3:ListBucketVersions',
      prefixed,
      () => calls().listObjectVersions(place(), caller),
      () => send(new ListObjectVersionsCommand({ Bucket, Prefix: Key })),
      () => calls().listObjectVersions({ bucket: Bucket, key: 'open/b' }, caller),
    ],
    [
      'a search below a prefix',
      's3:ListBucket',
      prefixed,
      () => calls().searchObjects({ bucket: Bucket, prefix: 'secret/' }, caller),
      () => send(new ListObjectsV2Command({ Bucket, Prefix: 'secret/' })),
      () => calls().searchObjects({ bucket: Bucket, prefix: 'open/' }, caller),
    ],
    [
      'a share link to a folder',
      's3:ListBucket',
      { StringEquals: { 's3:prefix': 'secret/' } },
      () => calls().createShareLink({ bucket: Bucket, kind: 'folder', key: 'secret/' }, caller),
      () => send(new ListObjectsV2Command({ Bucket, Prefix: 'secret/' })),
      () => calls().createShareLink({ bucket: Bucket, kind: 'folder', key: 'open/' }, caller),
    ],
    [
      'a zip of a folder',
      's3:ListBucket',
      { StringEquals: { 's3:prefix': 'secret/' } },
      () => calls().prepareZip({ bucket: Bucket, prefixes: ['open/', 'secret/'] }, caller),
      () => send(new ListObjectsV2Command({ Bucket, Prefix: 'secret/' })),
      () => calls().prepareZip({ bucket: Bucket, prefixes: ['open/'] }, caller),
    ],
    [
      'a job on a folder',
      's3:ListBucket',
      prefixed,
      () =>
        calls().startBulkJob(
          { bucket: Bucket, selection: { prefixes: ['secret/'] }, task: { kind: 'delete' } },
          caller,
        ),
      () => send(new ListObjectsV2Command({ Bucket, Prefix: 'secret/' })),
      () =>
        calls().startBulkJob(
          { bucket: Bucket, selection: { prefixes: ['none/'] }, task: { kind: 'delete' } },
          caller,
        ),
    ],
    [
      'a question about names',
      's3:ListBucket',
      prefixed,
      () => calls().checkUploads({ bucket: Bucket, keys: [Key] }, caller),
      () => send(new ListObjectsV2Command({ Bucket, Prefix: Key })),
      () => calls().checkUploads({ bucket: Bucket, keys: ['open/b'] }, caller),
    ],
    [
      'a retention of one mode',
      's3:PutObjectRetention',
      { StringEquals: { 's3:object-lock-mode': 'COMPLIANCE' } },
      () => calls().setObjectLock({ ...place(), ...retained('COMPLIANCE', 1) }, caller),
      () =>
        send(
          new PutObjectRetentionCommand({
            Bucket,
            Key,
            Retention: { Mode: 'COMPLIANCE', RetainUntilDate: new Date(Date.now() + dayMs) },
          }),
        ),
      () => calls().setObjectLock({ ...place(), ...retained('GOVERNANCE', 1) }, caller),
    ],
    [
      'a retention of ten years',
      's3:PutObjectRetention',
      longer,
      () => calls().setObjectLock({ ...place(), ...retained('COMPLIANCE', 3650) }, caller),
      () =>
        send(
          new PutObjectRetentionCommand({
            Bucket,
            Key,
            Retention: { Mode: 'COMPLIANCE', RetainUntilDate: new Date(Date.now() + 3650 * dayMs) },
          }),
        ),
      () => calls().setObjectLock({ ...place(), ...retained('GOVERNANCE', 1) }, caller),
    ],
    [
      'a legal hold',
      's3:PutObjectLegalHold',
      { StringEquals: { 's3:object-lock-legal-hold': 'ON' } },
      () => calls().setObjectLock({ ...place(), legal_hold: true }, caller),
      () => send(new PutObjectLegalHoldCommand({ Bucket, Key, LegalHold: { Status: 'ON' } })),
      () => calls().setObjectLock({ ...place(), legal_hold: false }, caller),
    ],
    [
      'a tag',
      's3:PutObjectTagging',
      { StringEquals: { 's3:RequestObjectTag/team': 'blue' } },
      () => calls().setObjectTags({ ...place(), tags: tag('blue') }, caller),
      () =>
        send(
          new PutObjectTaggingCommand({
            Bucket,
            Key,
            Tagging: { TagSet: [{ Key: 'team', Value: 'blue' }] },
          }),
        ),
      () => calls().setObjectTags({ ...place(), tags: tag('red') }, caller),
    ],
    [
      'what is done to a version',
      's3:DeleteObjectVersion',
      { StringLike: { 's3:versionid': '*' } },
      () => calls().deleteVersion({ ...place(), version_id: versionId }, caller),
      () => send(new DeleteObjectCommand({ Bucket, Key, VersionId: versionId })),
      () => calls().deleteObject(place(), caller),
    ],
    [
      'a download of what has a tag',
      's3:GetObject',
      { StringEquals: { 's3:ExistingObjectTag/team': 'red' } },
      () => calls().downloadObject(place(), caller),
      () => send(new GetObjectCommand({ Bucket, Key })),
      () => calls().downloadObject({ bucket: Bucket, key: 'open/b' }, caller),
    ],
    [
      'a copy from one place',
      's3:PutObject',
      { StringLike: { 's3:x-amz-copy-source': '*/secret/*' } },
      () => calls().copyObject({ ...place(), ...copying, to_bucket: Bucket }, caller),
      () => send(new CopyObjectCommand({ Bucket, Key: 'open/c', CopySource: `%2F${Bucket}/${Key}` })),
      () => calls().copyObject({ bucket: Bucket, key: 'open/b', ...copying, to_bucket: Bucket }, caller),
    ],
    [
      'a move from one place',
      's3:PutObject',
      { StringLike: { 's3:x-amz-copy-source': '*/secret/*' } },
      () => calls().moveObject({ ...place(), ...copying, to_bucket: Bucket }, caller),
      () => send(new CopyObjectCommand({ Bucket, Key: 'open/c', CopySource: `${Bucket}/${Key}` })),
      () => calls().moveObject({ bucket: Bucket, key: 'open/b', ...copying, to_bucket: Bucket }, caller),
    ],
    [
      'a copy into a storage class',
      's3:PutObject',
      { StringEquals: { 's3:x-amz-storage-class': 'STANDARD_IA' } },
      () => calls().setStorageClass({ bucket: Bucket, key: 'open/b', storage_class: 'STANDARD_IA' }, caller),
      () =>
        send(
          new CopyObjectCommand({
            Bucket,
            Key: 'open/b',
            CopySource: `${Bucket}/open/b`,
            StorageClass: 'STANDARD_IA',
          }),
        ),
      () => calls().renameObject({ bucket: Bucket, key: 'open/b', name: 'c' }, caller),
    ],
    [
      'a copy that takes tags along',
      's3:GetObjectTagging',
      { StringEquals: { 's3:ExistingObjectTag/team': 'red' } },
      () => calls().renameObject({ ...place(), name: 'c' }, caller),
      () => send(new CopyObjectCommand({ Bucket, Key: 'secret/c', CopySource: `${Bucket}/${Key}` })),
      () => calls().renameObject({ bucket: Bucket, key: 'open/b', name: 'c' }, caller),
    ],
    [
      'a file that may replace another',
      's3:PutObject',
      { Null: { 's3:if-none-match': 'true' } },
      () => calls().startUpload({ ...place(), size_bytes: 1 }, caller),
      () => send(new PutObjectCommand({ Bucket, Key, Body: 'b' })),
      () => calls().startUpload({ bucket: Bucket, key: 'new', size_bytes: 1, keep_existing: true }, caller),
    ],
    [
      'an ACL',
      's3:PutBucketAcl',
      { StringEquals: { 's3:x-amz-acl': 'public-read' } },
      () => calls().setBucketAcl({ bucket: Bucket, acl: 'public-read' }, caller),
      () => send(new PutBucketAclCommand({ Bucket, ACL: 'public-read' })),
      () => calls().setBucketAcl({ bucket: Bucket, acl: 'private' }, caller),
    ],
    [
      'a connection without TLS',
      's3:GetObject',
      { Bool: { 'aws:SecureTransport': 'false' } },
      () => calls().downloadObject(place(), { ...caller, isSecure: false }),
      () => send(new GetObjectCommand({ Bucket, Key })),
      () => calls().downloadObject(place(), caller),
    ],
  ];

  it.each(both)(
    'refuses %s at both edges, and nothing else',
    async (...[, action, condition, console, s3, allowed]) => {
      await deny(action, condition);
      expect(await codeOf(console())).toBe(codes.permissionMissing);
      expect(await errorOf(s3())).toEqual({ code: 'AccessDenied', status: 403 });
      expect(await codeOf(allowed())).toBe(200);
    },
  );

  it('names nothing that may not be listed: in searches, among recent files and abandoned uploads', async () => {
    await send(new CreateMultipartUploadCommand({ Bucket, Key: 'secret/upload' }));
    await send(new CreateMultipartUploadCommand({ Bucket, Key: 'open/upload' }));
    await deny(['s3:ListBucket', 's3:ListBucketMultipartUploads'], prefixed);
    const here = ({ bucket }: { bucket: string }) => bucket === Bucket;
    const keysOf = (found: { bucket: string; key: string }[]) => found.filter(here).map(({ key }) => key);
    await expect
      .poll(async () => (await calls().searchObjects({ text: Bucket }, caller)).is_complete)
      .toBe(true);
    expect(keysOf((await calls().searchObjects({ limit: 100 }, caller)).objects).sort()).toEqual([
      'open/',
      'open/b',
    ]);
    expect(keysOf(await calls().recentObjects({}, caller))).toEqual(['open/b']);
    expect(keysOf((await calls().listAbandonedUploads({}, caller)).uploads)).toEqual(['open/upload']);
    const listed = send(new ListMultipartUploadsCommand({ Bucket, Prefix: 'secret/' }));
    expect(await errorOf(listed)).toEqual({ code: 'AccessDenied', status: 403 });
  });

  it('decides in a job for each object', async () => {
    const start = (task: object) => {
      const selection = { prefixes: ['open/', 'secret/'] };
      return calls().startBulkJob({ bucket: Bucket, selection, task } as never, caller);
    };
    const running = new AbortController();
    const bulk = test.storage.jobs.find(({ name }) => name === 'storage-bulk');
    const work = bulk?.run(running.signal);
    const resultsOf = async (task: object) => {
      const { id: job } = await start(task);
      await expect.poll(async () => (await calls().getBulkJob({ job }, caller)).ended_at).not.toBeNull();
      const { results } = await calls().listBulkJobResults({ job }, caller);
      return results.map(({ key, outcome, reason }) => `${key} ${outcome} ${reason ?? ''}`.trim()).sort();
    };
    const [one, other] = ['open/b', Key];

    await deny('s3:PutObjectTagging', { StringEquals: { 's3:RequestObjectTag/team': 'red' } });
    const tags = [{ key: 'size', value: 'L' }];
    expect(await resultsOf({ kind: 'tags', mode: 'add', tags })).toEqual([
      `${one} done`,
      `${other} failed accessDenied`,
    ]);
    await deny('s3:PutObject', { StringLike: { 's3:x-amz-copy-source': '*/secret/*' } });
    expect(
      await resultsOf({ kind: 'copy', to_bucket: Bucket, to_prefix: 'copies/', on_conflict: 'skip' }),
    ).toEqual([`${one} done`, `${other} failed accessDenied`]);
    await deny('s3:PutObject', { Null: { 's3:if-none-match': 'true' } });
    const both = { kind: 'copy', to_bucket: Bucket, to_prefix: 'copies/', on_conflict: 'keep_both' };
    expect(await resultsOf(both)).toEqual([`${one} done renamed`, `${other} done`]);
    await deny('s3:PutObjectRetention', longer);
    const lock = (days: number) => ({ kind: 'lock', retention: { mode: 'GOVERNANCE', days } });
    expect(await resultsOf(lock(3650))).toContain(`${one} failed accessDenied`);
    expect(await resultsOf(lock(1))).toContain(`${one} done locked`);
    await deny('s3:DeleteObject', { StringEquals: { 's3:ExistingObjectTag/team': 'red' } });
    expect(await resultsOf({ kind: 'delete' })).toContain(`${other} failed accessDenied`);
    running.abort();
    await work;
  });
});
