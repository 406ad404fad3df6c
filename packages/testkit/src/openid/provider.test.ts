import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenIdProvider, startOpenIdProvider } from './provider.ts';

const ada = { sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada' };
const redirectUri = 'http://127.0.0.1:4321/signin';
let provider: OpenIdProvider;

beforeAll(async () => {
  provider = await startOpenIdProvider([ada]);
  provider.allowRedirectsTo('http://127.0.0.1:4321');
});
afterAll(() => provider.stop());

function authorizationUrl(parameters: Record<string, string>): string {
  const query = new URLSearchParams({
    client_id: provider.clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: 'a-state',
    nonce: 'a-nonce',
    ...parameters,
  });
  return `${provider.issuer}/auth?${query}`;
}

function exchange(code: string, verifier: string): Promise<Response> {
  return fetch(`${provider.issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      code,
    }),
  });
}

it('gives an id token with the claims of the user, once per code', async () => {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const url = authorizationUrl({
    code_challenge: challenge,
    code_challenge_method: 'S256',
    prompt: 'select_account',
  });

  const back = await provider.authorize(url, 'ada');
  expect(back.origin + back.pathname).toBe(redirectUri);
  expect(back.searchParams.get('state')).toBe('a-state');

  const code = back.searchParams.get('code') ?? '';
  const answer = (await (await exchange(code, verifier)).json()) as { id_token: string };
  const claims = JSON.parse(Buffer.from(answer.id_token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ ...ada, iss: provider.issuer, aud: provider.clientId, nonce: 'a-nonce' });

  expect((await exchange(code, verifier)).status).toBe(400);
});

it('refuses a request without PKCE', async () => {
  const back = await provider.authorize(authorizationUrl({}), 'ada');
  expect(back.searchParams.get('error')).toBe('invalid_request');
});

it('refuses a redirect to an origin nobody registered', async () => {
  const url = authorizationUrl({ redirect_uri: 'http://127.0.0.1:1/signin' });
  await expect(provider.authorize(url, 'ada')).rejects.toThrow(/redirect_uri/);
});
