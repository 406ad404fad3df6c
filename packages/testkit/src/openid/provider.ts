import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Configuration, interactionPolicy, Provider } from 'oidc-provider';
import { findFreePort } from '../free-port.ts';
import { authorizeAutomatically } from './authorize.ts';
import { loginPage } from './login-page.ts';

/** A person with an account at the provider. The names are those of the claims. */
export interface OpenIdUser {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name: string;
}

export interface OpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Adds a user, or replaces the one with the same `sub`. */
  setUser(user: OpenIdUser): void;
  /** Accepts redirects to any path of this origin from now on. */
  allowRedirectsTo(origin: string): void;
  /**
   * Follows an authorization request to its end without a browser: signs in as that user and consents. Resolves with
   * the address, including the query, to which the browser would have been redirected.
   */
  authorize(authorizationUrl: string, sub: string): Promise<URL>;
  stop(): Promise<void>;
}

const clientId = 'atoll-test';

/** Differences between providers. The defaults match Google. */
export interface OpenIdProviderOptions {
  /** The client authentication method. */
  readonly secretForm?: 'client_secret_post' | 'client_secret_basic';
  /** The source of email and name: the ID token, or only the user-info endpoint. */
  readonly profileIn?: 'id_token' | 'userinfo';
}

/** Starts a real OpenID provider on loopback, with signed ID tokens, required PKCE, and a sign-in page for browser tests. */
export async function startOpenIdProvider(
  initialUsers: readonly OpenIdUser[] = [],
  options: OpenIdProviderOptions = {},
): Promise<OpenIdProvider> {
  const port = await findFreePort();
  const issuer = `http://127.0.0.1:${port}`;
  const clientSecret = randomBytes(24).toString('hex');
  const users = new Map(initialUsers.map((user) => [user.sub, user]));
  const redirectOrigins = new Set<string>();

  const provider = new Provider(issuer, configure(clientSecret, users, options));
  provider.Client.prototype.redirectUriAllowed = (uri: string) => redirectOrigins.has(new URL(uri).origin);

  const handleProtocol = provider.callback();
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return handleProtocol(request, response);
    interact(provider, users, request, response).catch((error: Error) => {
      response.writeHead(400, { 'content-type': 'text/plain' }).end(error.message);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    issuer,
    clientId,
    clientSecret,
    setUser: (user) => void users.set(user.sub, user),
    allowRedirectsTo: (origin) => void redirectOrigins.add(new URL(origin).origin),
    authorize: (authorizationUrl, sub) => authorizeAutomatically(issuer, authorizationUrl, sub),
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function configure(
  clientSecret: string,
  users: ReadonlyMap<string, OpenIdUser>,
  { secretForm = 'client_secret_post', profileIn = 'id_token' }: OpenIdProviderOptions,
): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const policy = interactionPolicy.base();
  // Google supports requests for its account chooser, so its replacement must too.
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ['http://127.0.0.1/replaced-by-allowRedirectsTo'],
        token_endpoint_auth_method: secretForm,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: profileIn === 'userinfo',
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, interaction) => `/interaction/${interaction.uid}` },
    pkce: { required: () => true },
    findAccount: (_, sub) => {
      const user = users.get(sub);
      return user && { accountId: sub, claims: () => ({ ...user }) };
    },
    loadExistingGrant: consentAtOnce,
    ttl: { Interaction: 600, Session: 3600, Grant: 3600, AccessToken: 600, IdToken: 600 },
  };
}

/** Choosing an account on the sign-in page is the consent, so there is no second page. */
const consentAtOnce: NonNullable<Configuration['loadExistingGrant']> = async (ctx) => {
  const { client, session, provider } = ctx.oidc;
  const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
};

async function interact(
  provider: Provider,
  users: ReadonlyMap<string, OpenIdUser>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    await provider.interactionDetails(request, response);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(loginPage(request.url ?? '', [...users.values()]));
    return;
  }
  const sub = new URLSearchParams(await text(request)).get('sub');
  const result = sub
    ? { login: { accountId: sub }, select_account: {} }
    : { error: 'access_denied', error_description: 'The person refused.' };
  await provider.interactionFinished(request, response, result);
}
