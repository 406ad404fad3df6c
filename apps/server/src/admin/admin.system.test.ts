import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addTotp,
  recordEvent,
  register,
  sendFeedback,
  sendMail,
  setCreditAlert,
  signIn,
  startTotp,
  userInfo,
} from '@atoll/contract';
import { type DatabaseLocation, openDatabase } from '@atoll/database';
import { type Atoll, api, codeOfApp, describeOnEveryDatabase, removeFolder } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundInstallation } from '../compose/found-installation.fixture.ts';
import { startAtollHere } from '../compose/serve-here.fixture.ts';
import { runAdminHere, startAdmin } from './admin.fixture.ts';

const password = 'Coral!Reef2026';

describeOnEveryDatabase('the admin command line', (_, dialect, databases) => {
  let env: Record<string, string>;
  let dataDir: string;
  let location: DatabaseLocation;

  beforeAll(async () => {
    location = await databases.locate();
    dataDir = await mkdtemp(join(tmpdir(), 'atoll-admin-'));
    env = { DATA_DIR: dataDir, ...(location.dialect === 'postgres' && { DATABASE_URL: location.url }) };
    await foundInstallation(env);
  });
  afterAll(() => removeFolder(dataDir));

  interface Options {
    input?: string;
    env?: Record<string, string>;
  }

  // A separate process behaves the same on each database, so only one tests it.
  const run = dialect === 'sqlite' ? startAdmin : runAdminHere;
  const start = (args: string[], options: Options = {}) =>
    run(args, { ...env, ...options.env }, options.input);
  const admin = (args: string[], options: Options = {}) =>
    runAdminHere(args, { ...env, ...options.env }, options.input);

  async function json(args: string[], input?: string) {
    const { out, err, code } = await admin([...args, '--json'], input === undefined ? {} : { input });
    expect({ err, code }).toEqual({ err: '', code: 0 });
    return JSON.parse(out);
  }

  const create = (email: string) =>
    json(['account', 'create', email, 'Ada', '--password-stdin'], `${password}\n`);

  it('explains itself', async () => {
    const { out, code } = await start(['help']);
    expect(code).toBe(0);
    for (const command of ['account', 'credit', 'plan', 'invoice', 'prices', 'invite', 'keys', 'reconcile']) {
      expect(out).toContain(command);
    }
  });

  it('opens an account with a given password, or with one that it prints once', async () => {
    const given = ['account', 'create', 'given@example.com', 'Ada', '--password-stdin', '--json'];
    const created = await start(given, { input: `${password}\n` });
    expect(created).toMatchObject({ err: '', code: 0 });
    expect(JSON.parse(created.out)).toMatchObject({
      access_key: 'given@example.com',
      username: 'Ada',
      status: 'active',
    });
    const { out, code } = await start(['account', 'create', 'Made@Example.com', 'Grace']);
    expect(code).toBe(0);
    expect(out).toMatch(/^email +made@example\.com$/m);
    expect(out).toMatch(/^password +\S{20}$/m);
    const shown = await json(['account', 'show', 'made@example.com']);
    expect(shown).toMatchObject({ email: 'made@example.com', plan: 'free', credit_micro_usd: 0 });
    expect(shown).not.toHaveProperty('password');
  });

  it('lists accounts page by page, for people and for programs', async () => {
    for (const name of ['one', 'two', 'three']) await create(`${name}@list.example`);
    const emails: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { accounts: { email: string }[]; next_cursor: string | null } = await json([
        'account',
        'list',
        '--limit',
        '2',
        ...(cursor === null ? [] : ['--cursor', cursor]),
      ]);
      expect(page.accounts.length).toBeLessThanOrEqual(2);
      emails.push(...page.accounts.map((account) => account.email));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(emails).toEqual([...new Set(emails)]);
    expect(emails).toEqual(
      expect.arrayContaining(['one@list.example', 'two@list.example', 'three@list.example']),
    );

    const table = await admin(['account', 'list', '--limit', '1']);
    expect(table.out.split('\n')[0]).toMatch(/^id +email +name +status +created$/);
    expect(table.err).toMatch(/--cursor \w{26}/);
  });

  it('adds credit and takes it away, to the millionth of a dollar', async () => {
    await create('credit@example.com');
    const credit = (usd: string) => json(['credit', 'credit@example.com', usd, '--reason', 'a test']);
    expect(await credit('12.345678')).toEqual({ email: 'credit@example.com', credit_micro_usd: 12_345_678 });
    expect(await credit('-0.345678')).toEqual({ email: 'credit@example.com', credit_micro_usd: 12_000_000 });
    const { out } = await admin(['account', 'show', 'credit@example.com']);
    expect(out).toMatch(/^credit usd +12\.00$/m);
  });

  it('changes plan and status', async () => {
    await create('change@example.com');
    await json(['plan', 'change@example.com', 'pay_as_you_go']);
    await json(['account', 'disable', 'change@example.com']);
    const changed = { plan: 'pay_as_you_go', status: 'disabled' };
    expect(await json(['account', 'show', 'change@example.com'])).toMatchObject(changed);
    await json(['account', 'enable', 'change@example.com']);
    expect(await json(['account', 'show', 'change@example.com'])).toMatchObject({ status: 'active' });
  });

  it('recomputes counters and balances, tells of what differs, and repairs what is derived', async () => {
    await create('books@example.com');
    await json(['credit', 'books@example.com', '5', '--reason', 'a test']);
    expect(await json(['reconcile'])).toEqual({ differences: [] });
    const path = join(dataDir, 'atoll.db');
    const database = openDatabase(dialect === 'sqlite' ? { dialect, path } : location);
    await database.transaction(async (tx) => {
      await tx.updateTable('billing_accounts').set({ credit_micro_usd: 3 }).execute();
    });
    await database.close();
    const { out, err, code } = await admin(['reconcile']);
    expect(out).toMatch(/^balance account \w+: the recorded balance is 0\.000003 USD/m);
    expect(err).toMatch(/^error: problems not repaired: \d+\.\n$/);
    expect(code).toBe(1);
    const repaired = await admin(['reconcile', '--repair']);
    expect(repaired).toMatchObject({ out: expect.stringContaining('(repaired)'), code: 0 });
    expect(await admin(['reconcile'])).toEqual({ out: 'No differences.\n', err: '', code: 0 });
  });

  it('makes invite codes and lists them', async () => {
    const made = await json(['invite', 'make', '--uses', '3']);
    expect(made).toMatchObject({ uses: 0, max_uses: 3 });
    expect(await json(['invite', 'make', '--code', 'welcome-26'])).toMatchObject({
      code: 'WELCOME-26',
      max_uses: 1,
    });
    const { invites } = await json(['invite', 'list']);
    expect(invites.map((invite: { code: string }) => invite.code)).toEqual(['WELCOME-26', made.code]);
    expect((await admin(['invite', 'make', '--code', 'WELCOME-26'])).code).toBe(1);
  });

  it.each([
    {
      args: ['account', 'show', 'nobody@example.com'],
      line: /^error: <email>: .*nobody@example\.com\.$/,
    },
    {
      args: ['credit', 'given@example.com', '-1', '--reason', 'x'],
      line: /^error: <usd>: /,
    },
    { args: ['account', 'create', 'given@example.com', 'Ada'], line: /^error: <email>: / },
    {
      args: ['account', 'create', 'weak@example.com', 'Ada', '--password-stdin'],
      input: 'weak',
      line: /^error: password: /,
    },
    {
      args: ['account', 'create', 'none@example.com', 'Ada', '--password-stdin'],
      line: /^error: --password-stdin: /,
    },
  ])('ends $args with code 1 and one line', async ({ args, line, input }) => {
    const result = await admin(args, input === undefined ? {} : { input });
    expect(result.err.trimEnd()).toMatch(line);
    expect(result.err.trimEnd().split('\n')).toHaveLength(1);
    expect(result).toMatchObject({ code: 1, out: '' });
  });

  it('names a wrong setting', async () => {
    const result = await start(['account', 'list'], { env: { PORT: 'x' } });
    expect(result).toMatchObject({ code: 1, out: '' });
    expect(result.err).toMatch(/^error: PORT .*\n$/);
  });

  it('mails a credit alert that it causes', async () => {
    const server = await startOn({ SMTP_URL: '' }, false);
    try {
      const email = 'alert@example.com';
      await create(email);
      await json(['credit', email, '20', '--reason', 'a test']);
      const { token } = await api(server).ask(signIn, credentials(email));
      await api(server, token).ask(setCreditAlert, { value_usd: 10 });
      const { err, code } = await admin(['credit', email, '-15', '--reason', 'a test']);
      expect(code).toBe(0);
      expect(err).toContain(email);
      const folder = join(dataDir, 'mail');
      const mails = await Promise.all(
        (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')),
      );
      const alerts = mails.filter((mail) => mail.includes(email) && mail.includes('running low'));
      expect(alerts).toHaveLength(1);
      expect(alerts[0]).toContain('You have $5.00 left');
    } finally {
      await server.stop();
    }
  });

  it('works while the server runs: both see at once what the other did', async () => {
    const server = await startOn({}, true);
    try {
      const email = 'beside@example.com';
      await create(email);
      const { token } = await api(server).ask(signIn, credentials(email));
      const me = api(server, token);
      await json(['credit', email, '7.5', '--reason', 'a test']);
      expect(await me.ask(userInfo, {})).toMatchObject({ plan: 'free', credit_micro_usd: 7_500_000 });

      await me.ask(sendFeedback, { topic: 'idea', message: 'Waves, please.' });
      const { feedback } = await json(['feedback', 'list']);
      expect(feedback[0]).toMatchObject({ topic: 'idea', message: 'Waves, please.' });
      await api(server).ask(recordEvent, { event: 'signup_view', device: 'h5' });
      expect((await json(['events'])).events).toContainEqual({
        day: new Date().toISOString().slice(0, 10),
        event: 'signup_view',
        device: 'h5',
        count: 1,
      });

      const { secret } = await me.ask(startTotp, {});
      await me.ask(addTotp, { code: codeOfApp(secret, Date.now()) });
      expect(await api(server).ask(signIn, credentials(email))).toHaveProperty('second_factor');
      expect(await json(['account', 'factors', email, 'remove'])).toEqual({
        email,
        second_factors: 'removed',
      });
      expect(await api(server).ask(signIn, credentials(email))).toHaveProperty('token');

      await json(['account', 'disable', email]);
      expect((await me.call(userInfo, {})).code).toBe(1026);
      expect((await api(server).call(signIn, credentials(email))).code).toBe(1014);

      const { code: invite } = await json(['invite', 'make']);
      expect(await registerWith(server, invite)).toBe(200);
      expect(await registerWith(server, invite)).toBe(1016);
    } finally {
      await server.stop();
    }
  });

  it('gives the server’s own key another version each time', async () => {
    const { version } = await json(['keys', 'rotate']);
    expect(version).toBeGreaterThan(1);
    expect(await json(['keys', 'rotate'])).toEqual({ version: version + 1 });
  });

  function credentials(email: string) {
    return { user_type: 1 as const, username: email, password: Buffer.from(password).toString('base64') };
  }

  /** Starts a server on the data of the command line. */
  async function startOn(extra: Record<string, string>, smtp: boolean): Promise<Atoll> {
    const database = env.DATABASE_URL === undefined ? dialect : { url: env.DATABASE_URL };
    return startAtollHere({ database, smtp, env: { DATA_DIR: dataDir, ...extra } });
  }

  /** Returns the error code of a registration with an invite. */
  async function registerWith(server: Atoll, invite: string): Promise<number> {
    const email = `${crypto.randomUUID().slice(0, 8)}@invited.example`;
    const { code } = await api(server).call(sendMail, { send_type: 'register', email, invite });
    if (code !== 200 || !server.mail) return code;
    const mail = await server.mail.waitForMail(email);
    const [, mailed = ''] = /^\s*([A-Z0-9]{6})\s*$/m.exec(mail.text) ?? [];
    const person = { username: 'Invited', email, password, confirm_password: password, code: mailed, invite };
    return (await api(server).call(register, person)).code;
  }
});
