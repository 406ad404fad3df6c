import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createAccessKey, createBucket } from '@atoll/contract';
import { type Atoll, describeOnEveryDatabase, signUp, startFaultyProxy } from '@atoll/testkit';
import {
  CreateBucketCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startAtollHere } from '../../../../compose/serve-here.fixture.ts';
import type { Authorized, Bucket } from '../../kernel/policy.ts';
import { bytes, createTestStorage, plainHeaders, type TestStorage } from '../../testing/test-storage.ts';
import type { TransferEnd, Transferred } from './index.ts';

type S3EndPoint = Extract<TransferEnd, { kind: 's3' }>;

const large = randomBytes(300_000);
const partBytes = 5 * 1024 ** 2;
const parts = [randomBytes(partBytes), randomBytes(partBytes), randomBytes(1000)];

let peer: Atoll;
let client: S3Client;
let addressOf: (bucket: string) => S3EndPoint;

beforeAll(async () => {
  peer = await startAtollHere();
  const { api } = await signUp(peer);
  await api.ask(createBucket, { name: 'first' });
  const key = await api.ask(createAccessKey, { name: 'transfer' });
  const credentials = { accessKeyId: key.access_key_id, secretAccessKey: key.secret_access_key };
  const common = { region: 'us-east-1', endpoint: peer.s3Url };
  client = new S3Client({ ...common, forcePathStyle: true, credentials });
  addressOf = (bucket) => ({
    kind: 's3',
    address: { ...common, bucket, prefix: 'below/', isPathStyle: true, ...credentials },
  });
});
afterAll(() => peer.stop());

describeOnEveryDatabase('a bucket', (open, dialect) => {
  let opened: TestStorage;
  let bucket: Authorized<Bucket>;
  let folder: string;
  const mine = { accountId: 'me', name: 'mine' };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atoll-transfer-'));
    opened = await createTestStorage(await open());
    await opened.storage.buckets.create('me', 'mine');
    bucket = await opened.storage.authorizeBucket('me', 'mine');
  });
  afterEach(async () => {
    await opened.close();
    await rm(folder, { recursive: true });
  });

  const put = (key: string, content: Uint8Array | string, more = {}) =>
    opened.storage.objects.put(bucket, key, { body: bytes(content) }, { headers: plainHeaders, ...more });
  const exportTo = (to: TransferEnd, isDryRun = false) =>
    settled(opened.storage.tools.exportBucket(mine, to, { isDryRun }));
  const importFrom = (from: TransferEnd, isDryRun = false) =>
    settled(opened.storage.tools.importBucket(from, mine, { isDryRun }));
  const target = (): TransferEnd => ({ kind: 'folder', path: join(folder, 'target') });
  const contentOf = async (key: string) => {
    const object = await opened.storage.objects.find(bucket, key);
    return buffer((await opened.storage.open(bucket, object)).read());
  };
  async function newPeerBucket(name: string): Promise<S3EndPoint> {
    await client.send(new CreateBucketCommand({ Bucket: `${name}-${dialect}` }));
    return addressOf(`${name}-${dialect}`);
  }
  async function upload(key: string): Promise<void> {
    const { uploads } = opened.storage;
    const { id: uploadId } = await uploads.start(bucket, key, { headers: plainHeaders });
    const ref = { bucket, key, uploadId };
    const sent: Awaited<ReturnType<typeof uploads.putPart>>[] = [];
    for (const [at, part] of parts.entries()) {
      sent.push(await uploads.putPart(ref, at + 1, { body: bytes(part) }));
    }
    await uploads.complete(ref, sent);
  }

  test('takes in parts what is too large for one PUT, and nothing of what comes wrong', async () => {
    const end = await newPeerBucket('in-parts');
    await upload('parts');
    await put('plain', Buffer.concat(parts));
    expect(await exportTo(end)).toEqual({ copied: 2 });
    for (const key of ['parts', 'plain']) await opened.storage.objects.delete(bucket, { key });

    const importInParts = (from: TransferEnd) =>
      settled(opened.storage.tools.importBucket(from, mine, { isDryRun: false, maxAtOnceBytes: partBytes }));
    const proxy = await startFaultyProxy(peer.s3Url);
    onTestFinished(() => proxy.stop());
    proxy.decide(({ method, path }) =>
      method === 'GET' && path.includes('/below/') ? { kind: 'flip', atByte: 900 } : undefined,
    );
    const through: TransferEnd = { ...end, address: { ...end.address, endpoint: proxy.endpoint } };
    expect(await importInParts(through)).toEqual({ failed: 2 });
    const page = { prefix: '', delimiter: '', limit: 10 };
    expect((await opened.storage.uploads.list(bucket, page)).uploads).toEqual([]);
    opened.clock.nowMs = Date.now() + 1000;
    expect(await importInParts(end)).toEqual({ copied: 2 });
    for (const key of ['parts', 'plain']) {
      expect((await opened.storage.objects.describe(bucket, key)).etag).toMatch(/-3$/);
      expect((await contentOf(key)).equals(Buffer.concat(parts))).toBe(true);
    }
    expect(await importInParts(end)).toEqual({ skipped: 2 });
  });

  test('is exported into a folder, with times, and not twice', async () => {
    await put('readme.txt', 'a few bytes');
    await put('photos/2026/reef.jpg', large, { encryption: { mode: 'SSE-KMS' } });
    await put('photos/empty/', '');
    await upload('parts');
    expect(await exportTo(target(), true)).toMatchObject({ copied: 4 });
    await expect(readdir(join(folder, 'target'))).rejects.toThrow('ENOENT');

    expect(await exportTo(target())).toEqual({ copied: 4 });
    const root = join(folder, 'target');
    expect((await readdir(root)).sort()).toEqual(['parts', 'photos', 'readme.txt']);
    expect((await readFile(join(root, 'photos/2026/reef.jpg'))).equals(large)).toBe(true);
    expect((await readFile(join(root, 'parts'))).equals(Buffer.concat(parts))).toBe(true);
    expect((await stat(join(root, 'photos/empty'))).isDirectory()).toBe(true);
    const { modifiedAt } = await opened.storage.objects.find(bucket, 'readme.txt');
    expect(Math.round((await stat(join(root, 'readme.txt'))).mtimeMs)).toBe(modifiedAt);

    await writeFile(join(root, 'readme.txt'), 'other bytes');
    expect(await exportTo(target())).toEqual({ copied: 1, skipped: 3 });
    expect(await readFile(join(root, 'readme.txt'), 'utf8')).toBe('a few bytes');
  });

  test('tells every name that no file can have, and writes nothing outside the folder', async () => {
    const names = [
      '../out',
      '/root',
      'a//b',
      'a/./b',
      'x/..',
      `${'n'.repeat(256)}`,
      '.atoll-export/x',
      'bytes/',
    ];
    for (const name of names) await put(name, 'x');
    await put('file', 'x');
    await put('file/below', 'x');
    await put('link/below', 'x');
    await mkdir(join(folder, 'target'));
    await mkdir(join(folder, 'elsewhere'));
    await symlink(join(folder, 'elsewhere'), join(folder, 'target', 'link'));
    const results = await all(opened.storage.tools.exportBucket(mine, target(), { isDryRun: false }));
    const refused = results.filter(({ outcome }) => outcome === 'refused').map(({ key }) => key);
    expect(refused).toEqual(expect.arrayContaining([...names, 'link/below']));
    // Either of the two may come first.
    expect(refused.filter((key) => key.startsWith('file'))).toHaveLength(1);
    expect(refused).toHaveLength(names.length + 2);
    expect(await readdir(folder)).toHaveLength(2);
    expect(await readdir(join(folder, 'elsewhere'))).toEqual([]);
  });

  test('tells what is damaged or can’t be opened, and exports the rest when it is run again', async () => {
    await put('damaged', large);
    const files = await readdir(opened.blobFolder, { recursive: true, withFileTypes: true });
    const [blob] = files.filter((entry) => entry.isFile());
    await truncate(join(blob?.parentPath ?? '', blob?.name ?? ''), 100_000);
    await put('whole', large);
    const results = await all(opened.storage.tools.exportBucket(mine, target(), { isDryRun: false }));
    expect(results).toContainEqual(
      expect.objectContaining({
        key: 'damaged',
        outcome: 'failed',
        reason: expect.stringContaining('damaged'),
      }),
    );
    expect(await readdir(join(folder, 'target'))).toEqual(['whole']);
    await put('damaged', large);
    expect(await exportTo(target())).toEqual({ copied: 1, skipped: 1 });
  });

  test('keeps what is under a customer’s key, and says so', async () => {
    const key = createSecretKey(randomBytes(32));
    const md5 = createHash('md5').update(key.export()).digest('base64');
    await put('theirs', large, { encryption: { mode: 'SSE-C', customerKey: { key, md5 } } });
    const results = await all(opened.storage.tools.exportBucket(mine, target(), { isDryRun: false }));
    expect(results).toMatchObject([
      { key: 'theirs', outcome: 'refused', reason: expect.stringContaining('key') },
    ]);
  });

  test('goes on where an export was interrupted', async () => {
    for (let count = 0; count < 20; count++) await put(`${count}`, large);
    const exporting = opened.storage.tools.exportBucket(mine, target(), { isDryRun: false });
    for (let count = 0; count < 5; count++) await exporting.next();
    await exporting.return(undefined);
    // The state that a killed export leaves.
    await mkdir(join(folder, 'target', '.atoll-export'), { recursive: true });
    await writeFile(join(folder, 'target', '.atoll-export', 'half'), 'half');
    const { copied = 0, skipped = 0 } = await exportTo(target());
    expect(skipped).toBeGreaterThanOrEqual(5);
    expect(copied + skipped).toBe(20);
    expect(await readdir(join(folder, 'target'))).toHaveLength(20);
  });

  test('is exported to another S3 endpoint with all that is kept of it, and comes back the same', async () => {
    const end = await newPeerBucket('there');
    const tags = [{ key: 'kind', value: 'a b=c+d' }];
    const headers = {
      contentType: 'text/x-reef',
      headers: { 'cache-control': 'max-age=60', 'content-disposition': 'inline' },
      metadata: { depth: '12 m' },
    };
    await put('photos//../reef', large, { headers, tags });
    await put('sealed', large, { encryption: { mode: 'SSE-S3' } });
    await put('empty', '');
    await upload('parts');
    const exported = await all(opened.storage.tools.exportBucket(mine, end, { isDryRun: false }));
    expect(exported.map(({ key, outcome, reason }) => [key, outcome, reason]).sort()).toEqual(
      ['empty', 'parts', 'photos//../reef', 'sealed'].map((key) => [key, 'copied', undefined]),
    );
    const name = { Bucket: `there-${dialect}`, Key: 'below/photos//../reef' };
    const found = await client.send(new GetObjectCommand(name));
    expect(found).toMatchObject({
      ContentType: 'text/x-reef',
      CacheControl: 'max-age=60',
      ContentDisposition: 'inline',
      Metadata: { depth: '12 m' },
    });
    expect(await client.send(new GetObjectTaggingCommand(name))).toMatchObject({
      TagSet: [{ Key: 'kind', Value: 'a b=c+d' }],
    });
    expect(await exportTo(end)).toEqual({ skipped: 4 });

    for (const key of ['photos//../reef', 'sealed', 'empty', 'parts']) {
      await opened.storage.objects.delete(bucket, { key });
    }
    opened.clock.nowMs = Date.now() + 1000;
    expect(await importFrom(end)).toEqual({ copied: 4 });
    expect((await contentOf('parts')).equals(Buffer.concat(parts))).toBe(true);
    expect(await opened.storage.objects.find(bucket, 'photos//../reef')).toMatchObject({ ...headers, tags });
    expect(await importFrom(end)).toEqual({ skipped: 4 });
  });

  test.each([{ kind: 'flip', atByte: 100_000 } as const, { kind: 'cut', afterBytes: 100_000 } as const])(
    'is not left with what a source or the way did harm to: $kind',
    async (fault) => {
      const end = await newPeerBucket(`harmed-by-${fault.kind}`);
      await put('it', large);
      await upload('parts');
      expect(await exportTo(end)).toEqual({ copied: 2 });
      await opened.storage.objects.deleteMany(bucket, [{ key: 'it' }, { key: 'parts' }]);
      const proxy = await startFaultyProxy(peer.s3Url);
      onTestFinished(() => proxy.stop());
      proxy.decide(({ method, path }) => (method === 'GET' && path.includes('/below/') ? fault : undefined));
      const through: TransferEnd = { ...end, address: { ...end.address, endpoint: proxy.endpoint } };
      expect(await importFrom(through)).toEqual({ failed: 2 });
      for (const key of ['it', 'parts']) {
        const finding = opened.storage.objects.find(bucket, key);
        await expect(finding).rejects.toMatchObject({ reason: 'objectUnknown' });
      }
      proxy.decide(() => undefined);
      expect(await importFrom(through)).toEqual({ copied: 2 });
    },
  );

  test('leaves nothing at an S3 endpoint of an object that is damaged', async () => {
    const end = await newPeerBucket('of-damaged');
    await put('it', large);
    await upload('parts');
    for (const file of await readdir(opened.blobFolder, { recursive: true, withFileTypes: true })) {
      if (file.isFile()) await truncate(join(file.parentPath, file.name), 500);
    }
    expect(await exportTo(end)).toEqual({ failed: 2 });
    const place = { Bucket: `of-damaged-${dialect}` };
    expect((await client.send(new ListObjectsV2Command(place))).KeyCount).toBe(0);
    expect((await client.send(new ListMultipartUploadsCommand(place))).Uploads ?? []).toEqual([]);
  });

  test('takes a folder in, follows no link, and keeps within the account’s limit', async () => {
    const root = join(folder, 'source');
    await mkdir(join(root, 'empty'), { recursive: true });
    await mkdir(join(root, 'photos'));
    await writeFile(join(root, 'photos', 'reef.PNG'), large);
    await writeFile(join(root, 'notes'), 'a few bytes');
    await symlink('/etc', join(root, 'photos', 'etc'));
    opened.clock.nowMs = Date.now() + 1000;
    const from: TransferEnd = { kind: 'folder', path: root };
    expect(await importFrom(from, true)).toEqual({ copied: 3, refused: 1 });
    expect(await importFrom(from)).toEqual({ copied: 3, refused: 1 });
    expect((await contentOf('photos/reef.PNG')).equals(large)).toBe(true);
    expect(await opened.storage.objects.find(bucket, 'photos/reef.PNG')).toMatchObject({
      contentType: 'image/png',
    });
    expect(await opened.storage.objects.find(bucket, 'empty/')).toMatchObject({ sizeBytes: 0 });
    expect(await importFrom(from)).toEqual({ skipped: 3, refused: 1 });

    const later = new Date(opened.clock.nowMs + 60_000);
    await utimes(join(root, 'notes'), later, later);
    expect(await importFrom(from)).toEqual({ copied: 1, skipped: 2, refused: 1 });
    opened.limits.storedBytes = large.length + 100;
    await writeFile(join(root, 'more'), large);
    const results = await all(opened.storage.tools.importBucket(from, mine, { isDryRun: false }));
    expect(results).toContainEqual(
      expect.objectContaining({ key: 'more', outcome: 'failed', reason: 'capacityExceeded' }),
    );
  });
});

async function all(results: AsyncGenerator<Transferred>): Promise<Transferred[]> {
  const gathered: Transferred[] = [];
  for await (const result of results) gathered.push(result);
  return gathered;
}

async function settled(results: AsyncGenerator<Transferred>) {
  const counts: Partial<Record<Transferred['outcome'], number>> = {};
  for (const { outcome } of await all(results)) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
