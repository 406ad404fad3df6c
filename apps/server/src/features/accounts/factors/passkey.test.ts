import {
  addPasskey,
  checkSession,
  listFactors,
  removePasskey,
  renamePasskey,
  signInWithFactor,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
  startPasskeyStep,
} from '@atoll/contract';
import { createSoftwarePasskey, describeOnEveryDatabase, type Tampering } from '@atoll/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowserClient } from '../testing/browser-client.ts';
import { openAccount } from '../testing/people.ts';
import { addKey, firstStep } from '../testing/second-factors.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';

const minuteMs = 60_000;

describeOnEveryDatabase('passkeys', (open) => {
  let server: TestAccounts;
  beforeAll(async () => {
    server = await startAccounts(await open(), { host: 'localhost' });
  });
  afterAll(() => server.stop());

  const withKey = async () => {
    const account = await openAccount(server);
    return { account, ...(await addKey(server, account)) };
  };

  describe('that are made', () => {
    it('are listed, renamed, removed; recovery codes come with the first', async () => {
      const { account, recoveryCodes } = await withKey();
      expect(recoveryCodes).toHaveLength(10);
      const second = await addKey(server, account);
      expect(second.recoveryCodes).toEqual([]);
      const { passkeys, ...rest } = await account.api.ask(listFactors, {});
      expect(rest).toMatchObject({ recovery_codes_left: 10, passkey_host: 'localhost', passkeys_off: null });
      expect(passkeys).toMatchObject([{ name: 'Key', is_synced: false, last_used_at: null }, {}]);
      const [id = '', other = ''] = passkeys.map((passkey) => passkey.passkey_id);
      await account.api.ask(renamePasskey, { passkey_id: id, name: ' Phone ' });
      await account.api.ask(removePasskey, { passkey_id: other });
      const left = await account.api.ask(listFactors, {});
      expect(left.passkeys).toMatchObject([{ passkey_id: id, name: 'Phone' }]);
    });

    it.each<[string, Tampering]>([
      ['another origin', { origin: 'https://evil.example' }],
      ['another host', { rpId: 'evil.example' }],
      ['another question', { challenge: 'b'.repeat(43) }],
      ['another purpose', { type: 'webauthn.get' }],
      ['a frame of another site', { crossOrigin: true }],
    ])('are refused for %s', async (_, tampering) => {
      const { api } = await openAccount(server);
      const order = await api.ask(startPasskey, {});
      const passkey = createSoftwarePasskey(server.url).create(order, tampering);
      expect((await api.call(addPasskey, { name: 'Key', passkey })).code).toBe(1041);
      expect((await api.ask(listFactors, {})).passkeys).toEqual([]);
    });

    it('are taken once, within 5 minutes, in the session that asked', async () => {
      const [account, stranger] = [await openAccount(server), await openAccount(server)];
      const order = await account.api.ask(startPasskey, {});
      const made = { name: 'Key', passkey: createSoftwarePasskey(server.url).create(order) };
      expect((await stranger.api.call(addPasskey, made)).code).toBe(1041);
      expect((await account.api.call(addPasskey, made)).code).toBe(200);
      expect((await account.api.call(addPasskey, made)).code).toBe(1041);
      const late = await account.api.ask(startPasskey, {});
      server.clock.advance(5 * minuteMs);
      const tooLate = { name: 'Key', passkey: createSoftwarePasskey(server.url).create(late) };
      expect((await account.api.call(addPasskey, tooLate)).code).toBe(1041);
    });

    it('are nobody’s but their owner’s to rename and remove', async () => {
      const [{ account }, stranger] = [await withKey(), await openAccount(server)];
      const [passkey] = (await account.api.ask(listFactors, {})).passkeys;
      const passkey_id = passkey?.passkey_id ?? '';
      expect((await stranger.api.call(renamePasskey, { passkey_id, name: 'Mine' })).code).toBe(1041);
      expect((await stranger.api.call(removePasskey, { passkey_id })).code).toBe(1041);
      expect((await account.api.ask(listFactors, {})).passkeys).toMatchObject([{ name: 'Key' }]);
    });
  });

  describe('alone', () => {
    const begin = async () => {
      const browser = openBrowserClient(server);
      return { browser, question: await browser.ask(startPasskeySignIn, {}) };
    };

    it('sign in without a name, and count as both factors', async () => {
      const { account, passkey } = await withKey();
      const { browser, question } = await begin();
      expect(question).toMatchObject({
        rpId: 'localhost',
        userVerification: 'required',
        allowCredentials: [],
      });
      const { token } = await browser.ask(signInWithPasskey, { passkey: passkey.answer(question) });
      expect((await server.as(token).call(checkSession, {})).code).toBe(200);
      expect((await account.api.ask(listFactors, {})).passkeys[0]?.last_used_at).toBe(server.clock.now());
    });

    it.each<[string, Tampering]>([
      ['another origin', { origin: 'https://evil.example' }],
      ['another host', { rpId: 'evil.example' }],
      ['another question', { challenge: 'b'.repeat(43) }],
      ['another purpose', { type: 'webauthn.create' }],
      ['no PIN or fingerprint', { isUserVerified: false }],
      ['somebody else’s handle', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
    ])('are refused for %s', async (_, tampering) => {
      const { passkey } = await withKey();
      const { browser, question } = await begin();
      const answer = passkey.answer(question, tampering);
      expect((await browser.call(signInWithPasskey, { passkey: answer })).code).toBe(1041);
    });

    it('answer a question once, of many together once, within 5 minutes, in the browser that asked', async () => {
      const { passkey } = await withKey();
      const { browser, question } = await begin();
      const answer = { passkey: passkey.answer(question) };
      expect((await server.anyone.call(signInWithPasskey, answer)).code).toBe(1041);
      expect((await (await begin()).browser.call(signInWithPasskey, answer)).code).toBe(1041);
      const together = await Promise.all(
        Array.from({ length: 4 }, () => browser.call(signInWithPasskey, answer)),
      );
      expect(together.map(({ code }) => code).sort()).toEqual([1041, 1041, 1041, 200]);
      const next = await begin();
      const late = { passkey: passkey.answer(next.question) };
      server.clock.advance(5 * minuteMs);
      expect((await next.browser.call(signInWithPasskey, late)).code).toBe(1041);
    });

    it('that count no further than they did are copies, and refused', async () => {
      const { passkey } = await withKey();
      const enter = async (counter: number) => {
        const { browser, question } = await begin();
        const answer = { passkey: passkey.answer(question, { counter }) };
        return (await browser.call(signInWithPasskey, answer)).code;
      };
      expect([await enter(5), await enter(5), await enter(4), await enter(6)]).toEqual([
        200, 1041, 1041, 200,
      ]);
    });

    it('that were removed, or are unknown, open nothing', async () => {
      const { account, passkey } = await withKey();
      const [kept] = (await account.api.ask(listFactors, {})).passkeys;
      await account.api.ask(removePasskey, { passkey_id: kept?.passkey_id ?? '' });
      const { browser, question } = await begin();
      expect((await browser.call(signInWithPasskey, { passkey: passkey.answer(question) })).code).toBe(1041);
    });
  });

  describe('as the second step', () => {
    it('need no PIN: the password was right already', async () => {
      const { account, passkey } = await withKey();
      const { browser, ticket, kinds } = await firstStep(server, account);
      expect(kinds).toEqual(['passkey', 'recovery_code']);
      const question = await browser.ask(startPasskeyStep, { ticket });
      expect(question.allowCredentials).toMatchObject([{ id: passkey.id, transports: ['internal'] }]);
      const answer = passkey.answer(question, { isUserVerified: false });
      expect((await browser.call(signInWithFactor, { ticket, passkey: answer })).code).toBe(200);
    });

    it('are refused when they are another person’s', async () => {
      const [{ account }, other] = [await withKey(), await withKey()];
      const { browser, ticket } = await firstStep(server, account);
      const question = await browser.ask(startPasskeyStep, { ticket });
      const answer = { ticket, passkey: other.passkey.answer(question) };
      expect((await browser.call(signInWithFactor, answer)).code).toBe(1041);
    });

    it('answer what this ticket asked, and nothing else', async () => {
      const { account, passkey } = await withKey();
      const [one, other] = [await firstStep(server, account), await firstStep(server, account)];
      const ofOther = await other.browser.ask(startPasskeyStep, { ticket: other.ticket });
      const ofNone = await one.browser.ask(startPasskeySignIn, {});
      for (const question of [ofOther, ofNone]) {
        const answer = { ticket: one.ticket, passkey: passkey.answer(question) };
        expect((await one.browser.call(signInWithFactor, answer)).code).toBe(1041);
      }
      expect((await one.browser.call(startPasskeyStep, { ticket: other.ticket })).code).toBe(1042);
    });
  });
});

describeOnEveryDatabase('a console that is reached by an address', (open) => {
  it('has no passkeys, and says why', async () => {
    const server = await startAccounts(await open());
    const { api } = await openAccount(server);
    expect(await api.ask(listFactors, {})).toMatchObject({ passkey_host: null, passkeys_off: 'address' });
    expect((await api.call(startPasskey, {})).code).toBe(1041);
    expect((await server.anyone.call(startPasskeySignIn, {})).code).toBe(1041);
    await server.stop();
  });
});
