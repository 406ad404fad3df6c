import { register, sendMail, userInfo } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askForCode, newEmail, openAccount, registration } from '../testing/people.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';

describeOnEveryDatabase('invitations', (open) => {
  let server: TestAccounts;
  beforeAll(async () => {
    server = await startAccounts(await open(), { inviteUses: 3 });
  });
  afterAll(() => server.stop());

  const inviter = async () => {
    const account = await openAccount(server);
    const { invite_code: code } = await account.api.ask(userInfo, {});
    return { ...account, code, id: await idOf(account.email) };
  };
  const idOf = async (email: string) => (await server.accounts.directory.find(email))?.id ?? '';
  const grantsOf = (id: string) => [...server.grants].filter(([key]) => key.startsWith(`${id} `));

  it('credit both sides once, however the code is typed', async () => {
    const { code, id } = await inviter();
    const { email } = await openAccount(server, { invite: ` ${code.toLowerCase()} ` });
    const invitedId = await idOf(email);
    expect(grantsOf(id)).toEqual([[`${id} invite:${invitedId}`, 5_000_000]]);
    expect(grantsOf(invitedId)).toEqual([[`${invitedId} invite:${invitedId}`, 5_000_000]]);
  });

  it('say 1016 for an unknown code, when the code is asked for and at the registration', async () => {
    const email = newEmail();
    const ask = (invite: string) => server.anyone.call(sendMail, { send_type: 'register', email, invite });
    expect((await ask('NO-SUCH-CODE')).code).toBe(1016);
    const code = await askForCode(server, email);
    const refused = await server.anyone.call(register, { ...registration(email, code), invite: 'NOSUCH' });
    expect(refused.code).toBe(1016);
    expect((await server.anyone.call(register, { ...registration(email, code), invite: '' })).code).toBe(200);
  });

  it('say 1016 once the code is used up, also to those who come together', async () => {
    const { code, id } = await inviter();
    const emails = Array.from({ length: 6 }, newEmail);
    const codes = await Promise.all(emails.map((email) => askForCode(server, email, code)));
    const answers = await Promise.all(
      emails.map((email, n) =>
        server.anyone.call(register, { ...registration(email, codes[n] ?? ''), invite: code }),
      ),
    );
    expect(answers.map((answer) => answer.code).sort()).toEqual([1016, 1016, 1016, 200, 200, 200]);
    expect(grantsOf(id)).toHaveLength(3);
  });

  it('say 1016 for the code of a disabled account', async () => {
    const { code, id } = await inviter();
    await server.accounts.directory.setStatus(id, 'disabled');
    const asked = { send_type: 'register' as const, email: newEmail(), invite: code };
    expect((await server.anyone.call(sendMail, asked)).code).toBe(1016);
  });

  it('made by the operator credit the invited alone', async () => {
    const made = await server.accounts.invites.make({ code: 'launch-2026', maxUses: 1 });
    expect(made).toMatchObject({ code: 'LAUNCH-2026', accountId: null, uses: 0, maxUses: 1 });
    expect(await server.accounts.invites.make({ code: 'LAUNCH-2026', maxUses: 1 })).toBeUndefined();
    await expect(server.accounts.invites.make({ code: 'ü', maxUses: 1 })).rejects.toMatchObject({
      code: 1027,
    });
    const before = server.grants.size;
    const { email } = await openAccount(server, { invite: 'Launch-2026' });
    expect(server.grants.size).toBe(before + 1);
    expect(grantsOf(await idOf(email))).toHaveLength(1);
    const drawn = await server.accounts.invites.make({ maxUses: 7 });
    expect(await server.accounts.invites.list()).toEqual(
      expect.arrayContaining([drawn, { ...made, uses: 1 }]),
    );
  });
});
