import { recordEvent, sendFeedback } from '@atoll/contract';
import { api, describeOnEveryDatabase, findFreePort, type OpenDatabase } from '@atoll/testkit';
import { expect, it } from 'vitest';
import { type CallDeps, createHttpApp } from '../../platform/http/index.ts';
import { createLimits } from '../../platform/limits/index.ts';
import { createLog } from '../../platform/log/index.ts';
import type { Mail } from '../../platform/mail/index.ts';
import { createSupport } from './index.ts';

const dayMs = 86_400_000;

describeOnEveryDatabase('support', (open) => {
  it('keeps feedback and mails it to the operator', async () => {
    await using server = await start(open, { feedbackTo: 'operator@example.com' });
    const message = 'The <b>map</b> is lovely.\n\nMore, please.';
    await server.signedIn.ask(sendFeedback, { topic: 'praise', message, page: '/dss/buckets' });
    await server.signedIn.ask(sendFeedback, { topic: 'idea', message: 'Dark maps' });
    const [newest, oldest] = await server.support.operations.listFeedback({ limit: 10 });
    expect(newest).toMatchObject({ topic: 'idea', message: 'Dark maps', page: null });
    expect(oldest).toMatchObject({ accountId: 'account-1', topic: 'praise', message, page: '/dss/buckets' });
    expect(await server.support.operations.listFeedback({ before: newest?.id, limit: 10 })).toEqual([oldest]);

    expect(server.mails.map((mail) => mail.to)).toEqual(['operator@example.com', 'operator@example.com']);
    expect(server.mails[0]?.text).toContain('The <b>map</b> is lovely.');
    expect(server.mails[0]?.text).toContain('ada@example.com');
    expect(server.mails[0]?.html).not.toContain('<b>map</b>');
  });

  it('keeps feedback also without somebody to mail it to, or when the mail fails', async () => {
    for (const options of [{ feedbackTo: null }, { feedbackTo: 'operator@example.com', mailFails: true }]) {
      await using server = await start(open, options);
      await server.signedIn.ask(sendFeedback, { topic: 'problem', message: 'It is broken' });
      expect(await server.support.operations.listFeedback({ limit: 10 })).toHaveLength(1);
      expect(server.mails).toEqual([]);
    }
  });

  it('takes feedback of signed-in people only, and 10 an hour, then says 1002', async () => {
    await using server = await start(open, { feedbackTo: null });
    const feedback = { topic: 'question', message: 'Why?' } as const;
    expect((await server.anyone.call(sendFeedback, feedback)).code).toBe(401);
    for (let n = 0; n < 10; n++) expect((await server.signedIn.call(sendFeedback, feedback)).code).toBe(200);
    expect((await server.signedIn.call(sendFeedback, feedback)).code).toBe(1002);
  });

  it('counts events by day and device, those that arrive together too', async () => {
    await using server = await start(open, { feedbackTo: null });
    const view = (device: 'h5' | 'web') => server.anyone.ask(recordEvent, { event: 'signin_view', device });
    await Promise.all(Array.from({ length: 20 }, () => view('web')));
    await view('h5');
    server.pass(dayMs);
    await view('web');
    expect(await server.support.operations.countEvents()).toEqual([
      { day: '2026-02-01', event: 'signin_view', device: 'web', count: 1 },
      { day: '2026-01-31', event: 'signin_view', device: 'h5', count: 1 },
      { day: '2026-01-31', event: 'signin_view', device: 'web', count: 20 },
    ]);
  });

  it('ignores events beyond 300 an hour from one address: 1031', async () => {
    await using server = await start(open, { feedbackTo: null });
    const view = async () =>
      (await server.anyone.call(recordEvent, { event: 'signup_view', device: 'web' })).code;
    const codes: number[] = [];
    for (let n = 0; n < 301; n++) codes.push(await view());
    expect(codes.lastIndexOf(200)).toBe(299);
    expect(codes[300]).toBe(1031);
  });
});

async function start(open: OpenDatabase, options: { feedbackTo: string | null; mailFails?: boolean }) {
  const mails: Mail[] = [];
  let now = Date.UTC(2026, 0, 31, 12);
  const limits = createLimits({ factor: 1 });
  const log = createLog({ level: 'silent', format: 'json', stream: { write: () => undefined } });
  const support = createSupport({
    database: await open(),
    clock: { now: () => now },
    limits,
    log,
    mailer: {
      async send(mail) {
        if (options.mailFails) throw new Error('the mail server is away');
        mails.push(mail);
      },
    },
    feedbackTo: options.feedbackTo,
    accounts: { findById: async () => ({ accessKey: 'ada@example.com' }) },
  });
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const app = createHttpApp({
    publicUrl: url,
    s3PublicUrl: 'http://127.0.0.1:1',
    trustedProxies: [],
    supportEmail: null,
    connections: { perAddress: 0, inAll: 10_000, bodyBytesPerMinute: 0 },
    log,
    observe: () => undefined,
  });
  const generous = { points: 100_000, windowSeconds: 60, code: 1031 } as const;
  const deps: CallDeps = {
    authenticator: {
      authenticate: async () => ({
        accountId: 'account-1',
        personId: 'person-1',
        role: 'owner',
        sessionId: 'session-1',
        isFresh: false,
      }),
    },
    limitByAddress: limits.define({ name: 'test-address', ...generous }),
    limitByAccount: limits.define({ name: 'test-account', ...generous }),
  };
  for (const bind of support.feature.routes) bind(app, deps);
  await app.listen({ host: '127.0.0.1', port });
  return {
    support,
    mails,
    anyone: api({ url }),
    signedIn: api({ url }, 'token'),
    pass(ms: number) {
      now += ms;
    },
    [Symbol.asyncDispose]: () => app.close(),
  };
}
