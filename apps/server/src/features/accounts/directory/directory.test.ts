import { checkSession } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goodPassword, newEmail, openAccount, trySignIn } from '../testing/people.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';

describeOnEveryDatabase('the directory', (open) => {
  let server: TestAccounts;
  beforeAll(async () => {
    server = await startAccounts(await open());
  });
  afterAll(() => server.stop());

  it('opens accounts without mail, under the rules of registration', async () => {
    const { directory } = server.accounts;
    const email = newEmail();
    const order = { email: email.toUpperCase(), username: ' Ada ', password: goodPassword };
    const created = await directory.create(order);
    expect(created).toMatchObject({
      accessKey: email,
      email,
      username: 'Ada',
      status: 'active',
      locale: 'en_US',
    });
    expect(server.mails).toEqual([]);
    expect((await trySignIn(server, email, goodPassword)).code).toBe(200);
    const refusals = [
      [{}, 1007],
      [{ email: 'ada@' }, 1030],
      [{ username: ' ' }, 1019],
      [{ username: 'x'.repeat(21) }, 1027],
      [{ password: 'weak' }, 1027],
    ] as const;
    for (const [change, code] of refusals) {
      await expect(directory.create({ ...order, ...change })).rejects.toMatchObject({ code });
    }
  });

  it('finds accounts by id, e-mail and access key, and shows no secret', async () => {
    const { email } = await openAccount(server);
    const { directory } = server.accounts;
    const found = await directory.find(` ${email.toUpperCase()}`);
    expect(Object.keys(found ?? {}).sort()).toEqual([
      ...['accessKey', 'createdAt', 'email', 'id', 'locale', 'status', 'username'],
    ]);
    expect(await directory.findById(found?.id ?? '')).toEqual(found);
    expect(await directory.findByAccessKey(email)).toEqual(found);
    expect(await directory.findById('nobody')).toBeUndefined();
  });

  it('lists accounts page by page, oldest first', async () => {
    const other = await startAccounts(await open());
    const emails: string[] = [];
    for (let n = 0; n < 5; n++) emails.push((await openAccount(other)).email);
    const { directory } = other.accounts;
    const first = await directory.list({ limit: 3 });
    const second = await directory.list({ after: first.at(-1)?.id, limit: 3 });
    expect([...first, ...second].map((account) => account.email)).toEqual(emails);
    await other.stop();
  });

  it('sets a password, which ends the sessions and the lock', async () => {
    const { email, token } = await openAccount(server);
    const { directory } = server.accounts;
    const id = (await directory.find(email))?.id ?? '';
    for (let n = 0; n < 6; n++) await trySignIn(server, email, 'Wrong-Horse1');
    await directory.setPassword(id, 'Better-Horse2');
    expect((await server.as(token).call(checkSession, {})).code).toBe(1026);
    expect((await trySignIn(server, email, 'Better-Horse2')).code).toBe(200);
    await expect(directory.setPassword(id, 'weak')).rejects.toMatchObject({ code: 1027 });
  });
});
