import {
  changePassword,
  checkSession,
  listFactors,
  removePasskey,
  removeTotp,
  resetPassword,
  signInWithFactor,
  startPasskeyStep,
  userInfo,
  verifyPerson,
} from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowserClient } from '../testing/browser-client.ts';
import { askForResetLink, goodPassword, openAccount, trySignIn } from '../testing/people.ts';
import { type Account, addApp, addKey, codeOf, firstStep } from '../testing/second-factors.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';

const minuteMs = 60_000;
const stepMs = 30_000;

describeOnEveryDatabase('the second step of a sign-in', (open) => {
  let server: TestAccounts;
  beforeAll(async () => {
    server = await startAccounts(await open(), { host: 'localhost' });
  });
  afterAll(() => server.stop());

  const withApp = async () => {
    const account = await openAccount(server);
    return { account, ...(await addApp(server, account)) };
  };

  it('is asked of who has a factor, and of nobody else', async () => {
    const plain = await openAccount(server);
    expect(await firstStep(server, plain)).toMatchObject({ token: expect.any(String), kinds: [] });
    const { account } = await withApp();
    const step = await firstStep(server, account);
    expect(step).toMatchObject({ token: undefined, kinds: ['totp', 'recovery_code'] });
    expect(step.ticket).toMatch(/^[\w-]{43}$/);
  });

  it('answers a session for a code of the app, as long-lived as the first step asked', async () => {
    const { account, secret } = await withApp();
    const { browser, ticket } = await firstStep(server, account, { keep: true });
    const { token } = await browser.ask(signInWithFactor, { ticket, code: codeOf(secret, server) });
    expect(await server.as(token).ask(userInfo, {})).toMatchObject({ email: account.email });
    server.clock.advance(13 * 60 * minuteMs);
    expect((await server.as(token).call(checkSession, {})).code).toBe(200);
  });

  it('takes no ticket twice, no unknown one, none after 10 minutes', async () => {
    const { account, secret } = await withApp();
    const { browser, ticket } = await firstStep(server, account);
    await browser.ask(signInWithFactor, { ticket, code: codeOf(secret, server) });
    server.clock.advance(stepMs);
    const again = { ticket, code: codeOf(secret, server) };
    expect((await browser.call(signInWithFactor, again)).code).toBe(1042);
    for (const unknown of ['x', 'a'.repeat(43)]) {
      expect((await browser.call(signInWithFactor, { ...again, ticket: unknown })).code).toBe(1042);
    }
    const late = await firstStep(server, account);
    server.clock.advance(10 * minuteMs);
    const tooLate = { ticket: late.ticket, code: codeOf(secret, server) };
    expect((await late.browser.call(signInWithFactor, tooLate)).code).toBe(1042);
  });

  it('takes a ticket in the browser alone that it was given to', async () => {
    const { account, secret } = await withApp();
    const { browser, ticket } = await firstStep(server, account);
    const proof = { ticket, code: codeOf(secret, server) };
    expect((await server.anyone.call(signInWithFactor, proof)).code).toBe(1042);
    const other = (await firstStep(server, account)).browser;
    expect((await other.call(signInWithFactor, proof)).code).toBe(1042);
    expect((await browser.call(signInWithFactor, proof)).code).toBe(200);
  });

  it('takes no ticket of before the password changed', async () => {
    const { account, secret } = await withApp();
    const { browser, ticket } = await firstStep(server, account);
    const change = {
      old_password: goodPassword,
      password: 'Better-Horse2',
      confirm_password: 'Better-Horse2',
    };
    await account.api.ask(changePassword, change);
    const proof = { ticket, code: codeOf(secret, server) };
    expect((await browser.call(signInWithFactor, proof)).code).toBe(1042);
  });

  it('is asked for before the password changes, which would clear the count of wrong codes', async () => {
    const { account, secret } = await withApp();
    server.clock.advance(10 * minuteMs);
    const next = { password: 'Better-Horse2', confirm_password: 'Better-Horse2' };
    const attempt = async () =>
      (await account.api.call(changePassword, { old_password: goodPassword, ...next })).code;
    expect(await attempt()).toBe(1034);
    await account.api.ask(verifyPerson, { code: codeOf(secret, server) });
    expect(await attempt()).toBe(200);
  });

  it('takes exactly one proof', async () => {
    const { account, secret, recoveryCodes } = await withApp();
    const { browser, ticket } = await firstStep(server, account);
    const code = codeOf(secret, server);
    const both = { ticket, code, recovery_code: recoveryCodes[0] ?? '' };
    expect((await browser.call(signInWithFactor, both)).code).toBe(1027);
    expect((await browser.call(signInWithFactor, { ticket })).code).toBe(1027);
    expect((await browser.call(signInWithFactor, { ticket, code })).code).toBe(200);
  });

  describe('with codes', () => {
    const outcomes = async (account: Account, codes: string[]) => {
      const seen: number[] = [];
      for (const code of codes) {
        const { browser, ticket } = await firstStep(server, account);
        seen.push((await browser.call(signInWithFactor, { ticket, code })).code);
      }
      return seen;
    };

    it('takes one of the step before and after, however it is spaced, and none further away', async () => {
      const { account, secret } = await withApp();
      server.clock.advance(5 * stepMs);
      const [past, future] = [codeOf(secret, server, -2), codeOf(secret, server, 2)];
      expect(await outcomes(account, [past, future])).toEqual([1035, 1035]);
      const early = codeOf(secret, server, -1);
      const spaced = ` ${early.slice(0, 3)} ${early.slice(3)} `;
      expect(await outcomes(account, [spaced, codeOf(secret, server, 1)])).toEqual([200, 200]);
    });

    it('takes none of a step that was taken, or of an earlier one', async () => {
      const { account, secret } = await withApp();
      server.clock.advance(5 * stepMs);
      const [code, earlier] = [codeOf(secret, server), codeOf(secret, server, -1)];
      expect(await outcomes(account, [code, code, earlier])).toEqual([200, 1035, 1035]);
    });

    it('takes a code once of many who come with it together', async () => {
      const { account, secret } = await withApp();
      const steps = await Promise.all(Array.from({ length: 4 }, () => firstStep(server, account)));
      const code = codeOf(secret, server);
      const answers = await Promise.all(
        steps.map(({ browser, ticket }) => browser.call(signInWithFactor, { ticket, code })),
      );
      expect(answers.map((answer) => answer.code).sort()).toEqual([1035, 1035, 1035, 200]);
    });

    it('takes a recovery code once, in capitals or not, and of many together once', async () => {
      const { account, recoveryCodes } = await withApp();
      expect(recoveryCodes).toHaveLength(10);
      const [one = '', two = ''] = recoveryCodes;
      const use = async (typed: string) => {
        const { browser, ticket } = await firstStep(server, account);
        return (await browser.call(signInWithFactor, { ticket, recovery_code: typed })).code;
      };
      expect(await use(one.toLowerCase().replaceAll('-', ' '))).toBe(200);
      expect(await use(one)).toBe(1035);
      const answers = await Promise.all(Array.from({ length: 4 }, () => use(two)));
      expect(answers.sort()).toEqual([1035, 1035, 1035, 200]);
      expect(await account.api.ask(listFactors, {})).toMatchObject({ recovery_codes_left: 8 });
    });
  });

  describe('guessed at', () => {
    const guess = async (account: Account, step?: Awaited<ReturnType<typeof firstStep>>) => {
      const { browser, ticket } = step ?? (await firstStep(server, account));
      return (await browser.call(signInWithFactor, { ticket, code: '000000' })).code;
    };

    it('voids the ticket at the fifth try', async () => {
      const { account, secret } = await withApp();
      const step = await firstStep(server, account);
      const codes: number[] = [];
      for (let n = 0; n < 5; n++) codes.push(await guess(account, step));
      expect(codes).toEqual([1035, 1035, 1035, 1035, 1042]);
      const proof = { ticket: step.ticket, code: codeOf(secret, server) };
      expect((await step.browser.call(signInWithFactor, proof)).code).toBe(1042);
    });

    it('counts tries that come together, each once', async () => {
      const { account } = await withApp();
      const step = await firstStep(server, account);
      const codes = await Promise.all(Array.from({ length: 8 }, () => guess(account, step)));
      expect(codes.sort()).toEqual([1035, 1035, 1035, 1035, 1042, 1042, 1042, 1042]);
    });

    it('locks as wrong passwords do, and a right password clears nothing meanwhile', async () => {
      const { account, secret } = await withApp();
      const codes: number[] = [];
      for (let n = 0; n < 6; n++) codes.push(await guess(account));
      expect(codes).toEqual([1035, 1035, 1035, 1035, 1035, 1005]);
      expect((await trySignIn(server, account.email, goodPassword)).code).toBe(1005);
      server.clock.advance(15 * minuteMs);
      const { browser, ticket } = await firstStep(server, account);
      const code = codeOf(secret, server);
      expect((await browser.call(signInWithFactor, { ticket, code })).code).toBe(200);
    });

    it('is cleared by no new password from a mailed link, which would make guesses free', async () => {
      const { account } = await withApp();
      for (let n = 0; n < 6; n++) await guess(account);
      const signature = await askForResetLink(server, account.email);
      const password = 'Better-Horse2';
      await server.anyone.ask(resetPassword, { signature, password, confirm_password: password });
      expect((await trySignIn(server, account.email, password)).code).toBe(1005);
    });

    it('is no matter for a passkey, which nobody guesses', async () => {
      const account = await openAccount(server);
      const { passkey } = await addKey(server, account);
      await addApp(server, account);
      const { browser, ticket } = await firstStep(server, account);
      const question = await browser.ask(startPasskeyStep, { ticket });
      for (let n = 0; n < 5; n++) await guess(account);
      expect(await guess(account, await firstStepBefore(account))).toBe(1005);
      const proof = { ticket, passkey: passkey.answer(question) };
      expect((await browser.call(signInWithFactor, proof)).code).toBe(200);
    });

    /** A first step in a browser that the account knows. */
    const firstStepBefore = (account: Account) => firstStep(server, account);
  });

  it('is not passed over by a new password from a mailed link', async () => {
    const { account, secret } = await withApp();
    const signature = await askForResetLink(server, account.email);
    const password = 'Better-Horse2';
    await server.anyone.ask(resetPassword, { signature, password, confirm_password: password });
    const { browser, ticket, token } = await firstStep(server, account, { password });
    expect(token).toBeUndefined();
    const code = codeOf(secret, server);
    expect((await browser.call(signInWithFactor, { ticket, code })).code).toBe(200);
  });

  it('is gone with the last factor, and the recovery codes with it', async () => {
    const account = await openAccount(server);
    await addKey(server, account);
    await addApp(server, account);
    const { passkeys } = await account.api.ask(listFactors, {});
    await account.api.ask(removeTotp, {});
    expect((await firstStep(server, account)).kinds).toEqual(['passkey', 'recovery_code']);
    await account.api.ask(removePasskey, { passkey_id: passkeys[0]?.passkey_id ?? '' });
    expect((await firstStep(server, account)).token).toBeDefined();
    expect(await account.api.ask(listFactors, {})).toMatchObject({ totp: null, recovery_codes_left: 0 });
  });

  it('ends for who was disabled in between', async () => {
    const { account, secret } = await withApp();
    const { browser, ticket } = await firstStep(server, account, { browser: openBrowserClient(server) });
    const found = await server.accounts.directory.find(account.email);
    await server.accounts.directory.setStatus(found?.id ?? '', 'disabled');
    const code = codeOf(secret, server);
    expect([1014, 1042]).toContain((await browser.call(signInWithFactor, { ticket, code })).code);
  });
});
