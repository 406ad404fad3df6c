import type { Database } from '@atoll/database';
import type { Authorization, Client, Order } from 'acme-client';
import type { Clock } from '../../../../platform/clock.ts';
import type { Sealer } from '../../../../platform/secrets/index.ts';
import { findAcmeAccount, insertAcmeAccount, setAcmeAccountUrl } from './account.store.ts';
import { AuthorityFailure, type CertificateAuthority, type PlacedOrder } from './authority.ts';
import { newCertificateKey } from './certificate-key.ts';
import { wordsOf } from './problem.ts';

/** The operator's certificate authority. */
export interface AcmeSettings {
  directoryUrl: string;
  /** The contact address for the authority; null: none. */
  email: string | null;
  /** Binds us to an existing account at the authority, if it requires one. Source: RFC 8555, section 7.3.4. */
  externalAccount: { keyId: string; hmacKey: string } | null;
}

export interface AcmeDeps {
  database: Database;
  clock: Clock;
  sealer: Sealer;
  acme: AcmeSettings;
}

/** Creates an authority that issues certificates by ACME (RFC 8555), validated by HTTP-01. */
export function createAcmeAuthority(deps: AcmeDeps): CertificateAuthority {
  const { directoryUrl } = deps.acme;
  return {
    host: new URL(directoryUrl).host,
    async place(domain) {
      const client = await openClient(deps);
      try {
        return await place(client, domain);
      } catch (error) {
        if (!isAccountUnknown(error)) throw error;
        await forgetAccount(deps);
        return place(await openClient(deps), domain);
      }
    },
    advance: async (order) => advance(await openClient(deps), order),
  };
}

/** Opens a client with an account, which is registered the first time. */
async function openClient(deps: AcmeDeps): Promise<Client> {
  const { database, sealer, acme, clock } = deps;
  const { directoryUrl, email, externalAccount } = acme;
  // Loaded on demand, because it takes some megabytes that a server without ACME never needs.
  const { Client } = await import('./library.ts');
  const context = `acme:${directoryUrl}`;
  if (!(await findAcmeAccount(database.read, directoryUrl))) {
    const keySealed = sealer.seal(newCertificateKey(), context);
    await database.transaction((tx) =>
      insertAcmeAccount(tx, { directoryUrl, keySealed, createdAt: clock.now() }),
    );
  }
  const account = await findAcmeAccount(database.read, directoryUrl);
  if (!account) throw new Error('the account at the certificate authority was deleted');
  const client = new Client({
    directoryUrl,
    accountKey: sealer.open(account.keySealed, context),
    ...(account.accountUrl !== null && { accountUrl: account.accountUrl }),
    ...(externalAccount && {
      externalAccountBinding: { kid: externalAccount.keyId, hmacKey: externalAccount.hmacKey },
    }),
  });
  if (account.accountUrl !== null) return client;
  const contact = email === null ? {} : { contact: [`mailto:${email}`] };
  await client.createAccount({ termsOfServiceAgreed: true, ...contact });
  const accountUrl = client.getAccountUrl();
  await database.transaction((tx) => setAcmeAccountUrl(tx, directoryUrl, accountUrl));
  return client;
}

async function forgetAccount({ database, acme }: AcmeDeps): Promise<void> {
  await database.transaction((tx) => setAcmeAccountUrl(tx, acme.directoryUrl, null));
}

async function place(client: Client, domain: string): Promise<PlacedOrder> {
  const order = await client.createOrder({ identifiers: [{ type: 'dns', value: domain }] });
  const authorization = await authorizationOf(client, order);
  if (authorization.status === 'valid') return { url: order.url, challenge: null };
  const challenge = challengeOf(authorization);
  const keyAuthorization = await client.getChallengeKeyAuthorization(challenge);
  return { url: order.url, challenge: { token: challenge.token, keyAuthorization } };
}

async function advance(
  client: Client,
  { url, domain, privateKey }: { url: string; domain: string; privateKey: string },
): Promise<string | undefined> {
  // The library only reads the URL of an existing order.
  const order = await client.getOrder({ url } as Order);
  if (order.status === 'valid') return client.getCertificate(order);
  if (order.status === 'invalid') throw refusalOf(order, await authorizationOf(client, order));
  if (order.status === 'pending') {
    const challenge = challengeOf(await authorizationOf(client, order));
    if (challenge.status === 'pending') await client.completeChallenge(challenge);
  }
  if (order.status === 'ready') {
    const { crypto } = await import('./library.ts');
    const [, request] = await crypto.createCsr({ altNames: [domain] }, privateKey);
    await client.finalizeOrder(order, request);
  }
  return undefined;
}

async function authorizationOf(client: Client, order: Order): Promise<Authorization> {
  // An order for one name has one authorization; the library would fetch any number of addresses.
  const authorizations = order.authorizations.slice(0, 1);
  const [authorization] = await client.getAuthorizations({ ...order, authorizations });
  if (!authorization) throw refused('The order names no authorization.');
  return authorization;
}

function challengeOf({ challenges }: Authorization): Authorization['challenges'][number] {
  const challenge = challenges.find(({ type }) => type === 'http-01');
  if (!challenge) throw refused('The authority offers no HTTP-01 challenge.');
  return challenge;
}

/** Returns the error of the domain, which is more specific than the resulting error of the order. */
function refusalOf(order: Order, { challenges }: Authorization): AuthorityFailure {
  const reasons = [...challenges.map(({ error }) => error), order.error].map(wordsOf);
  return refused(reasons.find((words) => words !== null) ?? null);
}

function refused(words: string | null): AuthorityFailure {
  return new AuthorityFailure({ kind: 'refused', words, retryAfterMs: null, isAccountUnknown: false });
}

function isAccountUnknown(error: unknown): boolean {
  return error instanceof AuthorityFailure && error.facts.isAccountUnknown;
}
