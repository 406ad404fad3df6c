import { describe, expect, it, vi } from 'vitest';
import { createCookieJar } from './cookies.ts';
import { createPageStorage } from './public-page.ts';
import { type CachedUser, createSession } from './session.ts';

const ann: CachedUser = {
  access_key: 'ann@example.com',
  account_id: 'a',
  role: 'owner',
  closing_at: null,
  accounts: [
    { id: 'a', access_key: 'ann@example.com', username: 'Ann', role: 'owner' },
    { id: 'b', access_key: 'bea@example.com', username: 'Bea', role: 'billing' },
  ],
  email: 'ann@example.com',
  username: 'Ann',
  has_password: true,
  google_linked: false,
  plan: 'free',
  credit_micro_usd: 0,
  datahub: false,
  onboarded: true,
  invite_code: 'ANN',
  created_at: 0,
};

function setUp() {
  const local = createPageStorage();
  const tab = createPageStorage();
  const written: string[] = [];
  const cookies = createCookieJar(
    {
      get cookie() {
        return '';
      },
      set cookie(cookie: string) {
        written.push(cookie);
      },
    },
    false,
  );
  return { local, tab, written, session: createSession({ local, tab, cookies }) };
}

/** Creates another tab of the same browser. */
function setUpIn(local: Storage) {
  const cookies = createCookieJar({ cookie: '' }, false);
  return createSession({ local, tab: createPageStorage(), cookies });
}

describe('session', () => {
  it('keeps the token for this tab alone without the keep flag', () => {
    const { session, local, tab } = setUp();
    session.signIn('t', false);
    expect([tab.getItem('token'), local.getItem('token')]).toEqual(['t', null]);
    expect(session.token()).toBe('t');
  });

  it('keeps the token for later visits with the keep flag', () => {
    const { session, local, tab } = setUp();
    session.signIn('old', false);
    session.signIn('t', true);
    expect([tab.getItem('token'), local.getItem('token')]).toEqual([null, 't']);
  });

  it('starts without the last account, and without the sign-out mark', () => {
    const { session, local } = setUp();
    session.cacheUser(ann);
    session.markSignedOut();
    session.signIn('t', true);
    expect(session.user()).toBeNull();
    expect(local.getItem('signedOut')).toBeNull();
  });

  it('drops the token and leaves the mark, and no more, on 401', () => {
    const { session, local } = setUp();
    session.signIn('t', true);
    session.cacheUser(ann);
    session.markSignedOut();
    expect(session.isSignedIn()).toBe(false);
    expect(local.getItem('signedOut')).toBe('true');
    expect(local.getItem('userInfo')).not.toBeNull();
  });

  it('forgets everything of the person at sign-out, and nothing else', () => {
    const { session, local, tab, written } = setUp();
    session.signIn('t', true);
    session.cacheUser(ann);
    for (const key of ['accessKeyColumns', 'bucketColumns', 'objectColumns', 'searchColumns'])
      local.setItem(key, '[]');
    local.setItem('locale', 'ja_JP');
    session.clear();
    expect(Array.from({ length: local.length }, (_, index) => local.key(index)).toSorted()).toEqual([
      'locale',
      'signedOut',
    ]);
    expect(tab.length).toBe(0);
    expect(written.every((cookie) => cookie.includes('Max-Age=0'))).toBe(true);
    expect(written.map((cookie) => cookie.split('=')[0])).toEqual(['atoll-identity', 'atoll-sso-remember']);
  });

  it.each(['not json', '{}', '{"access_key":""}', 'null'])('takes a broken cache (%s) for none', (raw) => {
    const { session, local } = setUp();
    local.setItem('userInfo', raw);
    expect(session.user()).toBeNull();
  });

  it('hands out the same user until it changes', () => {
    const { session } = setUp();
    session.cacheUser(ann);
    const first = session.user();
    expect(session.user()).toBe(first);
    session.cacheUser({ ...ann, username: 'Anna' });
    expect(session.user()?.username).toBe('Anna');
  });

  it('tells of each change until told to stop', () => {
    const { session } = setUp();
    const listener = vi.fn();
    const stop = session.subscribe(listener);
    session.signIn('t', false);
    session.clear();
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    session.signIn('t', false);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  describe('of somebody with several accounts', () => {
    const asBea: CachedUser = { ...ann, account_id: 'b', role: 'billing' };

    it('acts in each tab for the account chosen there, and in a new one for the last chosen', () => {
      const { session, local } = setUp();
      const other = setUpIn(local);
      expect([session.account(), other.account()]).toEqual([null, null]);
      session.chooseAccount('b');
      expect([session.account(), other.account()]).toEqual(['b', null]);
      expect(setUpIn(local).account()).toBe('b');
      session.chooseAccount(null);
      expect([session.account(), setUpIn(local).account()]).toEqual([null, null]);
    });

    it('shows each tab the account that it acts for', () => {
      const { session, local } = setUp();
      const other = setUpIn(local);
      session.cacheUser(ann);
      other.chooseAccount('b');
      expect(other.user()).toBeNull();
      other.cacheUser(asBea);
      expect([session.user(), other.user()]).toEqual([ann, asBea]);
      expect(setUpIn(local).user()).toEqual(asBea);
    });

    it('forgets the choice when somebody signs in or out', () => {
      const { session, local } = setUp();
      session.chooseAccount('b');
      session.signIn('t', true);
      expect([session.account(), setUpIn(local).account()]).toEqual([null, null]);
      session.chooseAccount('b');
      session.clear();
      expect([session.account(), setUpIn(local).account()]).toEqual([null, null]);
    });
  });
});
