import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { allowSignIn } from '@atoll/contract';
import type { Account } from '@atoll/testkit';
import * as oidc from 'openid-client';

/** An app that signs people in with Atoll through an independent OpenID library. */
export interface RelyingParty {
  readonly client: oidc.Configuration;
  readonly redirectUri: string;
}

export async function relyOn(
  issuer: string,
  app: { client_id: string; client_secret: string | null },
  redirectUri: string,
  form: (secret: string) => oidc.ClientAuth = oidc.ClientSecretPost,
): Promise<RelyingParty> {
  const auth = app.client_secret === null ? oidc.None() : form(app.client_secret);
  const execute = [oidc.allowInsecureRequests];
  const client = await oidc.discovery(new URL(issuer), app.client_id, undefined, auth, { execute });
  oidc.enableNonRepudiationChecks(client);
  return { client, redirectUri };
}

/** The state that an app keeps until the sign-in returns. */
export interface StartedSignIn {
  readonly url: URL;
  readonly checks: oidc.AuthorizationCodeGrantChecks;
}

export async function startSignIn(
  { client, redirectUri }: RelyingParty,
  parameters: Record<string, string> = {},
): Promise<StartedSignIn> {
  const checks = {
    pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
    expectedState: oidc.randomState(),
    expectedNonce: oidc.randomNonce(),
  };
  const url = oidc.buildAuthorizationUrl(client, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    ...parameters,
  });
  return { url, checks };
}

/** A sign-in that waits for the person, in the browser that started it. */
export interface AskedPerson {
  readonly interaction: string;
  /** By name. */
  readonly cookies: Readonly<Record<string, string>>;
}

export async function arriveAt(url: URL): Promise<AskedPerson> {
  const answer = await fetch(url, { redirect: 'manual' });
  const location = new URL(answer.headers.get('location') ?? '', url);
  const interaction = location.searchParams.get('interaction');
  if (interaction === null)
    throw new Error(`not asked, but ${answer.status} ${location}: ${await answer.text()}`);
  return { interaction, cookies: cookiesOf(answer) };
}

/** Consents as the person. Resolves with the redirect address, which includes the code. */
export async function allow({ api }: Account, { interaction, cookies }: AskedPerson): Promise<URL> {
  const browser = api.with({ cookie: `atoll-openid=${cookies['atoll-openid']}` });
  const { url } = await browser.ask(allowSignIn, { interaction });
  return resume(url, cookies);
}

export async function resume(url: string, cookies: AskedPerson['cookies']): Promise<URL> {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`not sent back, but ${answer.status}: ${await answer.text()}`);
  return new URL(location);
}

/** Runs a complete sign-in, from the app's button to its tokens. */
export async function signInAt(
  party: RelyingParty,
  account: Account,
  parameters: Record<string, string> = {},
): Promise<{ tokens: Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>; back: URL }> {
  const { url, checks } = await startSignIn(party, parameters);
  const back = await allow(account, await arriveAt(url));
  return { tokens: await oidc.authorizationCodeGrant(party.client, back, checks), back };
}

function cookiesOf(answer: Response): Record<string, string> {
  const pairs = answer.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';', 1);
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  return Object.fromEntries(pairs);
}

/** The app's endpoint for back-channel logout. */
export interface LogoutReceiver {
  readonly port: number;
  /** Returns the next token that is posted, or one that already was. */
  next(): Promise<string>;
  stop(): void;
}

export async function startLogoutReceiver(): Promise<LogoutReceiver> {
  const received: string[] = [];
  const waiting: ((token: string) => void)[] = [];
  const server = createServer(async (request, response) => {
    const token = new URLSearchParams(await text(request)).get('logout_token') ?? '';
    const first = waiting.shift();
    if (first) first(token);
    else received.push(token);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async next() {
      return received.shift() ?? new Promise<string>((resolve) => waiting.push(resolve));
    },
    stop: () => void server.close(),
  };
}

/** Returns the claims of a signed token after verifying its signature with the issuer's published keys. */
export async function checkedBy(issuer: string, token: string): Promise<Record<string, unknown>> {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const { keys } = (await (await fetch(`${issuer}/oidc/jwks`)).json()) as {
    keys: (JsonWebKey & { kid: string })[];
  };
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
  const key = keys.find((one) => one.kid === kid);
  if (!key) throw new Error(`signed with ${kid}, which is not published`);
  const signed = Buffer.from(`${header}.${payload}`);
  const isSound = verify(
    'sha256',
    signed,
    createPublicKey({ key, format: 'jwk' }),
    Buffer.from(signature, 'base64url'),
  );
  if (!isSound) throw new Error('the signature does not hold');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
}
