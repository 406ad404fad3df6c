import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallOutput, type Envelope, exchangeIdentity } from '@atoll/contract';
import { type Api, api } from '../api.ts';
import { removeFolder } from '../remove-folder.ts';

/** The app's environment. Only apps of this kind may be on loopback without TLS. */
const environment = 'test';

/** A third-party app with its own server, which people connect to their accounts. */
export interface LinkedApp {
  readonly name: string;
  readonly displayName: string;
  readonly secret: string;
  /** Origin. */
  readonly url: string;
  /** The app's return address. It exchanges the identity that it receives, and shows the result. */
  readonly returnUrl: string;
  /** Environment variables that register the app in Atoll. */
  readonly environment: { readonly ATOLL_ENV: string; readonly LINKED_APPS: string };
  /** Sends the app's requests to this Atoll from now on. */
  connectTo(atoll: { url: string }): void;
  /** Handles an identity on the app's server. */
  exchange(identity: string, secret?: string): Promise<Envelope<CallOutput<typeof exchangeIdentity>>>;
  /** Returns the latest access token. */
  token(): string;
  /** Returns a client that uses the latest token. */
  api(): Api;
  stop(): Promise<void>;
}

/** Starts a linked app on loopback. Browsers connect it as usual, and its server exchanges identities with its secret. */
export async function startLinkedApp(): Promise<LinkedApp> {
  const name = 'survey';
  const displayName = 'Coral Survey';
  const secret = randomBytes(24).toString('hex');
  let atoll = { url: '' };
  let token = '';

  const exchange: LinkedApp['exchange'] = async (identity, shown = secret) => {
    const answer = await api(atoll).call(exchangeIdentity, { name, secret: shown, identity });
    if (answer.data) token = answer.data.access_token;
    return answer;
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://app');
    const identity = searchParams.get('identity');
    if (pathname !== '/done') return page(response, 'Coral Survey', link(`${atoll.url}/signin?${query}`));
    if (identity === null) return page(response, 'Not connected', 'You can do that later.');
    exchange(identity).then(
      ({ data, msg }) =>
        data ? page(response, 'Connected', data.account.username) : page(response, 'Refused', msg),
      (error: Error) => page(response, 'Failed', error.message),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const returnUrl = `${url}/done?project=7`;
  const query = new URLSearchParams({ name, redirect_url: returnUrl });
  const folder = await mkdtemp(join(tmpdir(), 'atoll-apps-'));
  const file = join(folder, 'apps.json');
  const declared = { name, display_name: displayName, secret, origins: { [environment]: [url] } };
  await writeFile(file, JSON.stringify({ apps: [declared] }));

  return {
    name,
    displayName,
    secret,
    url,
    returnUrl,
    environment: { ATOLL_ENV: environment, LINKED_APPS: file },
    connectTo: (to) => {
      atoll = to;
    },
    exchange,
    token: () => token,
    api: () => api(atoll, token),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await removeFolder(folder);
    },
  };
}

function link(href: string): string {
  return `<a href="${escaped(href)}">Connect your storage</a>`;
}

function page(response: ServerResponse, title: string, body: string): void {
  const text = body.startsWith('<a ') ? body : escaped(body);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(
    `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1><p>${text}</p></main>`,
  );
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
