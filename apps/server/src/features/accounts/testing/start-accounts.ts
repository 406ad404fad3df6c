import { accountsCalls, type CallOutput, type publicConfig } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { type Api, api, findFreePort } from '@atoll/testkit';
import { bindCalls, createHttpApp } from '../../../platform/http/index.ts';
import { createLimits } from '../../../platform/limits/index.ts';
import { createLog } from '../../../platform/log/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import { createSealer } from '../../../platform/secrets/index.ts';
import {
  type Accounts,
  type ClosingPeers,
  createAccounts,
  createGoogleClient,
  noBelongings,
} from '../index.ts';

const hugeLimit = { points: 1_000_000, windowSeconds: 60, code: 1031 } as const;

export interface TestAccounts {
  url: string;
  accounts: Accounts;
  /** Without a token. */
  anyone: Api;
  /** With a token. */
  as(token: string | undefined): Api;
  clock: { now(): number; advance(ms: number): void };
  /** All mails so far, oldest first. */
  mails: Mail[];
  /** Granted credit by account and key; like in the ledger, the same key counts once. */
  grants: Map<string, number>;
  /** Members whose access keys and apps ended, as `account person`, and whose links were revoked, as `links account person`. */
  ended: string[];
  /** Audit entries of transfers without a call. */
  audited: { accountId: string; personId: string | undefined; action: string; target: string | undefined }[];
  /** Changes that other domains undid, after the commit. */
  takenBack: { personId: string; kind: string; about: string | null }[];
  stop(): Promise<void>;
}

export interface TestOptions {
  google?: { issuer: string; clientId: string; clientSecret: string };
  datahubAccount?: string;
  inviteUses?: number;
  /** Makes the mailer fail. */
  mailFails?: boolean;
  /** Hooks of the other domains for the deletion of an account. Default: none. */
  closing?: ClosingPeers;
  startAt?: number;
  /** Host name of the console; passkeys don't support addresses. */
  host?: 'localhost';
}

const noPeers: ClosingPeers = {
  settle: async () => undefined,
  changed: async () => undefined,
  remove: async () => undefined,
};

const eventOf = ({ accountId, personId, action, target }: TestAccounts['audited'][number]) => ({
  accountId,
  personId,
  action,
  target,
});

/** Starts the real domain behind a real HTTP server, with stand-ins for billing, mail, clock and the captcha's picture. */
export async function startAccounts(database: Database, options: TestOptions = {}): Promise<TestAccounts> {
  const port = await findFreePort();
  const url = `http://${options.host ?? '127.0.0.1'}:${port}`;
  const mails: Mail[] = [];
  const grants = new Map<string, number>();
  const ended: string[] = [];
  const audited: TestAccounts['audited'] = [];
  const takenBack: TestAccounts['takenBack'] = [];
  let now = options.startAt ?? Date.now();
  const clock = {
    now: () => now,
    advance(ms: number) {
      now += ms;
    },
  };
  const limits = createLimits({ factor: 1 });
  const log = createLog({ level: 'silent', format: 'json', stream: { write: () => undefined } });
  const accounts = createAccounts({
    database,
    clock,
    limits,
    sealer: createSealer([Buffer.alloc(32, 7)]),
    log,
    mailer: {
      async send(mail) {
        if (options.mailFails) throw new Error('the mail server is away');
        mails.push(mail);
      },
    },
    credits: {
      async grantReferral(_, { accountId, idempotencyKey, amountMicroUsd }) {
        grants.set(`${accountId} ${idempotencyKey}`, amountMicroUsd);
      },
    },
    powers: {
      end: async (_, { accountId, personId }) => void ended.push(`${accountId} ${personId}`),
      endManaging: async (_, { accountId, personId }) => void ended.push(`managing ${accountId} ${personId}`),
      revokeLinks: async (_, { accountId, personId }) => void ended.push(`links ${accountId} ${personId}`),
      count: async () => noBelongings,
      ended: async () => undefined,
    },
    audit: {
      async record(event, operation) {
        const result = await operation();
        const found = typeof event === 'function' ? await event(database.read) : event;
        if (found) audited.push(eventOf(found));
        return result;
      },
      keep: async (event) => void audited.push(eventOf(event)),
    },
    closing: options.closing ?? noPeers,
    takeback: {
      async take(_, what) {
        return async () => void takenBack.push(what);
      },
    },
    billing: { find: async () => ({ plan: 'free', creditMicroUsd: 1_500_000 }) },
    publicUrl: url,
    google: options.google
      ? createGoogleClient({ ...options.google, redirectUri: `${url}/api/login/google/callback` })
      : null,
    datahubAccount: options.datahubAccount ?? null,
    invites: { creditMicroUsd: 5_000_000, maxUses: options.inviteUses ?? 100 },
    publicConfig: () => ({ product: 'Atoll' }) as CallOutput<typeof publicConfig>,
    drawCaptcha: async (text) => Buffer.from(text),
    hashCost: { memoryKib: 64, passes: 1 },
    answerStepMs: 0,
  });
  const app = createHttpApp({
    publicUrl: url,
    s3PublicUrl: 'http://127.0.0.1:1',
    trustedProxies: [],
    supportEmail: null,
    connections: { perAddress: 0, inAll: 10_000, bodyBytesPerMinute: 0 },
    log,
    observe: () => undefined,
  });
  bindCalls(app, accountsCalls, accounts.handlers, {
    authenticator: accounts,
    limitByAddress: limits.define({ name: 'test-address', ...hugeLimit }),
    limitByAccount: limits.define({ name: 'test-account', ...hugeLimit }),
  });
  accounts.bindGoogleCallback(app);
  await app.listen({ host: '127.0.0.1', port });

  return {
    url,
    accounts,
    anyone: api({ url }),
    as: (token) => api({ url }, token),
    clock,
    mails,
    grants,
    takenBack,
    ended,
    audited,
    async stop() {
      await accounts.settled();
      await app.close();
    },
  };
}
