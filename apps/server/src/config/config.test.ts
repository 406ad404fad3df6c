import { availableParallelism } from 'node:os';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './index.ts';

function refusal(environment: Record<string, string>): ConfigError {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('the configuration was accepted');
}

describe('the default configuration', () => {
  const config = readConfig({});

  test('is the one of decisions, section 9', () => {
    expect(config.http).toEqual({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      origins: ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'],
    });
    expect(config.s3).toEqual({
      host: '127.0.0.1',
      port: 9000,
      publicUrl: 'http://127.0.0.1:9000',
      workers: availableParallelism(),
      acceptsSignatureV2: true,
      limits: { anonymousPerSecond: 1000, connections: 1000, bodyBytesPerMinute: 1024 },
    });
    expect(config.environment).toBe('production');
    expect(config.database).toMatchObject({
      kind: 'sqlite',
      path: expect.stringMatching(/\/data\/atoll\.db$/),
    });
    expect(config.readers).toEqual({ workers: 2, limitMs: 10_000 });
    expect(config.blobs.kind).toBe('files');
    expect(config.mail).toMatchObject({ kind: 'files', folder: expect.stringMatching(/\/data\/mail$/) });
    expect(config.google).toEqual({ kind: 'off' });
    expect(config.payments).toEqual({ kind: 'sandbox' });
    expect(config.model).toEqual({ kind: 'none' });
    expect(config.free).toEqual({
      storageBytes: 10 * 1024 ** 3,
      transferBytes: 10 * 1024 ** 3,
      transferMonths: 12,
    });
    expect(new Set(Object.values(config.prices))).toEqual(new Set([0]));
    expect(config.creditGrace).toEqual({ durationMs: 7 * 86_400_000, microUsd: 5_000_000 });
    expect(config.rateLimitFactor).toBe(1);
  });

  test('names neither seller nor tax on invoices', () => {
    const nobody = { name: '', address: '', country: '', taxId: '' };
    expect(config.invoices).toEqual({ seller: nobody, tax: { name: '', basisPoints: 0 } });
  });

  test('can not be changed, however deep', () => {
    expect(() => Object.assign(config.http, { port: 1 })).toThrow(TypeError);
  });

  test('is the same for an empty value as for none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(config);
  });
});

describe('certificates from an authority', () => {
  const asked = {
    ACME_DIRECTORY_URL: 'https://acme.example.com/directory',
    ACME_TERMS_AGREED: 'true',
    S3_TLS_PORT: '9443',
  };

  test('are off until one is named', () => {
    expect(readConfig({ ACME_EMAIL: 'a@example.com' }).acme).toEqual({ kind: 'off' });
    expect(readConfig(asked).acme).toEqual({
      kind: 'on',
      directoryUrl: 'https://acme.example.com/directory',
      email: null,
      externalAccount: null,
    });
  });

  test('may need an account there', () => {
    const { acme } = readConfig({ ...asked, ACME_EAB_KEY_ID: 'id', ACME_EAB_HMAC_KEY: 'c2VjcmV0' });
    expect(acme).toMatchObject({ externalAccount: { keyId: 'id' } });
    expect(inspect(acme)).not.toContain('c2VjcmV0');
  });

  test.each([
    [{ ACME_TERMS_AGREED: 'false' }, 'ACME_TERMS_AGREED'],
    [{ S3_TLS_PORT: '' }, 'S3_TLS_PORT'],
    [{ ACME_EAB_KEY_ID: 'id' }, 'ACME_EAB_HMAC_KEY'],
    [{ ACME_EAB_HMAC_KEY: 'c2VjcmV0' }, 'ACME_EAB_KEY_ID'],
    [{ ACME_DIRECTORY_URL: 'acme.example.com' }, 'ACME_DIRECTORY_URL'],
  ])('are refused with %j', (wrong, variable) => {
    expect(refusal({ ...asked, ...wrong }).message).toContain(variable);
  });
});

describe('given values', () => {
  test('turn each alternative on', () => {
    const config = readConfig({
      DATABASE_URL: 'postgres://u:p@db/atoll',
      BLOBS_URL: 's3://k:s@host/bucket',
      SMTP_URL: 'smtp://u:p@mail:587',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      STRIPE_SECRET_KEY: 'sk_x',
      STRIPE_WEBHOOK_SECRET: 'wh_x',
      LLM_BASE_URL: 'http://127.0.0.1:11434/v1/',
      LLM_MODEL: 'm',
      INVITE_CREDIT_USD: '2.5',
      PRICE_STORED_GB_MONTH_MICRO_USD: '23000',
      PRICE_ARCHIVED_GB_MONTH_MICRO_USD: '4000',
      PRICE_TRANSFER_GB_MICRO_USD: '90000',
      PRICE_WRITE_MILLION_MICRO_USD: '5000000',
      PRICE_READ_MILLION_MICRO_USD: '400000',
      PRICE_DELETE_MILLION_MICRO_USD: '1',
      PRICE_MODEL_INPUT_MILLION_MICRO_USD: '150000',
      PRICE_MODEL_OUTPUT_MILLION_MICRO_USD: '600000',
      CREDIT_GRACE_DAYS: '14',
      CREDIT_GRACE_USD: '2.50',
    });
    expect([config.database.kind, config.blobs.kind, config.mail.kind]).toEqual(['postgres', 's3', 'smtp']);
    expect([config.google.kind, config.payments.kind]).toEqual(['on', 'stripe']);
    expect(config.model).toMatchObject({ kind: 'openai-compatible', baseUrl: 'http://127.0.0.1:11434/v1' });
    expect(config.inviteCreditMicroUsd).toBe(2_500_000);
    expect(config.prices).toEqual({
      stored_byte_hours: 23_000,
      archived_byte_hours: 4000,
      bytes_out: 90_000,
      write_requests: 5_000_000,
      read_requests: 400_000,
      delete_requests: 1,
      model_input_tokens: 150_000,
      model_output_tokens: 600_000,
    });
    expect(config.creditGrace).toEqual({ durationMs: 14 * 86_400_000, microUsd: 2_500_000 });
  });

  test('say where in which cluster blobs lie', () => {
    const { blobs } = readConfig({
      BLOBS_URL: 's3://key:a%2Fb@127.0.0.1:7480/blobs/atoll?tls=off&region=garage&pathStyle=off',
    });
    expect(blobs).toMatchObject({
      kind: 's3',
      address: {
        endpoint: 'http://127.0.0.1:7480',
        region: 'garage',
        bucket: 'blobs',
        prefix: 'atoll/',
        isPathStyle: false,
        accessKeyId: 'key',
      },
    });
    expect(blobs.kind === 's3' && blobs.address.secretAccessKey.reveal()).toBe('a/b');
  });

  test('give the public addresses a browser can open', () => {
    expect(readConfig({ HOST: '0.0.0.0', PORT: '3100' }).http.publicUrl).toBe('http://localhost:3100');
    expect(readConfig({ HOST: '10.0.0.7', PORT: '3100' }).http.origins).toEqual(['http://10.0.0.7:3100']);
    expect(readConfig({ HOST: '::1', S3_PORT: '3101' }).s3.publicUrl).toBe('http://[::1]:3101');
    expect(readConfig({ PUBLIC_URL: 'https://Cloud.example.com/' }).http.publicUrl).toBe(
      'https://cloud.example.com',
    );
  });

  test.each([
    ['vault+https://kms.example.com:8200/team/keys/', 'https://kms.example.com:8200', 'team/keys'],
    ['vault+http://kms.example.com', 'http://kms.example.com', 'transit'],
  ])('name the Vault of %s', (url, origin, mount) => {
    const { kms } = readConfig({ KMS_URL: url, KMS_TOKEN: 'token' });
    expect(kms).toMatchObject({ kind: 'vault', origin, mount });
  });

  test('trust a console under the given address only', () => {
    const { publicUrl, origins } = readConfig({ PUBLIC_URL: 'http://127.0.0.1:3000' }).http;
    expect(origins).toEqual([publicUrl]);
  });

  test('that are secret are never printed', () => {
    const config = readConfig({
      DATABASE_URL: 'postgres://u:hunter2@db/atoll',
      SMTP_URL: 'smtp://u:hunter2@mail',
      BLOBS_URL: 's3://key:hunter2@ceph.example.com/blobs',
      METRICS_TOKEN: 'hunter2',
    });
    for (const printed of [
      JSON.stringify(config),
      inspect(config, { depth: 9 }),
      String(config.metricsToken),
    ]) {
      expect(printed).not.toContain('hunter2');
    }
    expect(config.metricsToken?.reveal()).toBe('hunter2');
  });
});

describe('a wrong value', () => {
  const wrong: readonly [string, string][] = [
    ['ATOLL_ENV', 'Not A Name'],
    ['HOST', 'two hosts'],
    ['PORT', 'abc'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['S3_PORT', '-1'],
    ['PUBLIC_URL', 'cloud.example.com'],
    ['PUBLIC_URL', 'https://cloud.example.com/console'],
    ['PUBLIC_URL', 'https://user:password@cloud.example.com'],
    ['S3_PUBLIC_URL', 'ftp://files.example.com'],
    ['S3_TLS_PORT', 'https'],
    ['S3_WEBSITE_HOST', 'sites.example.com:80'],
    ['S3_SIGNATURE_V2', 'on'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1,proxy'],
    ['DATABASE_URL', 'mysql://db/atoll'],
    ['BLOBS_URL', '/var/blobs'],
    ['BLOBS_URL', 'file://elsewhere/blobs'],
    ['BLOBS_URL', 's3://host/bucket'],
    ['BLOBS_URL', 's3://key:secret@host/bucket?tls=perhaps'],
    ['BLOBS_URL', 's3+http://key:secret@host/bucket'],
    ['ARCHIVE_URL', 's3://key:sec/ret@host/bucket'],
    ['ARCHIVE_URL', 'tape:'],
    ['ARCHIVE_RESTORE_MINUTES', '-1'],
    ['LIFECYCLE_DAY_SECONDS', '0'],
    ['JOB_POLL_SECONDS', '0'],
    ['OUTGOING_ALLOW_PRIVATE', 'yes'],
    ['DATABASE_CONNECTIONS', '1'],
    ['DNS_SERVERS', 'dns.example.com'],
    ['DNS_SERVERS', '9.9.9.9:0'],
    ['DOMAIN_CNAME_PROOF', 'yes'],
    ['READ_WORKERS', '65'],
    ['AGENT_READERS', '0'],
    ['AGENT_MAX_FILE_MB', '4097'],
    ['AGENT_READ_SECONDS', '4'],
    ['AGENT_READER_MEMORY_MB', '127'],
    ['READ_SECONDS', '0'],
    ['S3_ANONYMOUS_PER_SECOND', '-1'],
    ['S3_CONNECTIONS_PER_ADDRESS', 'many'],
    ['S3_BODY_BYTES_PER_MINUTE', '1k'],
    ['KMS_URL', 'https://vault.example.com'],
    ['KMS_URL', 'vault+https://user@vault.example.com'],
    ['KMS_URL', 'vault+ftp://vault.example.com'],
    ['KMS_TOKEN', 'with space'],
    ['SMTP_URL', 'mail.example.com:25'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'Atoll\r\nBcc: everyone@example.com'],
    ['GOOGLE_CLIENT_SECRET', 'with space'],
    ['GOOGLE_ISSUER', 'accounts.google.com'],
    ['STRIPE_SECRET_KEY', 'with space'],
    ['STRIPE_WEBHOOK_SECRET', 'with space'],
    ['STRIPE_API_URL', 'https://api.example.com'],
    ['STRIPE_API_URL', 'http://127.0.0.1.example.com'],
    ['PAYMENTS', 'paypal'],
    ['DATAHUB_ACCOUNT', 'nobody'],
    ['LLM_BASE_URL', 'localhost:11434'],
    ['LLM_API_KEY', 'with space'],
    ['AGENT_OWN_MODELS', 'maybe'],
    ['AGENT_CONVERSATION_DAYS', '5000'],
    ['AGENT_QUESTIONS_PER_MINUTE', '0'],
    ['AGENT_ANSWERS_AT_ONCE', 'many'],
    ['FREE_MODEL_TOKENS_PER_DAY', '-1'],
    ['TERMS_URL', 'javascript:alert(1)'],
    ['PRIVACY_URL', 'privacy'],
    ['SUPPORT_EMAIL', 'support'],
    ['FEEDBACK_TO', 'a@b, c@d'],
    ['SECRET_KEY', 'tooshort'],
    ['METRICS_TOKEN', 'with space'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT_FACTOR', '0'],
    ['UNFINISHED_WRITES_PERCENT', '0'],
    ['FREE_STORAGE_BYTES', '10GB'],
    ['FREE_TRANSFER_BYTES', '-1'],
    ['FREE_TRANSFER_MONTHS', '1.5'],
    ['PRICE_STORED_GB_MONTH_MICRO_USD', '0.02'],
    ['PRICE_TRANSFER_GB_MICRO_USD', '-1'],
    ['CREDIT_GRACE_DAYS', '366'],
    ['CREDIT_GRACE_USD', '-5'],
    ['INVOICE_SELLER_NAME', 'a\u0007b'],
    ['TAX_NAME', 'x'.repeat(41)],
    ['TAX_BASIS_POINTS', '19.6'],
    ['INVITE_CREDIT_USD', '$5'],
  ];

  test.each(wrong)('%s=%s is refused in one line that names it', (name, value) => {
    const { message, variable } = refusal({ [name]: value });
    expect(variable).toBe(name);
    expect(message).toMatch(new RegExp(`^${name} must be .+\\.$`));
    expect(message).not.toContain('\n');
  });

  test('is not repeated when it may be a secret', () => {
    expect(refusal({ DATABASE_URL: 'mysql://u:hunter2@db' }).message).not.toContain('hunter2');
    expect(refusal({ SECRET_KEY: 'hunter2' }).message).not.toContain('hunter2');
    expect(refusal({ BLOBS_URL: 's3://key:hunter2@host' }).message).not.toContain('hunter2');
  });

  test.each([
    [{ PORT: '9000' }, 'S3_PORT'],
    [{ S3_TLS_PORT: '9000' }, 'S3_TLS_PORT'],
    [{ PUBLIC_URL: 'https://a.example', S3_PUBLIC_URL: 'https://a.example/' }, 'S3_PUBLIC_URL'],
    [{ S3_PUBLIC_URL: 'http://localhost:3000' }, 'S3_PUBLIC_URL'],
    [{ S3_PUBLIC_URL: 'https://s3.a.example', S3_WEBSITE_HOST: 'a.example' }, 'S3_WEBSITE_HOST'],
    [{ PUBLIC_URL: 'https://console.a.example', S3_WEBSITE_HOST: 'a.example' }, 'S3_WEBSITE_HOST'],
    [{ PUBLIC_URL: 'https://a.example', S3_WEBSITE_HOST: 'a.example' }, 'S3_WEBSITE_HOST'],
    [{ KMS_URL: 'vault+https://vault.example.com' }, 'KMS_TOKEN'],
    [{ KMS_TOKEN: 'x' }, 'KMS_URL'],
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET'],
    [{ GOOGLE_CLIENT_SECRET: 'x' }, 'GOOGLE_CLIENT_ID'],
    [{ STRIPE_SECRET_KEY: 'x' }, 'STRIPE_WEBHOOK_SECRET'],
    [{ STRIPE_WEBHOOK_SECRET: 'x' }, 'STRIPE_SECRET_KEY'],
    [{ STRIPE_API_URL: 'http://127.0.0.1:12111' }, 'STRIPE_SECRET_KEY'],
    [{ PAYMENTS: 'stripe' }, 'STRIPE_SECRET_KEY'],
    [{ NODE_ENV: 'production' }, 'PAYMENTS'],
    [{ LLM_BASE_URL: 'http://127.0.0.1:1' }, 'LLM_MODEL'],
    [{ LLM_MODEL: 'm' }, 'LLM_BASE_URL'],
    [{ EMBED_MODEL: 'm' }, 'LLM_BASE_URL'],
    [{ PRICE_MODEL_INPUT_MILLION_MICRO_USD: '1' }, 'LLM_MODEL'],
  ] as [Record<string, string>, string][])(
    '%o contradicts itself, and %s is to be mended',
    (environment, variable) => {
      const error = refusal(environment);
      expect(error.variable).toBe(variable);
      expect(error.message).not.toContain('\n');
    },
  );
});

describe('who collects payments', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_x', STRIPE_WEBHOOK_SECRET: 'wh_x' };

  test.each([
    ['the sandbox where there are no keys', {}, 'sandbox'],
    ['Stripe where its keys are', keys, 'stripe'],
    [
      'the sandbox in production when it is asked for by name',
      { NODE_ENV: 'production', PAYMENTS: 'sandbox' },
      'sandbox',
    ],
    ['Stripe in production', { NODE_ENV: 'production', ...keys }, 'stripe'],
    ['the sandbox, keys or not, when it is asked for by name', { PAYMENTS: 'sandbox', ...keys }, 'sandbox'],
    ['Stripe by name', { PAYMENTS: 'stripe', ...keys }, 'stripe'],
  ] as [string, Record<string, string>, string][])('%s', (_, environment, kind) => {
    expect(readConfig(environment).payments.kind).toBe(kind);
  });

  test('a stand-in for Stripe is on this machine', () => {
    const config = readConfig({ ...keys, STRIPE_API_URL: 'http://127.0.0.1:12111/' });
    expect(config.payments).toMatchObject({ apiUrl: 'http://127.0.0.1:12111' });
  });
});

describe('invoices', () => {
  test('bear the letterhead that is given, its lines divided by \\n', () => {
    const { seller, tax } = readConfig({
      INVOICE_SELLER_NAME: 'Œuvres & Nuages SAS',
      INVOICE_SELLER_ADDRESS: '12 rue de la Mer\\n75011 Paris',
      INVOICE_SELLER_TAX_ID: 'FR 40',
      TAX_NAME: 'TVA',
      TAX_BASIS_POINTS: '1960',
    }).invoices;
    expect(seller).toMatchObject({ address: '12 rue de la Mer\n75011 Paris', taxId: 'FR 40' });
    expect(tax).toEqual({ name: 'TVA', basisPoints: 1960 });
  });

  test('can not have a tax without a name', () => {
    expect(refusal({ TAX_BASIS_POINTS: '2000' }).message).toContain('TAX_NAME');
  });
});
