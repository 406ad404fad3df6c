import {
  checkSession,
  endOtherSessions,
  endSession,
  forgetDevice,
  listSecurityEvents,
  listSessions,
  signOut,
  verifyPerson,
} from '@atoll/contract';
import { type Api, describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../testing/browser.ts';
import { goodPassword } from '../testing/people.ts';
import { startAccounts, type TestAccounts } from '../testing/start-accounts.ts';

describeOnEveryDatabase('the list of sessions', (open) => {
  let server: TestAccounts;
  beforeAll(async () => {
    server = await startAccounts(await open());
  });
  afterAll(() => server.stop());

  /** Signs a person in with two browsers. */
  async function twice() {
    const home = openBrowser(server);
    const elsewhere = openBrowser(server);
    const { email, api } = await home.signUp();
    const { api: away } = await elsewhere.signIn(email, goodPassword);
    return { email, api, away, home, elsewhere };
  }
  const otherSession = async (api: Api) => {
    const { sessions } = await api.ask(listSessions, {});
    return sessions.find(({ is_current: isCurrent }) => !isCurrent)?.session_id ?? '';
  };
  const mailsTo = async (email: string) => {
    await server.accounts.settled();
    return server.mails.filter(({ to, subject }) => to === email && subject.includes('New sign-in')).length;
  };

  it('ends one at its next request, and forgets its browser', async () => {
    const { email, api, away, elsewhere } = await twice();
    await api.ask(endSession, { session_id: await otherSession(api) });
    expect((await away.call(checkSession, {})).code).toBe(1026);
    expect((await api.call(checkSession, {})).code).toBe(200);
    expect(await api.ask(listSessions, {})).toMatchObject({ sessions: [{ is_current: true }], devices: [] });
    await elsewhere.signIn(email, goodPassword);
    expect(await mailsTo(email)).toBe(2);
  });

  it('keeps the browser in use when another session of it is ended', async () => {
    const { email, api, home } = await twice();
    await home.signIn(email, goodPassword);
    await api.ask(endSession, { session_id: await otherSession(api) });
    await home.signIn(email, goodPassword);
    expect(await mailsTo(email)).toBe(1);
  });

  it('ends all but its own, and forgets all browsers but its own', async () => {
    const { email, api, away, home, elsewhere } = await twice();
    await api.ask(endOtherSessions, {});
    expect((await away.call(checkSession, {})).code).toBe(1026);
    expect((await api.call(checkSession, {})).code).toBe(200);
    await home.signIn(email, goodPassword);
    expect(await mailsTo(email)).toBe(1);
    await elsewhere.signIn(email, goodPassword);
    expect(await mailsTo(email)).toBe(2);
    const { events } = await api.ask(listSecurityEvents, {});
    expect(events.map(({ kind }) => kind)).toContain('other-sessions-ended');
  });

  it('lists a browser that signed out, until it is forgotten', async () => {
    const { email, api, away, elsewhere } = await twice();
    await away.ask(signOut, {});
    const { devices } = await api.ask(listSessions, {});
    expect(devices).toMatchObject([{ browser: 'Firefox', system: 'Windows' }]);
    await api.ask(forgetDevice, { device_id: devices[0]?.device_id ?? '' });
    expect((await api.ask(listSessions, {})).devices).toEqual([]);
    await elsewhere.signIn(email, goodPassword);
    expect(await mailsTo(email)).toBe(2);
  });

  it('wants to know who is there before it ends anything', async () => {
    const { api } = await twice();
    server.clock.advance(10 * 60_000);
    const id = await otherSession(api);
    expect((await api.call(endSession, { session_id: id })).code).toBe(1034);
    expect((await api.call(endOtherSessions, {})).code).toBe(1034);
    expect((await api.call(forgetDevice, { device_id: 'x' })).code).toBe(1034);
    await api.ask(verifyPerson, { password: goodPassword });
    expect((await api.call(endSession, { session_id: id })).code).toBe(200);
  });

  it('neither shows nor ends what is another person’s', async () => {
    const ada = await twice();
    const eve = await twice();
    const { sessions } = await ada.api.ask(listSessions, {});
    for (const { session_id } of sessions) await eve.api.ask(endSession, { session_id });
    expect((await ada.api.call(checkSession, {})).code).toBe(200);
    expect((await ada.away.call(checkSession, {})).code).toBe(200);
    await ada.away.ask(signOut, {});
    const { devices } = await ada.api.ask(listSessions, {});
    await eve.api.ask(forgetDevice, { device_id: devices[0]?.device_id ?? '' });
    expect((await ada.api.ask(listSessions, {})).devices).toEqual(devices);
  });
});
