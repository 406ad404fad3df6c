import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  askAgent,
  createAccessKey,
  createAgent,
  createBucket,
  getAgentState,
  getConversation,
  searchPassages,
  userInfo,
} from '@atoll/contract';
import {
  type Account,
  type Atoll,
  api,
  describeOnEveryDatabase,
  readStream,
  removeFolder,
  signUp,
  startAtoll,
} from '@atoll/testkit';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { foundInstallation } from '../compose/found-installation.fixture.ts';
import { startAtollHere } from '../compose/serve-here.fixture.ts';
import { runAdminHere as admin, startAdmin } from './admin.fixture.ts';

const given = randomBytes(32).toString('base64');
const large = randomBytes(300_000);
const question = 'When are refunds paid?';

type Environment = Record<string, string>;

describeOnEveryDatabase('a backup of a server', (_, dialect, databases) => {
  let server: Atoll;
  let owner: Account;
  let env: Environment;
  let folder: string;
  let key: { access_key_id: string; secret_access_key: string };
  let agent_id: string;
  let conversation_id: string;
  // A separate process behaves the same on each database, so only one tests it.
  const run = dialect === 'sqlite' ? startAdmin : admin;
  const clientOf = (atoll: Atoll) =>
    new S3Client({
      endpoint: atoll.s3Url,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: key.access_key_id, secretAccessKey: key.secret_access_key },
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atoll-backup-'));
    env = await emptyInstallation('source');
    server = await startAtoll({ env });
    owner = await signUp(server);
    await owner.api.ask(createBucket, { name: 'kept' });
    key = await owner.api.ask(createAccessKey, { name: 'a key' });
    const client = clientOf(server);
    await client.send(new PutObjectCommand({ Bucket: 'kept', Key: 'plain', Body: large }));
    const sealed = { Bucket: 'kept', Key: 'sealed', Body: large, ServerSideEncryption: 'aws:kms' } as const;
    await client.send(new PutObjectCommand(sealed));
    await askOnce();
    expect(await run(['backup', join(folder, 'backup'), '--json'], env)).toMatchObject({
      err: '',
      code: 0,
    });
  });
  afterAll(async () => {
    await server.stop();
    await removeFolder(folder);
  });

  /** Leaves an agent behind that has read a text, and a conversation with it. */
  async function askOnce(): Promise<void> {
    const text = 'Refunds are paid within fourteen days of the return.';
    const sources = [{ kind: 'text' as const, title: 'Refunds', text }];
    ({ agent_id } = await owner.api.ask(createAgent, { name: 'Desk', sources }));
    const isReady = async () => (await owner.api.ask(getAgentState, { agent_id })).ready === 1;
    await vi.waitUntil(isReady, { timeout: 60_000 });
    for await (const { data } of readStream(server, owner.token, askAgent, { agent_id, question })) {
      if (data.type === 'accepted') conversation_id = data.conversation_id;
    }
  }

  /** Returns the settings of an installation that was never started. */
  async function emptyInstallation(name: string): Promise<Environment> {
    const location = await databases.locate();
    const DATA_DIR = join(folder, name);
    return location?.dialect === 'postgres' ? { DATA_DIR, DATABASE_URL: location.url } : { DATA_DIR };
  }

  async function expectEverything(atoll: Atoll): Promise<void> {
    expect(await api(atoll, owner.token).ask(userInfo, {})).toMatchObject({ email: owner.email });
    const client = clientOf(atoll);
    for (const Key of ['plain', 'sealed']) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: 'kept', Key }));
      expect(Buffer.compare((await Body?.transformToByteArray()) ?? Buffer.of(), large)).toBe(0);
    }
    const { ask } = api(atoll, owner.token);
    const { messages } = await ask(getConversation, { agent_id, conversation_id });
    expect(messages).toMatchObject([
      { role: 'question', text: question },
      { role: 'answer', state: 'ended' },
    ]);
    // The index is not part of a backup: the agent reads its sources again.
    const isFound = async () =>
      (await ask(searchPassages, { agent_id, question, limit: 1 })).passages[0]?.text.includes(
        'fourteen days',
      );
    await vi.waitUntil(isFound, { timeout: 60_000 });
  }

  async function expectServing(settings: Environment): Promise<void> {
    const started = await startAtollHere({ env: settings });
    try {
      await expectEverything(started);
    } finally {
      await started.stop();
    }
  }

  it('is a folder that a server can be started on, and its keys are for its owner alone', async () => {
    const { mode } = await stat(join(folder, 'backup', 'secret.key'));
    expect(mode & 0o777).toBe(0o600);
    expect(await admin(['fsck'], { DATA_DIR: join(folder, 'backup') })).toMatchObject({ err: '', code: 0 });
    await expectServing({ DATA_DIR: join(folder, 'backup') });
  });

  it('is restored into an empty installation, and over nothing that is in use', async () => {
    const target = await emptyInstallation('target');
    expect(await run(['restore', join(folder, 'backup')], target)).toMatchObject({ err: '', code: 0 });
    await expectServing(target);
    const again = await admin(['restore', join(folder, 'backup')], target);
    expect(again).toMatchObject({ out: '', code: 1, err: expect.stringMatching(/^error: <folder>: .*\n$/) });
  });

  it('is refused where SECRET_KEY can’t open it, without a word of any key', async () => {
    const target = { ...(await emptyInstallation('given')), SECRET_KEY: given };
    const refused = await admin(['restore', join(folder, 'backup')], target);
    expect(refused).toMatchObject({
      out: '',
      code: 1,
      err: expect.stringMatching(/^error: SECRET_KEY: .*\n$/),
    });
    const own = (await readFile(join(folder, 'backup', 'secret.key'), 'utf8')).trim();
    for (const secret of [given, own]) expect(refused.err).not.toContain(secret);
    const both = { ...target, SECRET_KEY: `${given},${own.split('\n').join(',')}` };
    expect(await admin(['restore', join(folder, 'backup')], both)).toMatchObject({ err: '', code: 0 });
    await expectServing(both);
  });

  if (dialect === 'postgres') {
    it('of one on SQLite is restored into PostgreSQL', async () => {
      const embedded = { DATA_DIR: join(folder, 'backup') };
      expect((await admin(['backup', join(folder, 'of-sqlite')], embedded)).code).toBe(0);
      const target = await emptyInstallation('from-sqlite');
      expect(await admin(['restore', join(folder, 'of-sqlite')], target)).toMatchObject({ err: '', code: 0 });
      await expectServing(target);
    });
  }

  if (dialect === 'sqlite') {
    it('is not restored under a server that runs', async () => {
      const refused = await admin(['restore', join(folder, 'backup')], env);
      expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/another server uses/) });
    });
  }

  it('says when the keys are not in it', async () => {
    const installation = { ...(await emptyInstallation('other')), SECRET_KEY: given };
    await foundInstallation(installation);
    const made = await admin(['backup', join(folder, 'keyless')], installation);
    expect(made).toMatchObject({
      code: 0,
      err: expect.stringContaining('The backup does not contain SECRET_KEY'),
    });
  });
});
