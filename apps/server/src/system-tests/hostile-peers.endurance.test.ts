import { generateKeyPairSync } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { createS3BlobStore, type S3Address } from '@atoll/blob-store';
import { addBackupNode } from '@atoll/contract';
import { type AttackName, attacks, signUp, startAtoll, startHostilePeer } from '@atoll/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGoogleClient } from '../features/accounts/index.ts';
import { createStripePayments } from '../features/billing/payments/stripe/stripe-payments.ts';
import { openManifestStore } from '../features/storage/backup/manifest-store.ts';
import { createAcmeAdapter } from '../features/storage/domains/acme/adapter.ts';
import { axios, Client } from '../features/storage/domains/acme/library.ts';
import { createTransitClient } from '../features/storage/encryption/vault/transit-client.ts';
import { openS3Source } from '../features/storage/tools/transfer/s3-source.ts';
import { createDnsLookup } from '../platform/dns/index.ts';
import { createSmtpMailer } from '../platform/mail/smtp-mailer.ts';
import { createOutgoingAgents, createPostJson } from '../platform/outgoing/index.ts';
import { createSealer } from '../platform/secrets/index.ts';

/**
 * Short, so that slow answers are soon aborted, but long enough for good ones on a busy machine. Limits of bytes are
 * the same as in production.
 */
const limits = { headersMs: 2000, idleMs: 1500, totalMs: 3000 };
const grownBytes = 300 * 1024 ** 2;

const outgoing = createOutgoingAgents({ allowsPrivate: true });
const addressAt = (endpoint: string): S3Address => ({
  endpoint,
  region: 'us-east-1',
  bucket: 'bucket',
  prefix: '',
  isPathStyle: true,
  accessKeyId: 'key',
  secretAccessKey: 'secret',
});
const blobId = '0'.repeat(32);

async function openStore(endpoint: string) {
  return createS3BlobStore(addressAt(endpoint), {
    retryForMs: 0,
    silenceTimeoutMs: limits.idleMs,
    limits,
    agents: outgoing,
  });
}

async function drain(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items);
}

interface Peer {
  readonly dialect: 'xml' | 'json';
  /** Requests that are answered well, so that the attack meets a later one. */
  readonly politeAnswers?: number;
  /** Answers that this peer's caller needs not read, or can make nothing wrong of. */
  readonly bears?: readonly AttackName[];
  ask(origin: string): Promise<unknown>;
}

/** Only the status counts. */
const bodies = [
  'an endless body',
  'an endless body without a length',
  'nothing after the head',
  'a body byte by byte',
  'an answer that breaks off',
  'a length that is too large',
  'garbage in its own format',
  'deep nesting',
  'a decompression bomb',
] as const;

const peers: Readonly<Record<string, Peer>> = {
  'an S3 engine that is tried': { dialect: 'xml', ask: openStore },
  'an S3 engine that lists': {
    dialect: 'xml',
    politeAnswers: 1,
    ask: async (origin) => drain((await openStore(origin)).list()),
  },
  'an S3 engine that is read': {
    dialect: 'xml',
    politeAnswers: 1,
    ask: async (origin) => drain((await openStore(origin)).read(blobId)),
  },
  'an S3 engine that is written to': {
    dialect: 'xml',
    politeAnswers: 1,
    bears: ['garbage in its own format'],
    ask: async (origin) => {
      const store = await openStore(origin);
      await store.put(
        (async function* () {
          yield Buffer.alloc(1000);
        })(),
      );
    },
  },
  'a backup node’s manifests': {
    dialect: 'xml',
    async ask(origin) {
      const sealer = createSealer([Buffer.alloc(32)]);
      const about = { outgoing, sealer, accountId: 'a', limits };
      const manifests = await openManifestStore(addressAt(origin), about);
      await drain(manifests.list('bucket', ''));
    },
  },
  'an import source': {
    dialect: 'xml',
    ask: async (origin) => drain((await openS3Source(addressAt(origin), limits)).list()),
  },
  'a webhook': {
    dialect: 'json',
    bears: bodies,
    ask: (origin) => createPostJson(outgoing, { limits })(origin, '{}', {}),
  },
  'a Vault': {
    dialect: 'json',
    ask: (origin) =>
      createTransitClient({
        origin,
        mount: 'transit',
        token: 't',
        timeoutMs: limits.headersMs,
        retryDelayMs: 1,
      }).call('GET', 'keys/k'),
  },
  'an OpenID provider': {
    dialect: 'json',
    ask(origin) {
      const about = { clientId: 'c', clientSecret: 's', redirectUri: `${origin}/back` };
      const client = createGoogleClient({ issuer: origin, ...about, limits });
      return client.authorizationUrl(client.newSecrets());
    },
  },
  Stripe: {
    dialect: 'json',
    ask: (origin) =>
      createStripePayments({
        secretKey: 'sk_test_x',
        webhookSecret: 'w',
        apiUrl: origin,
        publicUrl: origin,
        limits,
      }).noticesSince(0),
  },
  'a certificate authority': {
    dialect: 'json',
    bears: [],
    ask: (origin) => new Client({ directoryUrl: origin, accountKey }).getTermsOfServiceUrl(),
  },
};

const accountKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

describe('a peer that answers with harm', () => {
  let before = 0;
  let most = 0;
  let watching: NodeJS.Timeout;
  beforeAll(() => {
    axios.defaults.adapter = createAcmeAdapter(limits);
    before = process.memoryUsage.rss();
    watching = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 20);
  });
  afterAll(() => {
    clearInterval(watching);
    axios.defaults.adapter = createAcmeAdapter();
  });

  test.concurrent.each(Object.keys(attacks) as AttackName[])('%s is given up', async (attack) => {
    const outcomes = await Promise.all(
      Object.entries(peers).map(async ([name, { dialect, politeAnswers = 0, bears = [], ask }]) => {
        const peer = await startHostilePeer({ politeAnswers });
        peer.attack(attack, dialect);
        const isRefused = await ask(peer.origin).then(
          () => false,
          () => true,
        );
        const wasAsked = peer.requests > politeAnswers;
        await peer.stop();
        return { name, isRefused: isRefused || bears.includes(attack), wasAsked };
      }),
    );
    const good = { isRefused: true, wasAsked: true };
    expect(outcomes).toEqual(Object.keys(peers).map((name) => ({ name, ...good })));
  });

  test('takes little memory', () => {
    expect(most - before).toBeLessThan(grownBytes);
  });
});

/** Returns a function that sends the bytes repeatedly until the connection ends. */
function repeating(bytes: string, everyMs: number): (socket: Socket) => void {
  return (socket) => {
    const timer = setInterval(() => socket.write(bytes), everyMs);
    socket.once('close', () => clearInterval(timer));
  };
}

describe('a mail server', () => {
  test.each<[string, (socket: Socket) => void]>([
    ['is silent', () => undefined],
    ['sends a line without an end', repeating('2'.repeat(64 * 1024), 1)],
    ['sends lines without an end', repeating('220-more\r\n'.repeat(1000), 1)],
    ['sends byte by byte', repeating('2', 20)],
    ['speaks something else', repeating('\u0000\u0001\r\n', 10)],
  ])('that %s is given up', async (_, greeting) => {
    const peer = await startHostilePeer({ greeting });
    const mailer = createSmtpMailer({
      url: `smtp://127.0.0.1:${peer.port}`,
      from: 'atoll@example.com',
      limits: { idleMs: 700, totalMs: 1500 },
    });
    const sending = mailer.send({ to: 'a@example.com', subject: 's', text: 't' });
    await expect(sending).rejects.toThrow('the mail server did not take a mail');
    await mailer.close();
    await peer.stop();
  });
});

describe('a name server', () => {
  test.each<[string, string | undefined]>([
    ['is silent', undefined],
    ['answers with garbage', 'garbage'],
  ])('that %s is given up', async (_, answer) => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    socket.on('message', (_question, { port }) => {
      if (answer !== undefined) socket.send(answer, port, '127.0.0.1');
    });
    const server = `127.0.0.1:${(socket.address() as AddressInfo).port}`;
    const dns = createDnsLookup([server], { timeoutMs: 200, totalMs: 500 });
    await expect(dns.txt('example.com')).rejects.toThrow();
    socket.close();
  });
});

describe('a server whose customer names a hostile backup node', () => {
  test.each<AttackName>(['an endless body', 'a head byte by byte'])(
    'that answers with %s',
    async (attack) => {
      const peer = await startHostilePeer();
      const atoll = await startAtoll({ env: { OUTGOING_ALLOW_PRIVATE: 'true' } });
      const account = await signUp(atoll);
      peer.attack(attack, 'xml');
      const rssBefore = rssOf(atoll.pid);
      const adding = account.api.call(addBackupNode, {
        name: 'node',
        endpoint: peer.origin,
        region: 'us-east-1',
        bucket: 'bucket',
        prefix: '',
        path_style: true,
        access_key_id: 'key',
        secret_access_key: 'secret',
      });
      adding.catch(() => undefined);
      await expect.poll(() => peer.requests).toBeGreaterThan(0);

      expect((await fetch(`${atoll.url}/healthz`)).status).toBe(200);
      expect(rssOf(atoll.pid) - rssBefore).toBeLessThan(grownBytes);
      // Rejects unless the server ends normally, even if the node is still waiting.
      await atoll.stop();
      await peer.stop();
    },
  );
});

function rssOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
