import {
  addTotp,
  listFactors,
  listSecurityEvents,
  removeTotp,
  renewRecoveryCodes,
  secureAccount,
  signInWithFactor,
  startTotp,
} from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFactorKinds } from '../kernel/factor.store.ts';
import { mailed, openAccount } from '../testing/people.ts';
import { addApp, addKey, codeOf, firstStep } from '../testing/second-factors.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';
import { relyingPartyOf } from './relying-party.ts';

const minuteMs = 60_000;

describe('whom passkeys are made for', () => {
  it.each([
    ['https://cloud.example.com', { host: 'cloud.example.com', origin: 'https://cloud.example.com' }],
    ['http://localhost:3000', { host: 'localhost', origin: 'http://localhost:3000' }],
    ['http://atoll.localhost:3000', { host: 'atoll.localhost', origin: 'http://atoll.localhost:3000' }],
    ['http://cloud.example.com', 'insecure'],
    ['https://192.0.2.1', 'address'],
    ['http://[::1]:3000', 'address'],
  ])('%s', (url, party) => expect(relyingPartyOf(url)).toEqual(party));
});

describeOnEveryDatabase('an authenticator app', (open) => {
  let server: TestAccounts;
  let database: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    database = await open();
    server = await startAccounts(database, { host: 'localhost' });
  });
  afterAll(() => server.stop());

  it('is a factor once its first code was right, and recovery codes come with it', async () => {
    const account = await openAccount(server);
    const { secret, uri } = await account.api.ask(startTotp, {});
    expect(uri).toBe(
      `otpauth://totp/Atoll:${encodeURIComponent(account.email)}?issuer=Atoll&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await account.api.call(addTotp, { code: '000000' })).code).toBe(1035);
    expect((await firstStep(server, account)).token).toBeDefined();
    const { recovery_codes: codes } = await account.api.ask(addTotp, { code: codeOf(secret, server) });
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/.test(code))).toBe(true);
    expect(await account.api.ask(listFactors, {})).toMatchObject({
      totp: { created_at: server.clock.now(), last_used_at: null },
      recovery_codes_left: 10,
    });
  });

  it('is begun anew as often as one likes, and to be confirmed within 10 minutes', async () => {
    const account = await openAccount(server);
    const first = await account.api.ask(startTotp, {});
    const second = await account.api.ask(startTotp, {});
    expect((await account.api.call(addTotp, { code: codeOf(first.secret, server) })).code).toBe(1035);
    server.clock.advance(10 * minuteMs);
    expect((await account.api.call(addTotp, { code: codeOf(second.secret, server) })).code).toBe(1034);
  });

  it('is one: another waits until it is removed', async () => {
    const account = await openAccount(server);
    await addApp(server, account);
    expect((await account.api.call(startTotp, {})).code).toBe(1027);
    await account.api.ask(removeTotp, {});
    expect((await account.api.call(startTotp, {})).code).toBe(200);
  });

  it('and recovery codes leave nothing readable behind', async () => {
    const account = await openAccount(server);
    const { secret, recoveryCodes } = await addApp(server, account);
    const { ticket } = await firstStep(server, account);
    const kept = JSON.stringify([
      await database.read.selectFrom('authenticator_apps').selectAll().execute(),
      await database.read.selectFrom('recovery_codes').selectAll().execute(),
      await database.read.selectFrom('sign_in_tickets').selectAll().execute(),
    ]);
    const secrets = [
      secret,
      ticket,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    ];
    for (const readable of secrets) expect(kept).not.toContain(readable);
  });

  it('has its recovery codes renewed: the old ones are void', async () => {
    const account = await openAccount(server);
    expect((await account.api.call(renewRecoveryCodes, {})).code).toBe(1027);
    const { recoveryCodes } = await addApp(server, account);
    const { recovery_codes: renewed } = await account.api.ask(renewRecoveryCodes, {});
    const use = async (code = '') => {
      const { browser, ticket } = await firstStep(server, account);
      return (await browser.call(signInWithFactor, { ticket, recovery_code: code })).code;
    };
    expect([await use(recoveryCodes[0]), await use(renewed[0])]).toEqual([1035, 200]);
  });

  it('is told of by mail, as is each use of a recovery code', async () => {
    const account = await openAccount(server);
    const before = server.mails.length;
    const { recoveryCodes } = await addApp(server, account);
    const { browser, ticket } = await firstStep(server, account);
    await browser.ask(signInWithFactor, { ticket, recovery_code: recoveryCodes[0] ?? '' });
    await account.api.ask(renewRecoveryCodes, {});
    await account.api.ask(removeTotp, {});
    await account.api.ask(removeTotp, {});
    await server.accounts.settled();
    const told = server.mails.slice(before).filter(({ to }) => to === account.email);
    const events = await account.api.ask(listSecurityEvents, {});
    const kinds = ['totp-added', 'recovery-code-used', 'sign-in', 'recovery-codes-renewed', 'totp-removed'];
    expect(told).toHaveLength(kinds.length);
    expect(events.events.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
  });

  it('that somebody else added goes with “this wasn’t me”, and no other factor does', async () => {
    const account = await openAccount(server);
    await addKey(server, account);
    server.clock.advance(2 * minuteMs);
    await addApp(server, account);
    await server.accounts.settled();
    const { signature } = mailed(server, account.email);
    await server.anyone.ask(secureAccount, { signature });
    const person = await database.read
      .selectFrom('people')
      .select('id')
      .where('email', '=', account.email)
      .executeTakeFirstOrThrow();
    expect(await listFactorKinds(database.read, person.id)).toEqual(['passkey', 'recovery_code']);
  });

  it('is changed by nobody who has not just proven who they are', async () => {
    const { api } = await openAccount(server);
    server.clock.advance(11 * minuteMs);
    const calls = [startTotp, removeTotp, renewRecoveryCodes] as const;
    for (const call of calls) expect((await api.call(call, {})).code, call.name).toBe(1034);
    expect((await api.call(addTotp, { code: '000000' })).code).toBe(1034);
  });
});
