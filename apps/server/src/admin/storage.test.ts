import { mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createAccessKey, createBucket } from '@atoll/contract';
import { type Account, type Atoll, signUp } from '@atoll/testkit';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAtollHere } from '../compose/serve-here.fixture.ts';
import { runAdminHere, startAdmin } from './admin.fixture.ts';

const large = 'some line of a file\n'.repeat(20_000);

let folder: string;
let server: Atoll;
let owner: Account;
let client: S3Client;
let address: (bucket: string) => string;
let secret: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atoll-admin-storage-'));
  server = await startAtollHere();
  owner = await signUp(server);
  for (const name of ['source', 'other']) await owner.api.ask(createBucket, { name });
  const key = await owner.api.ask(createAccessKey, { name: 'a key' });
  secret = key.secret_access_key;
  const credentials = { accessKeyId: key.access_key_id, secretAccessKey: secret };
  client = new S3Client({ endpoint: server.s3Url, region: 'us-east-1', forcePathStyle: true, credentials });
  const login = `${credentials.accessKeyId}:${encodeURIComponent(secret)}`;
  address = (bucket) => `s3://${login}@${new URL(server.s3Url).host}/${bucket}?tls=off`;
  await put('photos/reef', large);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const put = (Key: string, Body: string) => client.send(new PutObjectCommand({ Bucket: 'source', Key, Body }));

const admin = (...args: string[]) => keepingSecrets(runAdminHere, args);

async function keepingSecrets(run: typeof runAdminHere, args: string[]) {
  const ended = await run(args, { DATA_DIR: server.dataDir });
  expect(ended.out + ended.err).not.toContain(secret);
  return ended;
}

it('exports a bucket beside the running server, and tells what no file can be called', async () => {
  const target = join(folder, 'target');
  expect(await admin('export', owner.email, 'source', target, '--dry-run')).toMatchObject({
    out: expect.stringMatching(/^photos\/reef\n/),
    code: 0,
  });
  const inItsOwnProcess = await keepingSecrets(startAdmin, ['export', owner.email, 'source', target]);
  expect(inItsOwnProcess.code).toBe(0);
  expect(await readFile(join(target, 'photos/reef'), 'utf8')).toBe(large);
  await put('../out', 'x');
  const { out, err, code } = await admin('export', owner.email, 'source', target);
  expect(out).toMatch(/^refused \.\.\/out: .*\ncopied +0\nskipped +1\nrefused +1\nfailed +0\nbytes +0\n$/);
  expect({ err, code }).toEqual({ err: 'error: objects not copied: 1.\n', code: 1 });
});

it('shows what no object consists of, and takes no command for both ways', async () => {
  const shown = await admin('sweep', '--json');
  expect(shown).toMatchObject({ err: '', code: 0 });
  const empty = { orphans: 0, orphan_bytes: 0, in_trash: 0, trash_bytes: 0, oldest_in_trash: null };
  expect(JSON.parse(shown.out)).toMatchObject([
    { store: 'blobs', ...empty },
    { store: 'archive', ...empty },
  ]);
  expect((await admin('sweep', '--confirm', '--cancel')).code).toBe(2);
});

it('exports to an S3 endpoint and imports from it', async () => {
  const { err, code } = await admin('export', owner.email, 'source', address('other'));
  expect({ err, code }).toEqual({ err: '', code: 0 });
  await owner.api.ask(createBucket, { name: 'imported' });
  const imported = await admin('import', address('other'), owner.email, 'imported', '--json');
  expect(imported).toMatchObject({ err: '', code: 0 });
  expect(JSON.parse(imported.out)).toMatchObject({ copied: 2, failed: 0, problems: [] });
});

it.each([
  { args: ['export', 'nobody@example.com', 'source', 'x'], line: /^error: <email>: .*\n$/ },
  { args: ['fsck', '--bucket', 'none'], line: /^error: --bucket: .*\n$/ },
])('ends $args with code 1 and one line', async ({ args, line }) => {
  expect(await admin(...args)).toMatchObject({ out: '', code: 1, err: expect.stringMatching(line) });
});

it('says in one line that there is no such bucket, or no such source', async () => {
  const line = expect.stringMatching(/^error: .*\n$/);
  expect(await admin('export', owner.email, 'none', folder)).toMatchObject({ out: '', code: 1, err: line });
  const missing = await admin('import', join(folder, 'missing'), owner.email, 'source');
  expect(missing).toMatchObject({ out: '', code: 1, err: line });
});

it('checks what is stored, and fails when something is lost', async () => {
  expect(await admin('fsck')).toMatchObject({
    out: expect.stringMatching(/^findings +0$/m),
    err: '',
    code: 0,
  });
  const blobs = join(server.dataDir, 'blobs');
  for (const file of await readdir(blobs, { recursive: true, withFileTypes: true })) {
    if (file.isFile() && !file.name.endsWith('.json')) await truncate(join(file.parentPath, file.name), 1000);
  }
  const { out, err, code } = await admin('fsck', '--bucket', 'source');
  expect(out).toMatch(/^object source\/photos\/reef: unreadable: .*damaged/m);
  expect({ err, code }).toEqual({ err: 'error: problems not repaired: 1.\n', code: 1 });
});

it('verifies an account’s audit log, and fails if an entry was changed', async () => {
  const sound = await admin('audit', 'verify', owner.email, '--json');
  expect(JSON.parse(sound.out)).toMatchObject({ carried: 0, broken_at: null });
  expect(sound.code).toBe(0);
  const books = new DatabaseSync(join(server.dataDir, 'atoll.db'));
  books.exec('pragma busy_timeout = 10000');
  books.exec('drop trigger audit_entries_unchanged');
  books.exec("update audit_entries set action = 'signOut' where seq = 2");
  books.close();
  expect(await admin('audit', 'verify', owner.email)).toMatchObject({
    err: expect.stringContaining('entry 2 was changed'),
    code: 1,
  });
});
