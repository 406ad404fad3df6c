import { type OpenIdProvider, startOpenIdProvider } from '@atoll/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGoogleClient, type FlowSecrets } from './client.ts';

const origin = 'http://127.0.0.1:4321';
const redirectUri = `${origin}/api/login/google/callback`;
const grace = { sub: 'grace', email: 'grace@example.com', email_verified: true, name: 'Grace Hopper' };
const providers = [
  { secretForm: 'client_secret_post', profileIn: 'id_token' },
  { secretForm: 'client_secret_basic', profileIn: 'userinfo' },
] as const;

describe.each(providers)('at a provider with $secretForm and the e-mail in the $profileIn', (options) => {
  let provider: OpenIdProvider;
  beforeAll(async () => {
    provider = await startOpenIdProvider([grace], options);
    provider.allowRedirectsTo(origin);
  });
  afterAll(() => provider.stop());

  const clientWith = (clientSecret: string) => {
    const { issuer, clientId } = provider;
    return createGoogleClient({ issuer, clientId, clientSecret, redirectUri });
  };

  /** Signs in, and exchanges the callback after `tamper` has changed it. */
  async function signIn(
    tamper: (secrets: FlowSecrets, query: URLSearchParams) => FlowSecrets = (secrets) => secrets,
    clientSecret = provider.clientSecret,
  ) {
    const client = clientWith(clientSecret);
    const secrets = client.newSecrets();
    const { searchParams } = await provider.authorize(await client.authorizationUrl(secrets), grace.sub);
    const tampered = tamper(secrets, searchParams);
    return client.exchange(searchParams.toString(), tampered);
  }

  it('learns who it is', async () => {
    expect(await signIn()).toEqual({
      issuer: provider.issuer,
      subject: 'grace',
      email: 'grace@example.com',
      displayName: 'Grace Hopper',
    });
  });

  it('refuses another nonce, another PKCE verifier, another state', async () => {
    expect(await signIn((secrets) => ({ ...secrets, nonce: 'another' }))).toBeNull();
    expect(await signIn((secrets) => ({ ...secrets, codeVerifier: 'another'.repeat(7) }))).toBeNull();
    expect(await signIn((secrets) => ({ ...secrets, state: 'another' }))).toBeNull();
  });

  it('refuses duplicated parameters and another issuer in the answer', async () => {
    const altered = (change: (query: URLSearchParams) => void) =>
      signIn((secrets, query) => {
        change(query);
        return secrets;
      });
    expect(await altered((query) => query.append('state', 'second'))).toBeNull();
    expect(await altered((query) => query.set('iss', 'https://evil.example'))).toBeNull();
  });

  it('calls a wrong client secret a failure of ours, not of the person', async () => {
    await expect(signIn(undefined, 'not the secret')).rejects.toMatchObject({ name: 'OperationalError' });
  });
});
