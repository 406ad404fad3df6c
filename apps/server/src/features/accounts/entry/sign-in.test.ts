import { changePassword, checkSession, signIn, userInfo } from '@atoll/contract';
import { openDatabase } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPasswordHasher } from '../passwords/hasher.ts';
import { base64, goodPassword, newEmail, openAccount, trySignIn } from '../testing/people.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';

const minuteMs = 60_000;

describeOnEveryDatabase('signing in', (open, _dialect, databases) => {
  let server: TestAccounts;
  beforeAll(async () => {
    server = await startAccounts(await open());
  });
  afterAll(() => server.stop());

  const codeOf = async (email: string, password: string) => (await trySignIn(server, email, password)).code;
  const fail = async (email: string, times: number) => {
    const codes: number[] = [];
    for (let n = 0; n < times; n++) codes.push(await codeOf(email, 'Wrong-Horse1'));
    return codes;
  };

  it('opens a session for the right password, however the address is written', async () => {
    const { email } = await openAccount(server);
    const answer = await trySignIn(server, `  ${email.toUpperCase()} `, goodPassword);
    expect(answer).toMatchObject({ code: 200, data: { token: expect.stringMatching(/^[\w-]{43}$/) } });
    expect(await server.as(answer.data?.token ?? '').ask(userInfo, {})).toMatchObject({ email });
  });

  it('takes the password as base64 of UTF-8, and refuses what is not', async () => {
    const { email } = await openAccount(server);
    const send = (password: string) =>
      server.anyone.call(signIn, { user_type: 1, username: email, password });
    expect((await send(Buffer.from(goodPassword).toString('base64url'))).code).toBe(200);
    expect(await send('not base64!')).toMatchObject({ code: 1027, msg: expect.stringContaining('password') });
    expect((await send(Buffer.from([0xff, 0xfe]).toString('base64'))).code).toBe(1027);
  });

  it('says 1003 for an unknown e-mail and 1030 for what is none', async () => {
    expect(await codeOf(newEmail(), goodPassword)).toBe(1003);
    expect(await codeOf('not an address', goodPassword)).toBe(1030);
  });

  it('counts wrong passwords: 1004 four times, 1001, then 1005', async () => {
    const { email } = await openAccount(server);
    expect(await fail(email, 8)).toEqual([1004, 1004, 1004, 1004, 1001, 1005, 1005, 1005]);
  });

  it('answers 1005 to the right password for 15 minutes, whatever is tried meanwhile', async () => {
    const { email } = await openAccount(server);
    await fail(email, 6);
    server.clock.advance(14 * minuteMs);
    await fail(email, 3);
    expect(await codeOf(email, goodPassword)).toBe(1005);
    server.clock.advance(minuteMs);
    expect(await codeOf(email, goodPassword)).toBe(200);
  });

  it('forgets wrong passwords after the right one', async () => {
    const { email } = await openAccount(server);
    await fail(email, 5);
    expect(await codeOf(email, goodPassword)).toBe(200);
    expect(await fail(email, 1)).toEqual([1004]);
  });

  it('counts tries that arrive together, each once', async () => {
    const { email } = await openAccount(server);
    const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf(email, 'Wrong-Horse1')));
    expect(codes.sort()).toEqual([1001, 1004, 1004, 1004, 1004, ...Array(7).fill(1005)]);
    expect(await codeOf(email, goodPassword)).toBe(1005);
  });

  it('says 1014 for a disabled account, but only to who knows the password', async () => {
    const { email, api: signedIn } = await openAccount(server);
    const account = await server.accounts.directory.find(email);
    await server.accounts.directory.setStatus(account!.id, 'disabled');
    expect(await codeOf(email, 'Wrong-Horse1')).toBe(1004);
    expect(await codeOf(email, goodPassword)).toBe(1014);
    expect((await signedIn.call(checkSession, {})).code).toBe(1026);
    await server.accounts.directory.setStatus(account!.id, 'active');
    expect(await codeOf(email, goodPassword)).toBe(200);
    expect((await signedIn.call(checkSession, {})).code).toBe(1026);
  });

  it('shares its count with the change of the password', async () => {
    const { email, api: signedIn } = await openAccount(server);
    await fail(email, 4);
    const change = {
      old_password: 'Wrong-Horse1',
      password: 'Better-Horse2',
      confirm_password: 'Better-Horse2',
    };
    expect((await signedIn.call(changePassword, change)).code).toBe(1001);
    expect((await signedIn.call(changePassword, change)).code).toBe(1005);
    expect((await signedIn.call(changePassword, { ...change, old_password: goodPassword })).code).toBe(1005);
  });

  it('makes a hash of other costs anew', async () => {
    const database = await open();
    const other = await startAccounts(database);
    const { email } = await openAccount(other);
    const outdated = await createPasswordHasher({ cost: { memoryKib: 128, passes: 2 } }).hash(goodPassword);
    await database.transaction((tx) =>
      tx.updateTable('people').set({ password_hash: outdated }).where('email', '=', email).execute(),
    );
    expect((await trySignIn(other, email, goodPassword)).code).toBe(200);
    const row = await database.read.selectFrom('people').select('password_hash').executeTakeFirstOrThrow();
    expect(row.password_hash).toContain('m=64,t=1,p=1');
    expect((await trySignIn(other, email, goodPassword)).code).toBe(200);
    await other.stop();
  });

  it('remembers the lock, and sessions, when the server starts anew', async () => {
    const location = await databases.locate();
    const before = openDatabase(location);
    const first = await startAccounts(before);
    const { email, token } = await openAccount(first);
    for (let n = 0; n < 6; n++) await trySignIn(first, email, 'Wrong-Horse1');
    await first.stop();
    await before.close();

    const after = openDatabase(location);
    const second = await startAccounts(after);
    expect((await trySignIn(second, email, goodPassword)).code).toBe(1005);
    expect((await second.as(token).call(checkSession, {})).code).toBe(200);
    second.clock.advance(15 * minuteMs);
    expect((await trySignIn(second, email, goodPassword)).code).toBe(200);
    await second.stop();
    await after.close();
  });
});

describeOnEveryDatabase('guessing at many accounts', (open) => {
  it('tells an address nothing any more after 200 failures, but lets the right password in', async () => {
    const server = await startAccounts(await open());
    const { email } = await openAccount(server);
    const codes: number[] = [];
    for (let n = 0; n < 205; n++) codes.push((await trySignIn(server, newEmail(), goodPassword)).code);
    expect(codes.slice(0, 200).every((code) => code === 1003)).toBe(true);
    expect(codes.slice(200)).toEqual([1002, 1002, 1002, 1002, 1002]);
    expect((await trySignIn(server, email, 'Wrong-Horse1')).code).toBe(1002);
    const right = { user_type: 1 as const, username: email, password: base64(goodPassword) };
    expect((await server.anyone.call(signIn, right)).code).toBe(200);
    await server.stop();
  });
});
