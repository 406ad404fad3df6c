import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The registration of an app. */
export interface Credentials {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A stranger's app on loopback, where people sign in with Atoll by OpenID Connect. */
export interface RelyingPartyApp {
  /** Origin. */
  readonly url: string;
  readonly redirectUri: string;
  readonly logoutUri: string;
  /** Signs people in with these credentials from now on. */
  use(credentials: Credentials): void;
  /** The signed-in people, by the issuer's session. A sign-out notice removes one. */
  readonly sessions: ReadonlyMap<string, string>;
  /** The last access token that it got. */
  token(): string;
  stop(): void;
}

interface Pending {
  readonly verifier: string;
}

export async function startRelyingPartyApp(scope: string): Promise<RelyingPartyApp> {
  const sessions = new Map<string, string>();
  const pending = new Map<string, Pending>();
  let known: Credentials | undefined;
  let token = '';

  function registered(): Credentials {
    if (!known) throw new Error('The app is not registered yet.');
    return known;
  }

  function start(response: ServerResponse): void {
    const { issuer, clientId } = registered();
    const [state, verifier] = [randomBytes(16).toString('hex'), randomBytes(32).toString('base64url')];
    pending.set(state, { verifier });
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope,
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    response.writeHead(303, { location: `${issuer}/oidc/auth?${query}` }).end();
  }

  async function finish(query: URLSearchParams, response: ServerResponse): Promise<void> {
    const { issuer, clientId, clientSecret } = registered();
    const started = pending.get(query.get('state') ?? '');
    const code = query.get('code');
    if (!started || code === null) return page(response, 'Not signed in', query.get('error') ?? 'unasked');
    const answer = await fetch(`${issuer}/oidc/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: redirectUri,
        code_verifier: started.verifier,
        code,
      }),
    });
    const tokens = (await answer.json()) as { access_token: string; id_token: string };
    token = tokens.access_token;
    const headers = { authorization: `Bearer ${token}` };
    const profile = (await (await fetch(`${issuer}/oidc/me`, { headers })).json()) as { email: string };
    sessions.set(claimsOf(tokens.id_token).sid ?? '', profile.email);
    page(response, 'Welcome', profile.email);
  }

  async function signOut(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const notice = new URLSearchParams(await text(request)).get('logout_token') ?? '';
    sessions.delete(claimsOf(notice).sid ?? '');
    response.end();
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://app');
    const failed = (error: Error) => page(response, 'Failed', error.message);
    if (pathname === '/start') start(response);
    else if (pathname === '/callback') finish(searchParams, response).catch(failed);
    else if (pathname === '/logout') signOut(request, response).catch(failed);
    else page(response, 'Sketchbook', '<a href="/start">Sign in with Atoll</a>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const redirectUri = `${url}/callback`;
  return {
    url,
    redirectUri,
    logoutUri: `${url}/logout`,
    use(credentials) {
      known = credentials;
    },
    sessions,
    token: () => token,
    stop: () => void server.close(),
  };
}

/** Returns the claims of a token. The tests verify its signature elsewhere. */
function claimsOf(jwt: string): { sid?: string } {
  const [, payload = ''] = jwt.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid?: string };
}

function page(response: ServerResponse, title: string, body: string): void {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><p>${body}</p></html>`);
}
