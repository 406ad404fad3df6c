import { BlockList, isIP } from 'node:net';
import { microUsdOf } from '@atoll/contract/amounts';
import { freePlanDefaults } from '@atoll/contract/limits';
import { z } from 'zod';
import { blobsUrl } from './blob-location.ts';
import { Secret } from './secret.ts';
import { parseVaultUrl } from './vault-url.ts';

const maxPort = 65_535;
const microPerUsd = 1_000_000;
const microDigits = 6;

/** Creates the message of a rule, to follow the variable's name: `PORT must be …`. */
function must(text: string) {
  return { error: `must be ${text}` };
}

const port = z
  .string()
  .regex(/^\d{1,5}$/, must(`a whole number from 1 to ${maxPort}`))
  .transform(Number)
  .refine((value) => value >= 1 && value <= maxPort, must(`a whole number from 1 to ${maxPort}`));

const host = z
  .string()
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9-]+)*|[0-9a-f:.]+)$/i,
    must('a host name or an IP address'),
  );

/** Creates a parser of http and https addresses. `origin` also refuses a path, a query and a login. */
function webAddress(kind: 'origin' | 'address') {
  const wanted =
    kind === 'origin'
      ? 'an http or https origin, such as https://cloud.example.com'
      : 'an http or https address';
  return z
    .string()
    .refine((value) => {
      if (!URL.canParse(value)) return false;
      const url = new URL(value);
      if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
        return false;
      return kind === 'address' || (url.pathname === '/' && url.search === '' && url.hash === '');
    }, must(wanted))
    .transform((value) => (kind === 'origin' ? new URL(value).origin : value.replace(/\/+$/, '')));
}

/** Live keys are only ever sent to their provider, or to a stand-in on this machine. */
const loopbackAddress = webAddress('origin').refine(
  (value) => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(value).hostname),
  must('an address of this machine, such as http://127.0.0.1:12111'),
);

function secretAddress(protocols: readonly string[], wanted: string) {
  return z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), must(wanted))
    .transform((value) => new Secret(value));
}

const vaultUrl = z.string().transform((value, context) => {
  const location = parseVaultUrl(value);
  if (location) return location;
  context.addIssue({
    code: 'custom',
    message:
      'must be an address such as vault+https://vault.example.com:8200/transit, or empty for keys in the database',
  });
  return z.NEVER;
});

const smtpUrl = z
  .string()
  .refine(
    (value) =>
      URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol) && new URL(value).hostname !== '',
    must('an address such as smtp://user:password@host:587'),
  )
  .transform((value) => new Secret(value));

const secret = z
  .string()
  .refine((value) => !/\s/.test(value), must('a key without spaces'))
  .transform((value) => new Secret(value));

const email = z
  .string()
  .max(254, must('an e-mail address'))
  .regex(/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/, must('an e-mail address'));

const sender = z
  .string()
  .max(320, must('an e-mail address, or Name <address>'))
  .regex(
    /^(?:[^<>\r\n"]{0,200}<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
    must('an e-mail address, or Name <address>'),
  );

function wholeNumber(from: number, to: number, unit: string) {
  return z
    .string()
    .regex(/^\d{1,16}$/, must(`a whole number of ${unit} from ${from} to ${to}`))
    .transform(Number)
    .refine((value) => value >= from && value <= to, must(`a whole number of ${unit} from ${from} to ${to}`));
}

const usd = z
  .string()
  .regex(/^\d{1,4}(?:\.\d{1,6})?$/, must('an amount of US dollars from 0 to 9999, such as 5 or 2.50'))
  .transform((value) => {
    const [whole = '', fraction = ''] = value.split('.');
    return microUsdOf(whole + fraction.padEnd(microDigits, '0'));
  });

const price = wholeNumber(0, 1_000_000_000, 'micro-US-dollars').default(0);

/** Accepts text that invoices print unchanged. */
function letterhead(maxLength: number) {
  return z
    .string()
    .max(maxLength, must(`at most ${maxLength} characters`))
    .regex(/^\P{Cc}*$/u, must('a text without control characters'));
}

const factor = z
  .string()
  .regex(/^\d{1,5}(?:\.\d{1,3})?$/, must('a number above 0, at most 10000'))
  .transform(Number)
  .refine((value) => value > 0 && value <= 10_000, must('a number above 0, at most 10000'));

const masterKeyText =
  'base64 of 32 random bytes (openssl rand -base64 32); several, the current one first, separated by commas';

const masterKey = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=(?:\s*,\s*[A-Za-z0-9+/]{43}=)*$/, must(masterKeyText))
  .transform((value) => new Secret(value));

const hostName = z
  .string()
  .transform((value) => value.toLowerCase())
  .refine(
    (value) =>
      value.length <= 190 &&
      /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(value),
    must('a host name such as websites.example.com, without a port'),
  );

const trustedProxies = z.string().transform((value, context) => {
  const entries = value.split(',').map((entry) => entry.trim());
  if (entries.every(isAddressOrRange)) return entries;
  context.addIssue({ code: 'custom', message: 'must be IP addresses or CIDR ranges, separated by commas' });
  return z.NEVER;
});

const dnsServers = z.string().transform((value, context) => {
  const entries = value.split(',').map((entry) => entry.trim());
  if (entries.every(isDnsServer)) return entries;
  const message =
    'must be IP addresses separated by commas, each with a port if it is not 53: 9.9.9.9, [2620:fe::fe]:5353';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

function isDnsServer(entry: string): boolean {
  const [, bracketed, plain, port = '53'] = /^(?:\[([^\]]+)\]|([^:\]]+))(?::(\d{1,5}))?$/.exec(entry) ?? [];
  const address = bracketed ?? plain ?? entry;
  return isIP(address) !== 0 && Number(port) >= 1 && Number(port) <= maxPort;
}

function isAddressOrRange(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > (family === 4 ? 32 : 128)) return false;
  new BlockList().addSubnet(address, Number(prefix), family === 4 ? 'ipv4' : 'ipv6');
  return true;
}

/**
 * Every variable the program reads, and what it may be (decisions, section 9). Absent and empty are the same.
 * Messages follow the variable's name in one sentence and never repeat a secret.
 */
export const variables = z.object({
  ATOLL_ENV: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, must('1 to 40 lowercase letters, digits and dashes'))
    .default('production'),
  LINKED_APPS: z.string().max(4096, must('the path of a file')).optional(),
  HOST: host.default('127.0.0.1'),
  PORT: port.default(3000),
  S3_PORT: port.default(9000),
  S3_WORKERS: wholeNumber(0, 256, 'processes').optional(),
  READ_WORKERS: wholeNumber(0, 64, 'processes').default(2),
  READ_SECONDS: wholeNumber(1, 3600, 'seconds').default(10),
  PUBLIC_URL: webAddress('origin').optional(),
  S3_PUBLIC_URL: webAddress('origin').optional(),
  S3_TLS_PORT: port.optional(),
  S3_WEBSITE_HOST: hostName.optional(),
  S3_SIGNATURE_V2: z
    .enum(['true', 'false'], must('true or false'))
    .default('true')
    .transform((value) => value === 'true'),
  S3_ANONYMOUS_PER_SECOND: wholeNumber(0, 1_000_000, 'requests').default(1000),
  S3_CONNECTIONS_PER_ADDRESS: wholeNumber(0, 1_000_000, 'connections').default(1000),
  S3_BODY_BYTES_PER_MINUTE: wholeNumber(0, 1_000_000, 'bytes').default(1024),
  TRUSTED_PROXIES: trustedProxies.default([]),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: secretAddress(
    ['postgres:', 'postgresql:'],
    'an address such as postgres://user:password@host:5432/name, or empty for SQLite in DATA_DIR',
  ).optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 1000, 'connections').default(10),
  BLOBS_URL: blobsUrl('files in DATA_DIR').optional(),
  ARCHIVE_URL: blobsUrl('a folder in DATA_DIR').optional(),
  ARCHIVE_RESTORE_MINUTES: wholeNumber(0, 48 * 60, 'minutes').default(1),
  TRASH_DAYS: wholeNumber(0, 365, 'days').default(7),
  LIFECYCLE_DAY_SECONDS: wholeNumber(1, 86_400, 'seconds').default(86_400),
  OUTGOING_ALLOW_PRIVATE: z
    .enum(['true', 'false'], must('true or false'))
    .default('false')
    .transform((value) => value === 'true'),
  DNS_SERVERS: dnsServers.default([]),
  DOMAIN_CNAME_PROOF: z
    .enum(['true', 'false'], must('true or false'))
    .default('false')
    .transform((value) => value === 'true'),
  ACME_DIRECTORY_URL: webAddress('address').optional(),
  ACME_EMAIL: email.optional(),
  ACME_TERMS_AGREED: z
    .enum(['true', 'false'], must('true or false'))
    .default('false')
    .transform((value) => value === 'true'),
  ACME_EAB_KEY_ID: z.string().max(512, must('the key id your authority gave')).optional(),
  ACME_EAB_HMAC_KEY: secret.optional(),
  KMS_URL: vaultUrl.optional(),
  KMS_TOKEN: secret.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.default('Atoll <no-reply@atoll.localhost>'),
  GOOGLE_CLIENT_ID: z.string().max(512, must('the client id Google gave')).optional(),
  GOOGLE_CLIENT_SECRET: secret.optional(),
  GOOGLE_ISSUER: webAddress('address').default('https://accounts.google.com'),
  NODE_ENV: z.string().optional(),
  PAYMENTS: z.enum(['sandbox', 'stripe'], must('sandbox or stripe')).optional(),
  STRIPE_SECRET_KEY: secret.optional(),
  STRIPE_WEBHOOK_SECRET: secret.optional(),
  STRIPE_API_URL: loopbackAddress.optional(),
  DATAHUB_ACCOUNT: email.transform((value) => value.toLowerCase()).optional(),
  LLM_BASE_URL: webAddress('address').optional(),
  LLM_API_KEY: secret.optional(),
  LLM_MODEL: z.string().max(200, must('the name of a model')).optional(),
  EMBED_MODEL: z.string().max(200, must('the name of a model')).optional(),
  AGENT_OWN_MODELS: z
    .enum(['true', 'false'], must('true or false'))
    .default('true')
    .transform((value) => value === 'true'),
  AGENT_CONVERSATION_DAYS: wholeNumber(0, 3650, 'days').default(0),
  AGENT_QUESTIONS_PER_MINUTE: wholeNumber(1, 6_000, 'questions').default(30),
  AGENT_ANSWERS_AT_ONCE: wholeNumber(1, 1_000, 'answers').default(64),
  AGENT_READERS: wholeNumber(1, 64, 'processes').optional(),
  AGENT_MAX_FILE_MB: wholeNumber(1, 4096, 'MiB').default(256),
  AGENT_READ_SECONDS: wholeNumber(5, 3600, 'seconds').default(60),
  AGENT_READER_MEMORY_MB: wholeNumber(128, 16_384, 'MiB').default(512),
  TERMS_URL: webAddress('address').optional(),
  PRIVACY_URL: webAddress('address').optional(),
  SUPPORT_EMAIL: email.optional(),
  FEEDBACK_TO: email.optional(),
  SECRET_KEY: masterKey.optional(),
  METRICS_TOKEN: secret.optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      must('fatal, error, warn, info, debug or silent'),
    )
    .default('info'),
  RATE_LIMIT_FACTOR: factor.default(1),
  JOB_POLL_SECONDS: wholeNumber(1, 60, 'seconds').default(15),
  UNFINISHED_WRITES_PERCENT: wholeNumber(1, 100, 'percent').default(50),
  FREE_STORAGE_BYTES: wholeNumber(0, Number.MAX_SAFE_INTEGER, 'bytes').default(freePlanDefaults.storageBytes),
  FREE_TRANSFER_BYTES: wholeNumber(0, Number.MAX_SAFE_INTEGER, 'bytes').default(
    freePlanDefaults.transferBytes,
  ),
  FREE_TRANSFER_MONTHS: wholeNumber(0, 1200, 'months').default(freePlanDefaults.transferMonths),
  PRICE_STORED_GB_MONTH_MICRO_USD: price,
  PRICE_ARCHIVED_GB_MONTH_MICRO_USD: price,
  PRICE_TRANSFER_GB_MICRO_USD: price,
  PRICE_WRITE_MILLION_MICRO_USD: price,
  PRICE_READ_MILLION_MICRO_USD: price,
  PRICE_DELETE_MILLION_MICRO_USD: price,
  PRICE_MODEL_INPUT_MILLION_MICRO_USD: price,
  PRICE_MODEL_OUTPUT_MILLION_MICRO_USD: price,
  FREE_MODEL_TOKENS_PER_DAY: wholeNumber(0, Number.MAX_SAFE_INTEGER, 'tokens').default(200_000),
  CREDIT_GRACE_DAYS: wholeNumber(0, 365, 'days').default(7),
  CREDIT_GRACE_USD: usd.default(5 * microPerUsd),
  INVOICE_SELLER_NAME: letterhead(200).optional(),
  INVOICE_SELLER_ADDRESS: letterhead(500)
    .transform((text) => text.replaceAll('\\n', '\n'))
    .optional(),
  INVOICE_SELLER_TAX_ID: letterhead(50).optional(),
  TAX_NAME: letterhead(40).optional(),
  TAX_BASIS_POINTS: wholeNumber(0, 10_000, 'hundredths of a percent').default(0),
  INVITE_CREDIT_USD: usd.default(5 * microPerUsd),
  UPGRADE_MINIMUM_USD: usd.default(5 * microPerUsd),
});

export type Variables = z.output<typeof variables>;
