import { register, sendMail, userInfo, validateEmail } from '@atoll/contract';
import { openDatabase } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askForCode, mailed, newEmail, openAccount, registration, trySignIn } from '../testing/people.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';

const minuteMs = 60_000;
const wrongCode = 'WRONG2';

describeOnEveryDatabase('registration', (open, _dialect, databases) => {
  let server: TestAccounts;
  beforeAll(async () => {
    server = await startAccounts(await open());
  });
  afterAll(() => server.stop());

  const check = async (email: string, code: string) =>
    (await server.anyone.call(validateEmail, { email, code })).code;
  const tryRegister = (email: string, code: string, more: object = {}) =>
    server.anyone.call(register, { ...registration(email, code), ...more });

  it('mails a code, checks it, and opens an account with a session', async () => {
    const email = newEmail();
    const code = await askForCode(server, email.toUpperCase()).catch(() => '');
    expect(code).toBe('');
    const { code: inMail } = mailed(server, email);
    expect(inMail).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
    expect(await check(email, inMail)).toBe(200);
    expect(await check(` ${email.toUpperCase()}`, inMail.toLowerCase())).toBe(200);

    const answer = await tryRegister(email, inMail);
    expect(answer).toMatchObject({ code: 200, msg: 'Your account has been activated.' });
    expect(await server.as(answer.data?.token ?? '').ask(userInfo, {})).toMatchObject({
      access_key: email,
      email,
      username: 'Ada',
      has_password: true,
      google_linked: false,
      onboarded: false,
    });
    await server.accounts.settled();
    expect(server.mails.at(-1)).toMatchObject({ to: email, subject: 'Welcome to Atoll' });
  });

  it('writes in the language that was asked for', async () => {
    const email = newEmail();
    const french = server.anyone.with({ 'accept-language': 'fr' });
    await french.ask(sendMail, { send_type: 'register', email });
    expect(server.mails.at(-1)?.subject).toBe('Votre code de vérification Atoll');
    const answer = await french.call(register, registration(email, mailed(server, email).code));
    expect(answer.msg).toBe('Votre compte est activé.');
    await server.accounts.settled();
    expect(server.mails.at(-1)?.subject).toBe('Bienvenue sur Atoll');
  });

  it('says 1030 for what is no address, and for more than 50 characters', async () => {
    const long = `${'a'.repeat(39)}@example.com`;
    for (const email of ['ada@', '', long]) {
      expect((await server.anyone.call(sendMail, { send_type: 'register', email })).code, email).toBe(1030);
      expect((await tryRegister(email, wrongCode)).code, email).toBe(1030);
    }
    expect(await check('ada@', wrongCode)).toBe(1030);
  });

  it('says 1007 where the address has an account', async () => {
    const { email } = await openAccount(server);
    expect((await server.anyone.call(sendMail, { send_type: 'register', email })).code).toBe(1007);
    expect((await tryRegister(email, wrongCode)).code).toBe(1007);
  });

  it('says 1008 for an empty code and 1010 for a wrong one', async () => {
    const email = newEmail();
    await askForCode(server, email);
    expect(await check(email, '  ')).toBe(1008);
    expect((await tryRegister(email, '')).code).toBe(1008);
    expect(await check(email, wrongCode)).toBe(1010);
    expect((await tryRegister(email, wrongCode)).code).toBe(1010);
    expect(await check(newEmail(), wrongCode)).toBe(1010);
  });

  it('says 1019 for an account name of spaces', async () => {
    const email = newEmail();
    expect((await tryRegister(email, await askForCode(server, email), { username: '  ' })).code).toBe(1019);
  });

  it.each([
    ['password', { password: 'short1A', confirm_password: 'short1A' }],
    ['confirm_password', { confirm_password: 'Correct-Horse2' }],
    ['username', { username: 'a'.repeat(21) }],
  ])('says 1027 and names %s when it breaks its rule, and the code stays good', async (field, more) => {
    const email = newEmail();
    const code = await askForCode(server, email);
    const answer = await tryRegister(email, code, more);
    expect(answer).toMatchObject({ code: 1027, msg: expect.stringContaining(field) });
    expect((await tryRegister(email, code)).code).toBe(200);
  });

  it('voids a code at the fifth wrong try, and not before', async () => {
    const [patient, guesser] = [newEmail(), newEmail()];
    const [good, voided] = [await askForCode(server, patient), await askForCode(server, guesser)];
    for (let n = 0; n < 4; n++) await check(patient, wrongCode);
    for (let n = 0; n < 5; n++) await check(guesser, wrongCode);
    expect(await check(patient, good)).toBe(200);
    expect(await check(guesser, voided)).toBe(1010);
    expect((await tryRegister(guesser, voided)).code).toBe(1010);
  });

  it('counts guesses that arrive together', async () => {
    const email = newEmail();
    const code = await askForCode(server, email);
    const guesses = await Promise.all(Array.from({ length: 8 }, () => check(email, wrongCode)));
    expect(guesses).toEqual(Array(8).fill(1010));
    expect(await check(email, code)).toBe(1010);
  });

  it('lets a code live for 10 minutes', async () => {
    const email = newEmail();
    const code = await askForCode(server, email);
    server.clock.advance(10 * minuteMs - 1);
    expect(await check(email, code)).toBe(200);
    server.clock.advance(1);
    expect(await check(email, code)).toBe(1010);
  });

  it('accepts the newest code only, and for its own address only', async () => {
    const [email, other] = [newEmail(), newEmail()];
    const older = await askForCode(server, email);
    const newer = await askForCode(server, email);
    const others = await askForCode(server, other);
    expect(await check(email, older)).toBe(1010);
    expect(await check(email, others)).toBe(1010);
    expect(await check(email, newer)).toBe(200);
  });

  it('makes one account of 200 registrations with the same code', async () => {
    const email = newEmail();
    const code = await askForCode(server, email);
    const answers = await Promise.all(Array.from({ length: 200 }, () => tryRegister(email, code)));
    const opened = answers.filter((answer) => answer.code === 200);
    expect(opened).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([200, 1007]));
    expect((await server.as(opened[0]?.data?.token ?? '').call(userInfo, {})).code).toBe(200);
  });

  it('mails one address at most 5 codes an hour, then says 1002', async () => {
    const email = newEmail();
    const ask = async () => (await server.anyone.call(sendMail, { send_type: 'register', email })).code;
    for (let n = 0; n < 5; n++) expect(await ask()).toBe(200);
    const { code } = mailed(server, email);
    expect(await ask()).toBe(1002);
    expect(await check(email, code)).toBe(200);
  });

  it('keeps where a partner’s link brought somebody from', async () => {
    const database = await open();
    const other = await startAccounts(database);
    const email = newEmail();
    const code = await askForCode(other, email);
    const origin = { source: 'partner' as const, customer: 'acme', country: 'jp' };
    expect((await other.anyone.call(register, { ...registration(email, code), ...origin })).code).toBe(200);
    const kept = await database.read
      .selectFrom('accounts')
      .select(['source', 'customer', 'country'])
      .execute();
    expect(kept).toEqual([origin]);
    await other.stop();
  });

  it('goes on after the server started anew', async () => {
    const location = await databases.locate();
    const before = openDatabase(location);
    const first = await startAccounts(before);
    const email = newEmail();
    const code = await askForCode(first, email);
    await first.stop();
    await before.close();

    const after = openDatabase(location);
    const second = await startAccounts(after);
    expect((await second.anyone.call(register, registration(email, code))).code).toBe(200);
    expect((await trySignIn(second, email, registration(email, code).password)).code).toBe(200);
    await second.stop();
    await after.close();
  });

  it('keeps neither passwords nor codes nor tokens readable', async () => {
    const database = await open();
    const other = await startAccounts(database);
    const waiting = newEmail();
    const code = await askForCode(other, waiting);
    const { token, password } = await openAccount(other);
    const kept = JSON.stringify([
      await database.read.selectFrom('people').selectAll().execute(),
      await database.read.selectFrom('accounts').selectAll().execute(),
      await database.read.selectFrom('sessions').selectAll().execute(),
      await database.read.selectFrom('email_codes').selectAll().execute(),
    ]);
    expect(kept).toContain(waiting);
    for (const secret of [code, token, password]) expect(kept).not.toContain(secret);
    await other.stop();
  });

  it('opens no account, and fails plainly, when the code could not be mailed', async () => {
    const other = await startAccounts(await open(), { mailFails: true });
    const asked = other.anyone.call(sendMail, { send_type: 'register', email: newEmail() });
    await expect(asked).rejects.toThrow('HTTP 500');
    await other.stop();
  });
});
