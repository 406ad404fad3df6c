import type { AppPermission } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Role } from '@atoll/contract/permissions';
import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
  PutObjectLegalHoldCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { FileLockedError, type HubFiles, type LinkedPrincipal } from '../features/hub/core/index.ts';
import { bytes } from '../features/storage/testing/test-storage.ts';
import { startTestGateway, type TestGateway } from '../gateway-s3/testing/test-gateway.ts';
import { createHubFiles } from './hub-files.ts';

const everything: readonly AppPermission[] = ['manage', 'upload', 'organise'];
const contentType = 'image/png';

describeOnEveryDatabase('the files of the data hub', (open, dialect) => {
  let test: TestGateway;
  let files: HubFiles;
  let bucket = '';
  let made = 0;
  let lookups = 0;
  let role: Role | undefined = 'owner';
  let granted: readonly AppPermission[] | undefined;

  beforeAll(async () => {
    test = await startTestGateway(await open(), {
      roleOf: async () => role,
      findAppGrant: async () => granted && { accountId: 'owner', permissions: granted },
    });
    files = createHubFiles({
      files: test.storage.memberFiles,
      principalOf: async () => {
        lookups++;
        return granted ? linkOf(granted) : null;
      },
    });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    [role, granted] = ['owner', everything];
    bucket = `hub-${dialect}-${++made}`;
    await test.client.send(new CreateBucketCommand({ Bucket: bucket }));
  });

  const link = () => linkOf(granted ?? everything);
  const place = (key = 'hub/p/items/a') => ({ bucket, key });
  const write = (key?: string, tags: Record<string, string> = {}) =>
    files.write(link(), place(key), bytes('one ', 'two'), { contentType, tags });
  const textOf = async (key?: string) => {
    let text = '';
    for await (const piece of files.read(link(), place(key))) text += Buffer.from(piece).toString();
    return text;
  };
  const versions = async (Prefix = 'hub/') => {
    const found = await test.client.send(new ListObjectVersionsCommand({ Bucket: bucket, Prefix }));
    return [...(found.Versions ?? []), ...(found.DeleteMarkers ?? [])].map(({ Key }) => Key);
  };

  it('are written with tags, read, copied and found', async () => {
    await write(undefined, { language: 'fr-CA', state: 'stored' });
    await files.copy(link(), place(), place('hub/p/items/b'), {
      contentType: 'image/webp',
      tags: { split: 'test' },
    });
    expect(await textOf('hub/p/items/b')).toBe('one two');
    expect(await files.find(link(), place('hub/p/items/b'))).toEqual({
      sizeBytes: 7,
      contentType: 'image/webp',
    });
    expect(await files.find(link(), place('hub/p/items/c'))).toBeUndefined();
    const tagsOf = async (Key: string) =>
      (await test.client.send(new GetObjectTaggingCommand({ Bucket: bucket, Key }))).TagSet;
    expect(await tagsOf('hub/p/items/a')).toEqual([
      { Key: 'language', Value: 'fr-CA' },
      { Key: 'state', Value: 'stored' },
    ]);
    expect(await tagsOf('hub/p/items/b')).toEqual([{ Key: 'split', Value: 'test' }]);
  });

  it('replace all their versions, and their tags', async () => {
    const VersioningConfiguration = { Status: 'Enabled' } as const;
    await test.client.send(new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration }));
    for (const key of [undefined, undefined, 'hub/p/items/ab']) await write(key);
    await files.write(link(), place(), bytes('new'), { contentType, isOnlyVersion: true });
    expect(await versions()).toEqual(['hub/p/items/a', 'hub/p/items/ab']);
    expect(await textOf()).toBe('new');
    await files.setTags(link(), place(), { state: 'released' });
    granted = ['manage', 'upload'];
    await files.setTags(link(), place(), { state: 'stored' });
    const found = await test.client.send(
      new GetObjectTaggingCommand({ Bucket: bucket, Key: 'hub/p/items/a' }),
    );
    expect(found.TagSet).toEqual([{ Key: 'state', Value: 'released' }]);
  });

  it('have no tags where the grant does not allow them', async () => {
    granted = ['manage', 'upload'];
    await write(undefined, { state: 'stored' });
    const found = await test.client.send(
      new GetObjectTaggingCommand({ Bucket: bucket, Key: 'hub/p/items/a' }),
    );
    expect(found.TagSet).toEqual([]);
  });

  it('are deleted with every version, delete marker and upload, and no other file', async () => {
    const VersioningConfiguration = { Status: 'Enabled' } as const;
    await test.client.send(new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration }));
    for (const key of ['hub/p/items/a', 'hub/p/items/a', 'hub/p/items/ab']) await write(key);
    await test.client.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'hub/p/items/a' }));
    const upload = { ...place(), sizeBytes: 20 * 1024 ** 2, contentType };
    await files.startUpload(link(), upload);
    await files.startUpload(link(), { ...upload, key: 'hub/p/items/ab' });
    await files.remove(link(), place());
    await files.remove(link(), place());
    expect(await versions()).toEqual(['hub/p/items/ab']);
    const uploads = await test.client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
    expect(uploads.Uploads?.map(({ Key }) => Key)).toEqual(['hub/p/items/ab']);
  });

  it('under a legal hold say that they can’t be deleted', async () => {
    await test.client.send(
      new CreateBucketCommand({ Bucket: `${bucket}-lock`, ObjectLockEnabledForBucket: true }),
    );
    const held = { bucket: `${bucket}-lock`, key: 'hub/p/items/a' };
    await files.write(link(), held, bytes('a'), { contentType });
    const on = { Bucket: held.bucket, Key: held.key, LegalHold: { Status: 'ON' } } as const;
    await test.client.send(new PutObjectLegalHoldCommand(on));
    await expect(files.remove(link(), held)).rejects.toThrow(FileLockedError);
  });

  it('come from a browser in one PUT of exactly their size', async () => {
    const started = await files.startUpload(link(), { ...place(), sizeBytes: 3, contentType });
    if (started.kind !== 'single') throw new Error('a small file needs no parts');
    const put = (body: string) => fetch(started.url, { method: 'PUT', headers: started.headers, body });
    expect((await put('four')).status).toBe(403);
    expect((await put('one')).status).toBe(200);
    expect(await textOf()).toBe('one');
    granted = undefined;
    test.storage.feature.forgetAccount?.('owner');
    expect((await put('two')).status).toBe(403);
  });

  it('come in parts of exactly their sizes, and completing them again changes nothing', async () => {
    const size = 16 * 1024 ** 2 + 1;
    const started = await files.startUpload(link(), { ...place(), sizeBytes: size, contentType });
    if (started.kind !== 'multipart') throw new Error('a large file needs parts');
    const upload = { ...place(), uploadId: started.uploadId };
    for (const [at, length] of [started.partSizeBytes, started.partSizeBytes, 1].entries()) {
      const part = { ...upload, partNumber: at + 1, sizeBytes: length };
      const { url, headers } = await files.signPart(link(), part);
      const put = (sent: number) => fetch(url, { method: 'PUT', headers, body: Buffer.alloc(sent, at) });
      expect((await put(length + 1)).status).toBe(403);
      expect((await put(length)).status).toBe(200);
    }
    expect((await files.listParts(link(), upload)).map(({ sizeBytes }) => sizeBytes)).toEqual([
      started.partSizeBytes,
      started.partSizeBytes,
      1,
    ]);
    await files.completeUpload(link(), upload);
    await files.completeUpload(link(), upload);
    expect(await files.find(link(), place())).toEqual({ sizeBytes: size, contentType });
    await files.abortUpload(link(), upload);
  });

  it('can be downloaded for ten minutes, and shown if nothing runs in them', async () => {
    await write();
    const before = Date.now();
    const { url, expiresAt } = await files.signDownload(link(), place(), { disposition: 'inline' });
    expect(Math.round((expiresAt - before) / 60_000)).toBe(10);
    const shown = await fetch(url);
    expect([shown.headers.get('content-disposition')?.split(';')[0], await shown.text()]).toEqual([
      'inline',
      'one two',
    ]);
    await files.write(link(), place(), bytes('<script>'), { contentType: 'text/html' });
    const saved = await fetch((await files.signDownload(link(), place(), { disposition: 'inline' })).url);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('are shown by sealed links that say neither what they open nor when it was written', async () => {
    const sign = async (key: string) =>
      (await files.signDownload(link(), place(key), { disposition: 'inline', isSealed: true })).url;
    const [old, other] = ['hub/p/_quarantine/01ARZ3NDEKTSV4RRFFQ69G5FAV', `hub/p/items/${'a'.repeat(64)}`];
    await write(old);
    await test.client.send(
      new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration: { Status: 'Enabled' } }),
    );
    await write(other, { state: 'accepted' });
    const urls = [await sign(old), await sign(other)];
    expect(new Set(urls.map((url) => url.length)).size, 'both are of one length').toBe(1);
    for (const url of urls) expect(url).not.toMatch(/quarantine|items|hub-|01ARZ|aaaa|X-Amz/);

    const changing = new Set(['date', 'x-amz-request-id']);
    const ask = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
      const response = await fetch(url, { headers, method });
      const shown = [...response.headers].filter(([name]) => !changing.has(name));
      return { status: response.status, shown, body: await response.text() };
    };
    const [first, second] = [await ask(urls[0]!), await ask(urls[1]!)];
    expect(first).toEqual(second);
    expect([first.status, first.body]).toEqual([200, 'one two']);
    const names = first.shown.map(([name]) => name);
    for (const name of ['etag', 'last-modified', 'x-amz-version-id', 'x-amz-tagging-count'])
      expect(names).not.toContain(name);
    expect((await ask(urls[0]!, { range: 'bytes=4-6' })).body).toBe('two');

    // Conditions and further parts of the API would answer what the headers don't.
    const plain = await fetch((await files.signDownload(link(), place(old), { disposition: 'inline' })).url);
    const probes: Record<string, string>[] = [
      { 'if-modified-since': plain.headers.get('last-modified')! },
      { 'if-unmodified-since': new Date(0).toUTCString() },
      { 'if-none-match': plain.headers.get('etag')! },
      { 'x-amz-checksum-mode': 'ENABLED' },
    ];
    for (const headers of probes) expect(await ask(urls[0]!, headers)).toEqual(first);

    const changed = urls[0]!.slice(0, -2);
    expect((await ask(changed)).status).toBe(404);
    for (const method of ['HEAD', 'PUT']) expect((await ask(urls[0]!, {}, method)).status).toBe(403);
    await files.remove(link(), place(old));
    const gone = await ask(urls[0]!);
    expect(gone.status).toBe(404);
    expect(gone.body).not.toMatch(/quarantine|hub-|01ARZ/);
  });

  const refusals: [why: string, change: () => unknown][] = [
    ['the permission was taken back', () => (granted = undefined)],
    ['only other permissions were given', () => (granted = ['organise'])],
    ['the member is gone', () => (role = undefined)],
    ['the bucket is gone', () => (bucket = 'gone')],
    [
      'the bucket is of somebody else',
      async () => {
        bucket = `${bucket}-other`;
        await test.stranger.send(new CreateBucketCommand({ Bucket: bucket }));
      },
    ],
    [
      'a policy of the bucket denies it',
      () => {
        const Resource = [`arn:aws:s3:::${bucket}`, `arn:aws:s3:::${bucket}/*`];
        const Statement = [{ Effect: 'Deny', Principal: '*', Action: ['s3:*Object*', 's3:List*'], Resource }];
        const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
        return test.client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy }));
      },
    ],
  ];
  it.each(refusals)('are refused with 1073 if %s', async (_, change) => {
    await write();
    const held = linkOf(everything);
    await change();
    const upload = { ...place(), uploadId: 'u' };
    const attempts: (() => Promise<unknown>)[] = [
      () => files.startUpload(held, { ...place(), sizeBytes: 1, contentType }),
      () => files.signPart(held, { ...upload, partNumber: 1, sizeBytes: 1 }),
      () => files.completeUpload(held, upload),
      () => files.find(held, place()),
      () => files.read(held, place()).next(),
      () => files.write(held, place(), bytes('x'), { contentType }),
      () => files.copy(held, place(), place('hub/p/b'), { contentType }),
      () => files.remove(held, place()),
      () => files.signDownload(held, place(), { disposition: 'attachment' }),
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({ code: codes.hubStorageUnlinked });
    }
  });

  it('are found and signed without looking up a grant again that the call just has', async () => {
    await write();
    const held = link();
    lookups = 0;
    const { find, signDownload } = files.justLookedUp;
    expect(await find(held, place())).toMatchObject({ sizeBytes: 7 });
    const { url } = await signDownload(held, place(), { disposition: 'inline' });
    expect([(await fetch(url)).status, lookups]).toEqual([200, 0]);
    await files.find(held, place());
    expect(lookups).toBe(1);
  });

  it('of a member who may only read can’t be changed', async () => {
    await write();
    role = 'read_only';
    expect(await textOf()).toBe('one two');
    await expect(write()).rejects.toMatchObject({ code: codes.hubStorageUnlinked });
    await expect(files.remove(link(), place())).rejects.toMatchObject({ code: codes.hubStorageUnlinked });
    expect(await test.client.send(new GetObjectCommand({ Bucket: bucket, Key: place().key }))).toBeDefined();
  });
});

function linkOf(permissions: readonly AppPermission[]): LinkedPrincipal {
  const app = { appId: 'datahub', grantId: 'grant', permissions, expiresAt: Date.now() + 600_000 };
  return { accountId: 'owner', personId: 'owner', role: 'owner', sessionId: '', isFresh: false, app };
}
