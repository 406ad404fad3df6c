import { isIPv6 } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { ConfigError } from './config-error.ts';
import type { Config } from './config-shape.ts';
import { type Variables, variables } from './variables.ts';

const millisecondsPerDay = 86_400_000;

/**
 * Reads the environment once.
 * @throws {ConfigError} for the first wrong value or contradiction
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(String(issue?.path[0]), `${issue?.message}.`);
  }
  refuseContradictions(parsed.data);
  const config = assemble(parsed.data);
  if (config.http.origins.includes(config.s3.publicUrl)) {
    throw new ConfigError(
      'S3_PUBLIC_URL',
      'must differ from PUBLIC_URL, because user content must never share the origin of the console.',
    );
  }
  refuseWebsitesAmongOwnNames(config);
  return deepFreeze(config);
}

/**
 * Refuses a website host on which a user's website could have the address of a bucket or the console, or be mistaken
 * for the console by browsers.
 */
function refuseWebsitesAmongOwnNames({ s3, http, websiteHost }: Config): void {
  if (websiteHost === null) return;
  const ownHosts = [s3.publicUrl, ...http.origins].map((origin) => new URL(origin).hostname);
  const taken = ownHosts.find((host) => host === websiteHost || host.endsWith(`.${websiteHost}`));
  if (taken === undefined) return;
  throw new ConfigError(
    'S3_WEBSITE_HOST',
    `must not be the host name of the S3 endpoint or the console (${taken}), or a parent domain of it.`,
  );
}

function refuseContradictions(v: Variables): void {
  const together = (one: keyof Variables, other: keyof Variables) => {
    if (v[one] !== undefined && v[other] === undefined)
      throw new ConfigError(other, `must be set when ${one} is set.`);
  };
  if (v.PORT === v.S3_PORT) throw new ConfigError('S3_PORT', `must differ from PORT (${v.PORT}).`);
  if (v.S3_TLS_PORT === v.PORT || v.S3_TLS_PORT === v.S3_PORT) {
    throw new ConfigError('S3_TLS_PORT', `must differ from PORT and S3_PORT (${v.S3_TLS_PORT}).`);
  }
  together('ACME_DIRECTORY_URL', 'S3_TLS_PORT');
  together('ACME_EAB_KEY_ID', 'ACME_EAB_HMAC_KEY');
  together('ACME_EAB_HMAC_KEY', 'ACME_EAB_KEY_ID');
  if (v.ACME_DIRECTORY_URL !== undefined && !v.ACME_TERMS_AGREED) {
    throw new ConfigError(
      'ACME_TERMS_AGREED',
      'must be true to request certificates from ACME_DIRECTORY_URL. It confirms that you agree to the terms of that authority.',
    );
  }
  together('KMS_URL', 'KMS_TOKEN');
  together('KMS_TOKEN', 'KMS_URL');
  together('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
  together('GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID');
  together('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
  together('STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY');
  if (v.TAX_BASIS_POINTS > 0 && v.TAX_NAME === undefined) {
    throw new ConfigError(
      'TAX_NAME',
      'must be set when TAX_BASIS_POINTS is set, because invoices name the tax.',
    );
  }
  together('STRIPE_API_URL', 'STRIPE_SECRET_KEY');
  if (v.PAYMENTS === 'stripe') together('PAYMENTS', 'STRIPE_SECRET_KEY');
  if (v.NODE_ENV === 'production' && !v.PAYMENTS && !v.STRIPE_SECRET_KEY) {
    throw new ConfigError(
      'PAYMENTS',
      'must be sandbox to run with NODE_ENV=production and without STRIPE_SECRET_KEY. It confirms that you know that no money moves.',
    );
  }
  together('LLM_BASE_URL', 'LLM_MODEL');
  together('LLM_MODEL', 'LLM_BASE_URL');
  together('LLM_API_KEY', 'LLM_BASE_URL');
  together('EMBED_MODEL', 'LLM_BASE_URL');
  // A price without the model that it is for would be charged for another one later.
  for (const price of [
    'PRICE_MODEL_INPUT_MILLION_MICRO_USD',
    'PRICE_MODEL_OUTPUT_MILLION_MICRO_USD',
  ] as const) {
    if (v[price] > 0) together(price, 'LLM_MODEL');
  }
}

function assemble(v: Variables): Config {
  const dataDir = resolve(v.DATA_DIR);
  return {
    environment: v.ATOLL_ENV,
    linkedAppsFile: v.LINKED_APPS === undefined ? null : resolve(v.LINKED_APPS),
    http: consoleListener(v),
    s3TlsPort: v.S3_TLS_PORT ?? null,
    websiteHost: v.S3_WEBSITE_HOST ?? null,
    s3: s3Listener(v),
    trustedProxies: v.TRUSTED_PROXIES,
    dnsServers: v.DNS_SERVERS,
    acceptsCnameProof: v.DOMAIN_CNAME_PROOF,
    acme: acmeOf(v),
    dataDir,
    readers: { workers: v.READ_WORKERS, limitMs: v.READ_SECONDS * 1000 },
    database: v.DATABASE_URL
      ? { kind: 'postgres', url: v.DATABASE_URL, connections: v.DATABASE_CONNECTIONS }
      : { kind: 'sqlite', path: join(dataDir, 'atoll.db') },
    blobs: v.BLOBS_URL ?? { kind: 'files', path: join(dataDir, 'blobs') },
    archive: {
      ...(v.ARCHIVE_URL ?? { kind: 'files', path: join(dataDir, 'archive') }),
      restoreDelayMs: v.ARCHIVE_RESTORE_MINUTES * 60_000,
    },
    trashMs: v.TRASH_DAYS * millisecondsPerDay,
    jobs: { pollMs: v.JOB_POLL_SECONDS * 1000 },
    lifecycle: { secondsPerDay: v.LIFECYCLE_DAY_SECONDS },
    outgoing: { allowsPrivate: v.OUTGOING_ALLOW_PRIVATE },
    kms:
      v.KMS_URL && v.KMS_TOKEN ? { kind: 'vault', ...v.KMS_URL, token: v.KMS_TOKEN } : { kind: 'embedded' },
    mail: v.SMTP_URL
      ? { kind: 'smtp', url: v.SMTP_URL, from: v.MAIL_FROM }
      : { kind: 'files', folder: join(dataDir, 'mail'), from: v.MAIL_FROM },
    google:
      v.GOOGLE_CLIENT_ID && v.GOOGLE_CLIENT_SECRET
        ? {
            kind: 'on',
            clientId: v.GOOGLE_CLIENT_ID,
            clientSecret: v.GOOGLE_CLIENT_SECRET,
            issuer: v.GOOGLE_ISSUER,
          }
        : { kind: 'off' },
    payments: paymentsOf(v),
    model: modelOf(v),
    agentFiles: agentFilesOf(v, dataDir),
    hubMedia: {
      processes: Math.max(1, Math.min(2, availableParallelism() - 1)),
      workFolder: join(dataDir, 'hub-work'),
    },
    datahubAccount: v.DATAHUB_ACCOUNT ?? null,
    contact: {
      termsUrl: v.TERMS_URL ?? null,
      privacyUrl: v.PRIVACY_URL ?? null,
      supportEmail: v.SUPPORT_EMAIL ?? null,
      feedbackTo: v.FEEDBACK_TO ?? null,
    },
    unfinishedWritesShare: v.UNFINISHED_WRITES_PERCENT / 100,
    free: {
      storageBytes: v.FREE_STORAGE_BYTES,
      transferBytes: v.FREE_TRANSFER_BYTES,
      transferMonths: v.FREE_TRANSFER_MONTHS,
    },
    answers: {
      allowsOwnModels: v.AGENT_OWN_MODELS,
      freeTokensPerDay: v.FREE_MODEL_TOKENS_PER_DAY,
      conversationDays: v.AGENT_CONVERSATION_DAYS || null,
      questionsPerMinute: v.AGENT_QUESTIONS_PER_MINUTE,
      answersAtOnce: v.AGENT_ANSWERS_AT_ONCE,
    },
    prices: {
      stored_byte_hours: v.PRICE_STORED_GB_MONTH_MICRO_USD,
      archived_byte_hours: v.PRICE_ARCHIVED_GB_MONTH_MICRO_USD,
      bytes_out: v.PRICE_TRANSFER_GB_MICRO_USD,
      write_requests: v.PRICE_WRITE_MILLION_MICRO_USD,
      read_requests: v.PRICE_READ_MILLION_MICRO_USD,
      delete_requests: v.PRICE_DELETE_MILLION_MICRO_USD,
      model_input_tokens: v.PRICE_MODEL_INPUT_MILLION_MICRO_USD,
      model_output_tokens: v.PRICE_MODEL_OUTPUT_MILLION_MICRO_USD,
    },
    creditGrace: { durationMs: v.CREDIT_GRACE_DAYS * millisecondsPerDay, microUsd: v.CREDIT_GRACE_USD },
    invoices: invoicesOf(v),
    inviteCreditMicroUsd: v.INVITE_CREDIT_USD,
    upgradeMinimumMicroUsd: v.UPGRADE_MINIMUM_USD,
    rateLimitFactor: v.RATE_LIMIT_FACTOR,
    masterKey: v.SECRET_KEY
      ? { kind: 'given', key: v.SECRET_KEY }
      : { kind: 'file', path: join(dataDir, 'secret.key') },
    metricsToken: v.METRICS_TOKEN ?? null,
    logLevel: v.LOG_LEVEL,
  };
}

function acmeOf(v: Variables): Config['acme'] {
  const { ACME_DIRECTORY_URL: directoryUrl, ACME_EAB_KEY_ID: keyId, ACME_EAB_HMAC_KEY: hmacKey } = v;
  if (directoryUrl === undefined) return { kind: 'off' };
  const externalAccount = keyId !== undefined && hmacKey !== undefined ? { keyId, hmacKey } : null;
  return { kind: 'on', directoryUrl, email: v.ACME_EMAIL ?? null, externalAccount };
}

function paymentsOf(v: Variables): Config['payments'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = v;
  if (v.PAYMENTS === 'sandbox' || !secretKey || !webhookSecret) return { kind: 'sandbox' };
  return { kind: 'stripe', secretKey, webhookSecret, apiUrl: v.STRIPE_API_URL ?? null };
}

function modelOf(v: Variables): Config['model'] {
  if (!v.LLM_BASE_URL || !v.LLM_MODEL) return { kind: 'none' };
  return {
    kind: 'openai-compatible',
    baseUrl: v.LLM_BASE_URL,
    apiKey: v.LLM_API_KEY ?? null,
    model: v.LLM_MODEL,
    embedModel: v.EMBED_MODEL ?? null,
  };
}

const bytesPerMebibyte = 1024 ** 2;

function agentFilesOf(v: Variables, dataDir: string): Config['agentFiles'] {
  return {
    // Readers share the processors with those who ask, who come first.
    // One processor is left to requests: beside readers on all of them, PUTs took half as long again.
    readers: v.AGENT_READERS ?? Math.max(1, Math.min(4, availableParallelism() - 1)),
    maxFileBytes: v.AGENT_MAX_FILE_MB * bytesPerMebibyte,
    readTimeoutMs: v.AGENT_READ_SECONDS * 1000,
    readerMemoryMb: v.AGENT_READER_MEMORY_MB,
    indexPath: join(dataDir, 'agents.db'),
    workFolder: join(dataDir, 'agents-work'),
  };
}

/** Names of this machine that browsers take for one another's equals, though they are different origins. */
const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];
const wildcards = ['0.0.0.0', '::'];

function invoicesOf(v: Variables): Config['invoices'] {
  return {
    seller: {
      name: v.INVOICE_SELLER_NAME ?? '',
      address: v.INVOICE_SELLER_ADDRESS ?? '',
      country: '',
      taxId: v.INVOICE_SELLER_TAX_ID ?? '',
    },
    tax: { name: v.TAX_NAME ?? '', basisPoints: v.TAX_BASIS_POINTS },
  };
}

/** Without `PUBLIC_URL`, links to a console on this machine use `localhost`, and its other names are trusted too. */
function consoleListener({ HOST: host, PORT: port, PUBLIC_URL: given }: Variables): Config['http'] {
  if (given !== undefined) return { host, port, publicUrl: given, origins: [given] };
  const isLocal = [...loopbackNames, ...wildcards, '::1'].includes(host);
  const names = isLocal ? loopbackNames : [urlHost(host)];
  const origins = names.map((name) => `http://${name}:${port}`);
  return { host, port, publicUrl: origins[0] ?? '', origins };
}

function s3Listener(v: Variables): Config['s3'] {
  const { HOST: host, S3_PORT: port } = v;
  const workers = v.S3_WORKERS ?? availableParallelism();
  const publicUrl = v.S3_PUBLIC_URL ?? originOf(host, port);
  return { host, port, publicUrl, workers, acceptsSignatureV2: v.S3_SIGNATURE_V2, limits: s3Limits(v) };
}

function s3Limits(v: Variables): Config['s3']['limits'] {
  return {
    anonymousPerSecond: Math.ceil(v.S3_ANONYMOUS_PER_SECOND * v.RATE_LIMIT_FACTOR),
    connections: v.S3_CONNECTIONS_PER_ADDRESS,
    bodyBytesPerMinute: v.S3_BODY_BYTES_PER_MINUTE,
  };
}

/** Returns the origin for clients. A wildcard address is replaced by `localhost`. */
function originOf(host: string, port: number): string {
  return `http://${wildcards.includes(host) ? 'localhost' : urlHost(host)}:${port}`;
}

function urlHost(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}
