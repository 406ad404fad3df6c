import { listSecurityEvents, listSessions, resetPassword } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firefox, openBrowser } from '../testing/browser.ts';
import { askForResetLink, goodPassword, trySignIn } from '../testing/people.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';

const wrong = 'Wrong-Horse1';

describeOnEveryDatabase('browsers that are known again', (open) => {
  let server: TestAccounts;
  beforeAll(async () => {
    server = await startAccounts(await open());
  });
  afterAll(() => server.stop());

  const noticesTo = async (email: string) => {
    await server.accounts.settled();
    return server.mails.filter((mail) => mail.to === email && mail.subject.includes('New sign-in'));
  };
  const wrongFromAnywhere = async (email: string, times: number) => {
    const codes: number[] = [];
    for (let n = 0; n < times; n++) codes.push((await trySignIn(server, email, wrong)).code);
    return codes;
  };

  it('get a cookie that no script reads, for a year', async () => {
    const browser = openBrowser(server);
    const { email } = await browser.signUp();
    const response = await fetch(`${server.url}/api/login/index`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        user_type: 1,
        username: email,
        password: Buffer.from(goodPassword).toString('base64'),
      }),
    });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^atoll-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/);
  });

  it('are told of by mail when they are new, with what and from where, and never again', async () => {
    const home = openBrowser(server);
    const { email } = await home.signUp();
    await home.signIn(email, goodPassword);
    expect(await noticesTo(email)).toEqual([]);

    const elsewhere = openBrowser(server);
    await elsewhere.signIn(email, goodPassword);
    const [notice] = await noticesTo(email);
    expect(notice?.text).toContain('Firefox on Windows');
    expect(notice?.text).toContain('127.0.0.1');
    await elsewhere.signIn(email, goodPassword);
    await home.signIn(email, goodPassword);
    expect(await noticesTo(email)).toHaveLength(1);
  });

  it('are not those that only say so: a cookie of somebody’s making is replaced', async () => {
    const { email } = await openBrowser(server).signUp();
    const forger = openBrowser(server);
    forger.cookie = `atoll-device=${'A'.repeat(43)}`;
    await forger.signIn(email, goodPassword);
    expect(forger.cookie).not.toContain('AAAA');
    expect(await noticesTo(email)).toHaveLength(1);
  });

  it('are new to each of the people who share one', async () => {
    const shared = openBrowser(server);
    const ada = await shared.signUp();
    const cookie = shared.cookie;
    const { email } = await openBrowser(server).signUp();
    await shared.signIn(email, goodPassword);
    expect(shared.cookie).toBe(cookie);
    expect(await noticesTo(email)).toHaveLength(1);
    await shared.signIn(ada.email, goodPassword);
    expect(await noticesTo(ada.email)).toEqual([]);
  });

  it('are not locked out by the wrong passwords of strangers', async () => {
    const home = openBrowser(server);
    const { email } = await home.signUp();
    expect(await wrongFromAnywhere(email, 7)).toEqual([1004, 1004, 1004, 1004, 1001, 1005, 1005]);
    expect((await trySignIn(server, email, goodPassword)).code).toBe(1005);
    expect((await home.signIn(email, goodPassword)).code).toBe(200);
    expect((await trySignIn(server, email, goodPassword)).code).toBe(1005);
  });

  it('are locked out by their own, which lock out nobody else', async () => {
    const home = openBrowser(server);
    const { email } = await home.signUp();
    const codes: number[] = [];
    for (let n = 0; n < 6; n++) codes.push((await home.signIn(email, wrong)).code);
    expect(codes).toEqual([1004, 1004, 1004, 1004, 1001, 1005]);
    expect((await home.signIn(email, goodPassword)).code).toBe(1005);
    expect((await trySignIn(server, email, goodPassword)).code).toBe(200);
    server.clock.advance(15 * 60_000);
    expect((await home.signIn(email, goodPassword)).code).toBe(200);
  });

  it('are all let in again after a reset', async () => {
    const home = openBrowser(server);
    const { email } = await home.signUp();
    for (let n = 0; n < 6; n++) await home.signIn(email, wrong);
    const fresh = { password: 'Better-Horse2', confirm_password: 'Better-Horse2' };
    await server.anyone.ask(resetPassword, { ...fresh, signature: await askForResetLink(server, email) });
    expect((await home.signIn(email, 'Better-Horse2')).code).toBe(200);
  });

  it('are listed once nobody is signed in with them, and wrong passwords are shown to whom they were meant for', async () => {
    const home = openBrowser(server);
    const { email, api } = await home.signUp();
    await wrongFromAnywhere(email, 3);
    const elsewhere = openBrowser(server, 'curl/8.17.0');
    await elsewhere.signIn(email, goodPassword);
    const { sessions, devices } = await api.ask(listSessions, {});
    expect(sessions).toHaveLength(2);
    expect(devices).toEqual([]);
    expect(sessions.find(({ is_current: isCurrent }) => isCurrent)).toMatchObject({
      browser: 'Firefox',
      system: 'Windows',
      address: '127.0.0.1',
      is_kept: false,
    });
    const { events } = await api.ask(listSecurityEvents, {});
    expect(events.map(({ kind, count, browser }) => [kind, count, browser])).toEqual([
      ['sign-in', 1, null],
      ['sign-in-failed', 3, null],
    ]);
    expect(firefox).toContain('Firefox');
  });
});
