import {
  changePassword,
  checkSession,
  describeNotice,
  listFactors,
  listSecurityEvents,
  listSessions,
  resetPassword,
  secureAccount,
} from '@atoll/contract';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPersonByEmail } from '../kernel/person.store.ts';
import { openBrowser } from '../testing/browser.ts';
import { askForResetLink, goodPassword, mailed, openAccount, trySignIn } from '../testing/people.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';

const newPassword = 'Better-Horse2';

describeOnEveryDatabase('“this wasn’t me”', (open) => {
  let server: TestAccounts;
  let database: Database;
  beforeAll(async () => {
    database = await open();
    server = await startAccounts(database);
  });
  afterAll(() => server.stop());

  /** Lets an intruder sign in with the password, so that the owner is notified. */
  async function intruded() {
    const home = openBrowser(server);
    const { email, api } = await home.signUp();
    const intruder = server.as((await trySignIn(server, email, goodPassword)).data?.token ?? '');
    await server.accounts.settled();
    return { email, api, home, intruder, signature: mailed(server, email).signature };
  }

  it('says what the notice was about, as often as it is looked at', async () => {
    const { signature } = await intruded();
    const at = server.clock.now();
    const notice = { kind: 'sign-in', at, about: null, restores_email: null };
    expect(await server.anyone.ask(describeNotice, { signature })).toEqual(notice);
    expect(await server.anyone.ask(describeNotice, { signature })).toEqual(notice);
  });

  it('shuts everybody out, once, and leads to a new password', async () => {
    const { email, api, intruder, signature } = await intruded();
    const reset = await server.anyone.ask(secureAccount, { signature });
    for (const session of [api, intruder]) expect((await session.call(checkSession, {})).code).toBe(1026);
    expect((await trySignIn(server, email, goodPassword)).code).toBe(1004);
    expect((await server.anyone.call(secureAccount, { signature })).code).toBe(1015);

    const fresh = { password: newPassword, confirm_password: newPassword, signature: reset.signature };
    expect((await server.anyone.call(resetPassword, fresh)).code).toBe(200);
    const signedIn = server.as((await trySignIn(server, email, newPassword)).data?.token ?? '');
    const { sessions, devices } = await signedIn.ask(listSessions, {});
    expect(sessions).toHaveLength(1);
    expect(devices).toEqual([]);
    const { events } = await signedIn.ask(listSecurityEvents, {});
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['account-secured', 'password-changed', 'sign-in']),
    );
  });

  it('also ends the locks that kept the owner out, and reset links under way', async () => {
    const { email, home, signature } = await intruded();
    const before = await askForResetLink(server, email);
    for (let n = 0; n < 6; n++) await trySignIn(server, email, 'Wrong-Horse1');
    const reset = await server.anyone.ask(secureAccount, { signature });
    const set = (link: string) =>
      server.anyone.call(resetPassword, {
        password: newPassword,
        confirm_password: newPassword,
        signature: link,
      });
    expect((await set(before)).code).toBe(1015);
    expect((await set(reset.signature)).code).toBe(200);
    expect((await home.signIn(email, newPassword)).code).toBe(200);
  });

  it('has others take back what the notice told of, once that is committed', async () => {
    const { api, email } = await openAccount(server);
    const personId = (await findPersonByEmail(database.read, email))?.id ?? '';
    const notice = { kind: 'access-key-created', about: 'AKIATHEIRS' } as const;
    await server.accounts.notices.tell(personId, notice, { address: '203.0.113.7', userAgent: '' });
    await server.accounts.settled();
    const { signature } = mailed(server, email);
    await server.anyone.ask(secureAccount, { signature });
    expect(server.takenBack).toContainEqual(expect.objectContaining({ personId, ...notice }));
    expect((await api.call(checkSession, {})).code).toBe(1026);
  });

  it('is offered after each change of the password', async () => {
    const { email, api } = await openAccount(server);
    const fresh = { password: newPassword, confirm_password: newPassword };
    await api.ask(changePassword, { old_password: goodPassword, ...fresh });
    await server.accounts.settled();
    const { signature } = mailed(server, email);
    const { kind } = await server.anyone.ask(describeNotice, { signature });
    expect(kind).toBe('password-changed');
    await server.anyone.ask(secureAccount, { signature });
    expect((await trySignIn(server, email, newPassword)).code).toBe(1004);
    expect((await api.call(listFactors, {})).code).toBe(1026);
  });

  it('is done once, however often the button is pressed at the same time', async () => {
    const { signature } = await intruded();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => server.anyone.call(secureAccount, { signature })),
    );
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 1015, 1015, 1015]);
  });

  it('takes no signature that is none of ours', async () => {
    for (const signature of ['x', 'A'.repeat(43)]) {
      expect((await server.anyone.call(secureAccount, { signature })).code).toBe(1015);
      expect((await server.anyone.call(describeNotice, { signature })).code).toBe(1015);
    }
  });
});
