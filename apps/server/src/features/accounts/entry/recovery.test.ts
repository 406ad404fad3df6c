import {
  captcha,
  checkSession,
  resetPassword,
  sendMail,
  signIn,
  userInfo,
  validateResetLink,
} from '@atoll/contract';
import { openDatabase } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  askForResetLink,
  base64,
  goodPassword,
  mailed,
  newEmail,
  openAccount,
  solvedCaptcha,
  trySignIn,
} from '../testing/people.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';

const minuteMs = 60_000;
const newPassword = 'Better-Horse2';

describeOnEveryDatabase('recovering a password', (open, _dialect, databases) => {
  let server: TestAccounts;
  beforeAll(async () => {
    server = await startAccounts(await open());
  });
  afterAll(() => server.stop());

  const forget = async (email: string, answer?: { key_captcha: string; val_captcha: string }) => {
    const solved = answer ?? (await solvedCaptcha(server.anyone));
    return (await server.anyone.call(sendMail, { send_type: 'forget-password', email, ...solved })).code;
  };
  const check = async (signature: string) =>
    (await server.anyone.call(validateResetLink, { signature })).code;
  const reset = (signature: string, password = newPassword, confirm_password = password) =>
    server.anyone.call(resetPassword, { signature, password, confirm_password });

  it('mails a link to this server, which sets a new password once', async () => {
    const { email } = await openAccount(server);
    const signature = await askForResetLink(server, email);
    expect(signature).toMatch(/^[\w-]{43}$/);
    expect(mailed(server, email).url).toBe(`${server.url}/reset-password?signature=${signature}`);
    expect(await check(signature)).toBe(200);
    expect((await reset(signature)).code).toBe(200);
    expect((await trySignIn(server, email, newPassword)).code).toBe(200);
    expect((await trySignIn(server, email, goodPassword)).code).toBe(1004);
    expect(await check(signature)).toBe(1015);
    expect((await reset(signature, 'Third-Horse3')).code).toBe(1015);
    await server.accounts.settled();
    expect(server.mails).toContainEqual(
      expect.objectContaining({ to: email, subject: 'Your Atoll password was changed' }),
    );
  });

  it('never takes the host of the link from the request', async () => {
    const { email } = await openAccount(server);
    const solved = await solvedCaptcha(server.anyone);
    const forged = server.anyone.with({ 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' });
    await forged.ask(sendMail, { send_type: 'forget-password', email, ...solved });
    expect(mailed(server, email).url.startsWith(`${server.url}/reset-password?`)).toBe(true);
    expect(JSON.stringify(server.mails)).not.toContain('evil.example');
  });

  it('ends every session and clears the lock', async () => {
    const { email, api: signedIn } = await openAccount(server);
    for (let n = 0; n < 6; n++) await trySignIn(server, email, 'Wrong-Horse1');
    expect((await trySignIn(server, email, goodPassword)).code).toBe(1005);
    await reset(await askForResetLink(server, email));
    expect((await signedIn.call(checkSession, {})).code).toBe(1026);
    expect((await trySignIn(server, email, newPassword)).code).toBe(200);
  });

  it('spends the captcha by one try: 1009 for a wrong text, and for the right one after it', async () => {
    const { email } = await openAccount(server);
    const solved = await solvedCaptcha(server.anyone);
    expect(await forget(email, { ...solved, val_captcha: 'wrong' })).toBe(1009);
    expect(await forget(email, solved)).toBe(1009);
    const again = await solvedCaptcha(server.anyone);
    expect(await forget(email, again)).toBe(200);
    expect(await forget(email, again)).toBe(1009);
  });

  it('asks for the captcha before it tells whether an account exists', async () => {
    const nobody = newEmail();
    expect(await forget(nobody, { key_captcha: 'made up', val_captcha: 'abcde' })).toBe(1009);
    expect(await forget(nobody)).toBe(1003);
  });

  it('says 1030 for what is no address, and 1014 for a disabled account', async () => {
    expect(await forget('ada@', { key_captcha: 'x', val_captcha: 'y' })).toBe(1030);
    const { email } = await openAccount(server);
    const account = await server.accounts.directory.find(email);
    const signature = await askForResetLink(server, email);
    await server.accounts.directory.setStatus(account!.id, 'disabled');
    expect(await forget(email)).toBe(1014);
    expect(await check(signature)).toBe(1015);
  });

  it('says 1015 for a link that is 30 minutes old, or made up', async () => {
    const { email } = await openAccount(server);
    const signature = await askForResetLink(server, email);
    server.clock.advance(30 * minuteMs - 1);
    expect(await check(signature)).toBe(200);
    server.clock.advance(1);
    expect(await check(signature)).toBe(1015);
    expect((await reset(signature)).code).toBe(1015);
    expect(await check('made-up')).toBe(1015);
  });

  it('voids the other links of the account when the password changed', async () => {
    const { email } = await openAccount(server);
    const [first, second] = [await askForResetLink(server, email), await askForResetLink(server, email)];
    expect((await reset(second)).code).toBe(200);
    expect(await check(first)).toBe(1015);
  });

  it('refuses a password that breaks the rules, differs from its confirmation (1027) or is the old one (1052)', async () => {
    const { email } = await openAccount(server);
    const signature = await askForResetLink(server, email);
    for (const [password, confirmation] of [
      ['weak', 'weak'],
      [newPassword, 'Other-Horse3'],
    ]) {
      const answer = await reset(signature, password, confirmation);
      expect(answer, password).toMatchObject({ code: 1027, msg: expect.stringContaining('password') });
    }
    expect(await reset(signature, goodPassword)).toMatchObject({
      code: 1052,
      msg: 'The new password cannot be consistent with the old password',
    });
    expect((await reset(signature)).code).toBe(200);
  });

  it('tells whoever holds a link which names the new password must not be made of', async () => {
    const { email } = await openAccount(server);
    const { names } = await server.anyone.ask(validateResetLink, {
      signature: await askForResetLink(server, email),
    });
    expect(names).toContain(email);
  });

  it('lets one of many resets with the same link through', async () => {
    const { email } = await openAccount(server);
    const signature = await askForResetLink(server, email);
    const passwords = Array.from({ length: 8 }, (_, n) => `Better-Horse${n}`);
    const codes = await Promise.all(
      passwords.map(async (password) => (await reset(signature, password)).code),
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 1015)).toHaveLength(7);
    const winner = passwords[codes.indexOf(200)] ?? '';
    expect((await trySignIn(server, email, winner)).code).toBe(200);
  });

  it('mails one account at most 5 times an hour, then says 1002', async () => {
    const { email } = await openAccount(server);
    // The registration's code counts as the first.
    for (let n = 0; n < 4; n++) expect(await forget(email)).toBe(200);
    expect(await forget(email)).toBe(1002);
  });

  it('gives an account without a password one', async () => {
    const email = newEmail();
    const order = { email, username: 'Ada', password: null, locale: 'ja_JP' as const, withMail: true };
    await server.accounts.directory.create(order);
    expect(server.mails.at(-1)?.subject).toBe('Atoll のパスワードの再設定');
    expect((await trySignIn(server, email, newPassword)).code).toBe(1004);
    expect((await reset(mailed(server, email).signature)).code).toBe(200);
    const { token } = await server.anyone.ask(signIn, {
      user_type: 1,
      username: email,
      password: base64(newPassword),
    });
    expect(await server.as(token).ask(userInfo, {})).toMatchObject({ has_password: true });
  });

  it('answers links and captchas of before a restart', async () => {
    const location = await databases.locate();
    const before = openDatabase(location);
    const first = await startAccounts(before);
    const { email } = await openAccount(first);
    const signature = await askForResetLink(first, email);
    const solved = await solvedCaptcha(first.anyone);
    await first.stop();
    await before.close();

    const after = openDatabase(location);
    const second = await startAccounts(after);
    const forgotten = { send_type: 'forget-password' as const, email, ...solved };
    expect((await second.anyone.call(sendMail, forgotten)).code).toBe(200);
    const change = { signature, password: newPassword, confirm_password: newPassword };
    expect((await second.anyone.call(resetPassword, change)).code).toBe(200);
    await second.stop();
    await after.close();
  });

  it('gives one address at most 120 captchas in 10 minutes, then says 1002', async () => {
    const other = await startAccounts(await open());
    const ask = async () => (await other.anyone.call(captcha, {})).code;
    const codes: number[] = [];
    for (let n = 0; n < 121; n++) codes.push(await ask());
    expect(codes.slice(0, 120).every((code) => code === 200)).toBe(true);
    expect(codes[120]).toBe(1002);
    await other.stop();
  });
});
