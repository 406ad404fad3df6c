import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  allowSignIn,
  createBucket,
  createFolder,
  declineSignIn,
  deleteAppRegistration,
  describeSignIn,
  disconnectApp,
  listAppRegistrations,
  listBuckets,
  listConnectedApps,
  registerApp,
  rotateAppSecret,
  signOut,
  updateAppRegistration,
  userInfo,
} from '@atoll/contract';
import { type Account, api, databasesOfServers, signUp, useAtoll } from '@atoll/testkit';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  allow,
  arriveAt,
  checkedBy,
  type LogoutReceiver,
  type RelyingParty,
  relyOn,
  resume,
  signInAt,
  startLogoutReceiver,
  startSignIn,
} from './openid.fixture.ts';

const redirectUri = 'http://127.0.0.1:4321/callback';
const details = { name: 'Sketchbook', redirect_uris: [redirectUri], backchannel_logout_uri: null };

describe.each(databasesOfServers)('signing in elsewhere with Atoll, on %s', (database) => {
  const atoll = useAtoll({ database, env: { OUTGOING_ALLOW_PRIVATE: 'true' } });
  let receiver: LogoutReceiver;
  let developer: Account;
  let person: Account;
  let party: RelyingParty;
  let clientId: string;

  beforeAll(async () => {
    receiver = await startLogoutReceiver();
    developer = await signUp(atoll());
    person = await signUp(atoll());
    const app = await developer.api.ask(registerApp, { ...details, is_public: false });
    clientId = app.client_id;
    party = await relyOn(atoll().url, app, redirectUri);
  });

  afterAll(() => receiver.stop());

  const bearer = (token: string) => api(atoll(), token);
  const refusalOf = (failing: Promise<unknown>) =>
    failing.then(
      () => 'none',
      (error: { error?: string; code?: string }) => error.error ?? error.code ?? String(error),
    );

  it('tells an app who it is, and no more than it asked', async () => {
    const { tokens, back } = await signInAt(party, person);
    const claims = tokens.claims();
    expect(claims).toMatchObject({ iss: atoll().url, aud: clientId });
    expect(back.searchParams.get('iss')).toBe(atoll().url);
    const profile = await oidc.fetchUserInfo(party.client, tokens.access_token, claims?.sub ?? '');
    const { email, username } = await person.api.ask(userInfo, {});
    expect(profile).toMatchObject({ email, email_verified: true, name: username, locale: 'en-US' });
    expect(tokens.refresh_token).toBeUndefined();

    const { tokens: fewer } = await signInAt(party, person, { scope: 'openid' });
    const sub = fewer.claims()?.sub ?? '';
    expect(sub).toBe(claims?.sub);
    expect(await oidc.fetchUserInfo(party.client, fewer.access_token, sub)).toEqual({ sub });
  });

  it('says what is asked for before anything is allowed', async () => {
    const scope = 'openid email storage.upload storage.organise storage.everything';
    const asked = await arriveAt((await startSignIn(party, { scope })).url);
    const browser = person.api.with({ cookie: `atoll-openid=${asked.interaction}` });
    expect(await browser.ask(describeSignIn, { interaction: asked.interaction })).toMatchObject({
      app: 'Sketchbook',
      host: '127.0.0.1:4321',
      permissions: ['upload', 'organise'],
      claims: ['email'],
      is_offline: false,
    });
    const { url } = await browser.ask(declineSignIn, { interaction: asked.interaction });
    const back = await resume(url, asked.cookies);
    expect(back.origin + back.pathname).toBe(redirectUri);
    expect(back.searchParams.get('error')).toBe('access_denied');
  });

  it('is decided in the browser that began it, and nowhere else', async () => {
    const asked = await arriveAt((await startSignIn(party)).url);
    const other = await arriveAt((await startSignIn(party)).url);
    const { interaction } = asked;
    expect((await person.api.call(describeSignIn, { interaction })).code).toBe(1015);
    expect((await person.api.call(allowSignIn, { interaction })).code).toBe(1015);
    const elsewhere = person.api.with({ cookie: `atoll-openid=${other.interaction}` });
    expect((await elsewhere.call(allowSignIn, { interaction })).code).toBe(1015);
    expect((await elsewhere.call(declineSignIn, { interaction })).code).toBe(1015);
  });

  it('lets a token do exactly what was allowed, for as long as the app is connected', async () => {
    const scope = 'openid storage.upload';
    const { tokens } = await signInAt(party, person, { scope });
    const bucket = `sketches-${Date.now()}`;
    await person.api.ask(createBucket, { name: bucket });
    const app = bearer(tokens.access_token);
    expect((await app.call(createFolder, { bucket, name: 'drafts' })).code).toBe(200);
    expect((await app.call(listBuckets, {})).code).toBe(1039);
    expect((await app.call(registerApp, { ...details, is_public: true })).code).toBe(1039);

    const [connected] = await person.api.ask(listConnectedApps, {});
    expect(connected).toMatchObject({ app: 'Sketchbook', permissions: ['upload'] });
    await person.api.ask(disconnectApp, { grant_id: connected?.grant_id ?? '' });
    expect((await app.call(createFolder, { bucket, name: 'more' })).code).toBe(1026);
    const told = oidc.fetchUserInfo(party.client, tokens.access_token, oidc.skipSubjectCheck);
    expect(await refusalOf(told)).toMatch(/invalid_token|OAUTH_/);
  });

  it('ends a token with the session it was made in, unless the app may stay', async () => {
    const guest = await signUp(atoll());
    const scope = 'openid storage.manage';
    const passing = (await signInAt(party, guest, { scope })).tokens;
    const staying = (await signInAt(party, guest, { scope: `${scope} offline_access`, prompt: 'consent' }))
      .tokens;
    await guest.api.ask(signOut, {});
    expect((await bearer(passing.access_token).call(listBuckets, {})).code).toBe(1026);
    expect((await bearer(staying.access_token).call(listBuckets, {})).code).toBe(200);
    const renewed = await oidc.refreshTokenGrant(party.client, staying.refresh_token ?? '');
    expect((await bearer(renewed.access_token).call(listBuckets, {})).code).toBe(200);
  });

  it('takes a code once, and takes everything back when it comes again', async () => {
    const { url, checks } = await startSignIn(party, { scope: 'openid storage.manage' });
    const back = await allow(person, await arriveAt(url));
    const tokens = await oidc.authorizationCodeGrant(party.client, back, checks);
    expect((await bearer(tokens.access_token).call(listBuckets, {})).code).toBe(200);
    expect(await refusalOf(oidc.authorizationCodeGrant(party.client, back, checks))).toBe('invalid_grant');
    expect((await bearer(tokens.access_token).call(listBuckets, {})).code).toBe(1026);
  });

  it('gives one code for a consent, however many returns from it arrive at once', async () => {
    const asked = await arriveAt((await startSignIn(party)).url);
    const browser = person.api.with({ cookie: `atoll-openid=${asked.cookies['atoll-openid']}` });
    const { url } = await browser.ask(allowSignIn, { interaction: asked.interaction });
    const returns = await Promise.allSettled([1, 2, 3, 4, 5].map(() => resume(url, asked.cookies)));
    expect(returns.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('gives a code’s tokens to one of several who bring it at once', async () => {
    const { url, checks } = await startSignIn(party);
    const back = await allow(person, await arriveAt(url));
    const tries = Array.from({ length: 6 }, () => oidc.authorizationCodeGrant(party.client, back, checks));
    const settled = await Promise.allSettled(tries);
    expect(settled.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
  });

  it('renews a token with a new refresh token each time, and ends all when an old one comes again', async () => {
    const scope = 'openid offline_access storage.manage';
    const first = (await signInAt(party, person, { scope, prompt: 'consent' })).tokens;
    const second = await oidc.refreshTokenGrant(party.client, first.refresh_token ?? '');
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await refusalOf(oidc.refreshTokenGrant(party.client, first.refresh_token ?? ''))).toBe(
      'invalid_grant',
    );
    expect(await refusalOf(oidc.refreshTokenGrant(party.client, second.refresh_token ?? ''))).toBe(
      'invalid_grant',
    );
    expect((await bearer(second.access_token).call(listBuckets, {})).code).toBe(1026);
  });

  it('takes a token back when the app asks for it', async () => {
    const { tokens } = await signInAt(party, person, { scope: 'openid storage.manage' });
    await oidc.tokenRevocation(party.client, tokens.access_token);
    expect((await bearer(tokens.access_token).call(listBuckets, {})).code).toBe(1026);
  });

  it('asks for PKCE, S256, and a secret that is right', async () => {
    const { url } = await startSignIn(party);
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');
    expect((await resume(url.href, {})).searchParams.get('error')).toBe('invalid_request');
    const plain = (await startSignIn(party, { code_challenge_method: 'plain' })).url;
    expect((await resume(plain.href, {})).searchParams.get('error')).toBe('invalid_request');

    const { url: asked, checks } = await startSignIn(party);
    const back = await allow(person, await arriveAt(asked));
    const thief = await relyOn(atoll().url, { client_id: clientId, client_secret: 'guessed' }, redirectUri);
    expect(await refusalOf(oidc.authorizationCodeGrant(thief.client, back, checks))).toBe('invalid_client');
    const verifier = { ...checks, pkceCodeVerifier: oidc.randomPKCECodeVerifier() };
    expect(await refusalOf(oidc.authorizationCodeGrant(party.client, back, verifier))).toBe('invalid_grant');
  });

  it('takes a secret in a header too, and an app that has none', async () => {
    const basic = await developer.api.ask(registerApp, { ...details, is_public: false });
    const inHeader = await relyOn(atoll().url, basic, redirectUri, oidc.ClientSecretBasic);
    expect((await signInAt(inHeader, person)).tokens.access_token).toBeTruthy();
    const open = await developer.api.ask(registerApp, { ...details, is_public: true });
    expect(open.client_secret).toBeNull();
    const inBrowser = await relyOn(atoll().url, open, redirectUri);
    expect((await signInAt(inBrowser, person)).tokens.access_token).toBeTruthy();
  });

  it('sends nobody to an address that is not registered, or to another kind of answer', async () => {
    const refused = async (change: Record<string, string>) => {
      const { url } = await startSignIn(party, change);
      const answer = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } });
      expect(answer.headers.get('location')).toBeNull();
      expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
      expect(answer.headers.get('content-security-policy')).not.toMatch(/script-src/);
      const page = await answer.text();
      expect(page).not.toContain('<script');
      return page;
    };
    expect(await refused({ redirect_uri: `${redirectUri}/` })).toContain('return address isn’t registered');
    expect(await refused({ redirect_uri: 'https://evil.example/' })).toContain(
      'return address isn’t registered',
    );
    expect(await refused({ redirect_uri: 'http://127.0.0.1:4322/callback' })).toContain(
      'return address isn’t registered',
    );
    expect(await refused({ client_id: 'nobody' })).toContain('sent you here isn’t registered with Atoll');
    const { url } = await startSignIn(party, { response_type: 'id_token' });
    const { hash } = await resume(url.href, {});
    expect(new URLSearchParams(hash.slice(1)).get('error')).toBe('invalid_request');
    const posted = await startSignIn(party, { response_mode: 'form_post' });
    expect((await resume(posted.url.href, {})).searchParams.get('error')).toBe('unsupported_response_mode');
  });

  it('does not sign in without asking', async () => {
    const { url } = await startSignIn(party, { prompt: 'none' });
    expect((await resume(url.href, {})).searchParams.get('error')).toBe('login_required');
  });

  it('names its own addresses, whatever host a request was sent to', async () => {
    const answer = await fetch(`${atoll().url}/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    const found = (await answer.json()) as Record<string, unknown>;
    expect(found).toMatchObject({
      issuer: atoll().url,
      authorization_endpoint: `${atoll().url}/oidc/auth`,
      token_endpoint: `${atoll().url}/oidc/token`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      backchannel_logout_supported: true,
    });
    expect(found).not.toHaveProperty('introspection_endpoint');
    expect(JSON.stringify(found)).not.toContain('evil.example');
  });

  it('answers pages of the app’s own site, and of no other', async () => {
    const ask = (origin: string) =>
      fetch(`${atoll().url}/oidc/token`, {
        method: 'POST',
        headers: { origin, 'sec-fetch-site': 'cross-site' },
        body: new URLSearchParams({ grant_type: 'authorization_code', client_id: clientId, code: 'x' }),
      });
    const allowed = await ask(new URL(redirectUri).origin);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(new URL(redirectUri).origin);
    expect((await ask('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('keeps an app to the account that registered it, with its secret shown once', async () => {
    const theirs = await person.api.ask(listAppRegistrations, {});
    expect(theirs).toEqual([]);
    const app = { client_id: clientId };
    expect((await person.api.call(rotateAppSecret, app)).code).toBe(1038);
    expect((await person.api.call(deleteAppRegistration, app)).code).toBe(1038);
    expect((await person.api.call(updateAppRegistration, { ...app, ...details })).code).toBe(1038);
    const listed = JSON.stringify(await developer.api.ask(listAppRegistrations, {}));
    expect(listed).toContain('Sketchbook');
    expect(listed).not.toContain('secret');
  });

  it.each([
    { redirect_uris: ['http://example.com/callback'] },
    { redirect_uris: ['https://example.com/#fragment'] },
    { redirect_uris: [redirectUri, redirectUri] },
    { backchannel_logout_uri: 'http://10.0.0.1/' },
    { name: 'Atoll Support' },
    { name: ' \u202e ' },
  ])('does not register %j', async (change) => {
    const app = { ...details, ...change, is_public: false };
    expect((await developer.api.call(registerApp, app)).code).toBe(1027);
  });

  it('sends nobody to an address that its developer has taken away meanwhile', async () => {
    const app = await developer.api.ask(registerApp, { ...details, is_public: true });
    const asked = await arriveAt((await startSignIn(await relyOn(atoll().url, app, redirectUri))).url);
    const moved = { ...details, redirect_uris: ['https://moved.example/callback'] };
    await developer.api.ask(updateAppRegistration, { ...moved, client_id: app.client_id });
    const { interaction } = asked;
    const browser = person.api.with({ cookie: `atoll-openid=${interaction}` });
    for (const call of [describeSignIn, allowSignIn, declineSignIn])
      expect((await browser.call(call, { interaction })).code).toBe(1015);
  });

  it('takes a new secret at once, and ends everything of an app that is deleted', async () => {
    const app = await developer.api.ask(registerApp, { ...details, is_public: false });
    const old = await relyOn(atoll().url, app, redirectUri);
    const { tokens } = await signInAt(old, person, { scope: 'openid storage.manage' });
    const { client_secret } = await developer.api.ask(rotateAppSecret, { client_id: app.client_id });
    const { url, checks } = await startSignIn(old);
    const back = await allow(person, await arriveAt(url));
    expect(await refusalOf(oidc.authorizationCodeGrant(old.client, back, checks))).toBe('invalid_client');
    const renewed = await relyOn(atoll().url, { ...app, client_secret }, redirectUri);
    expect((await oidc.authorizationCodeGrant(renewed.client, back, checks)).id_token).toBeTruthy();

    await developer.api.ask(deleteAppRegistration, { client_id: app.client_id });
    expect((await bearer(tokens.access_token).call(listBuckets, {})).code).toBe(1026);
    const gone = await fetch((await startSignIn(renewed)).url, { redirect: 'manual' });
    expect(gone.status).toBe(400);
  });

  it('asks who it is anew for an app that insists', async () => {
    const { tokens } = await signInAt(party, person, { max_age: '3600' });
    expect(Math.abs(Date.now() / 1000 - Number(tokens.claims()?.auth_time))).toBeLessThan(600);
  });

  it('tells an app at its own address that somebody has signed out, or has disconnected it', async () => {
    const logoutUri = `http://127.0.0.1:${receiver.port}/logout`;
    const told = { ...details, backchannel_logout_uri: logoutUri, is_public: false };
    const app = await developer.api.ask(registerApp, told);
    const informed = await relyOn(atoll().url, app, redirectUri);
    const guest = await signUp(atoll());
    const here = (await signInAt(informed, guest)).tokens.claims();
    const elsewhere = (await signInAt(informed, person)).tokens.claims();
    await guest.api.ask(signOut, {});
    const logout = await receiver.next();
    expect(await checkedBy(atoll().url, logout)).toMatchObject({
      iss: atoll().url,
      aud: app.client_id,
      sub: here?.sub,
      sid: here?.sid,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    });
    const connected = (await person.api.ask(listConnectedApps, {})).find(
      ({ app: name }) => name === told.name,
    );
    await person.api.ask(disconnectApp, { grant_id: connected?.grant_id ?? '' });
    expect(await checkedBy(atoll().url, await receiver.next())).toMatchObject({ sid: elsewhere?.sid });
  });

  it('says nothing on the console, and keeps no token where it could be read', async () => {
    const { tokens } = await signInAt(party, person, { scope: 'openid offline_access', prompt: 'consent' });
    expect(atoll().logs()).not.toMatch(/oidc-provider (NOTICE|WARNING)|Deprecation/);
    const files = (await readdir(atoll().dataDir)).filter((name) => name.startsWith('atoll.db'));
    const kept = await Promise.all(files.map((name) => readFile(join(atoll().dataDir, name), 'latin1')));
    expect(kept.length).toBe(database === 'sqlite' ? 3 : 0);
    for (const token of [tokens.access_token, tokens.refresh_token ?? ''])
      expect(kept.some((bytes) => bytes.includes(token))).toBe(false);
  });
});
