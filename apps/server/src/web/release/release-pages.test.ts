import { generateKeyPairSync } from 'node:crypto';
import { codes } from '@atoll/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UserError } from '../../platform/errors.ts';
import { createHttpApp } from '../../platform/http/index.ts';
import { createLog } from '../../platform/log/index.ts';
import type { OpenedRelease } from './body.ts';
import { bindReleasePages, type PublicReleases } from './routes.ts';

const { publicKey } = generateKeyPairSync('ed25519');
const hostile = `<script>alert(1)</script>"'&`;
const hash = 'a'.repeat(64);

const release: OpenedRelease = {
  project_id: 'p1',
  title: hostile,
  owner_name: hostile,
  instructions: hostile,
  license: 'CC-BY-4.0',
  version: '1.1.0',
  state: 'published',
  recall_reason: '',
  notes: hostile,
  published_at: Date.UTC(2026, 10, 26),
  items: 1200,
  contributors: 40,
  withdrawn_items: 3,
  languages: [{ value: 'fr', contributors: 30, items: 900 }],
  countries: [
    { value: 'FR', contributors: 30, items: 900 },
    { value: null, contributors: 10, items: 300 },
  ],
  splits: [],
  leakage: null,
  quality: {
    raw_agreement: 0.91,
    alpha: null,
    audit: { audited: 100, good: 97, low: 0.915, high: 0.99 },
    concentration: { gini: 0.4, top_ten_share: 0.5 },
  },
  owner_decided_items: 2,
  manifest: {
    version: '1.1.0',
    root: hash,
    count: 1200,
    rules_sha256: hash,
    consent_sha256: hash,
    previous_root: null,
    created_at: 0,
  },
  signature: '',
  public_key_pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  files: [
    { name: 'items.jsonl', size_bytes: 2048, sha256: hash },
    { name: 'verify.mjs', size_bytes: 100, sha256: hash },
  ],
  sample: [{ item_id: hostile, language: 'fr', labels: ['a'] }],
  versions: [
    { version: '1.1.0', state: 'published', published_at: 0 },
    { version: '1.0.0', state: 'recalled', published_at: 0 },
  ],
};

const handlers: PublicReleases = {
  openHubRelease: async ({ project_id: id, version = '1.1.0' }) => {
    if (id !== 'p1') throw new UserError(codes.hubProjectNotFound);
    return version === '1.0.0'
      ? { ...release, version, state: 'recalled', recall_reason: 'Wrong rights.', files: [], sample: [] }
      : release;
  },
  downloadHubRelease: async ({ name }) => {
    if (name === 'leaves.txt') throw new UserError(codes.hubStorageUnlinked);
    if (name !== 'items.jsonl') throw new UserError(codes.hubProjectNotFound);
    return { url: 'https://s3.example/signed', expires_at: 0 };
  },
  listHubWithdrawals: async () => ({
    withdrawals: [
      { type: 'withdrawal', version: '1.0.0', root: hash, position: 7, leaf: hash, withdrawn_at: 5 },
    ],
    next_cursor: 'next',
  }),
};

let app: FastifyInstance;
const counted: string[] = [];
let isOverLimit = false;
const limitByAddress = {
  async take(address: string) {
    counted.push(address);
    if (isOverLimit) throw new UserError(codes.tooManyRequests);
  },
};
beforeAll(() => {
  app = createHttpApp({
    publicUrl: 'https://atoll.example',
    s3PublicUrl: 'https://s3.example',
    trustedProxies: [],
    supportEmail: 'support@example.com',
    connections: { perAddress: 0, inAll: 100, bodyBytesPerMinute: 0 },
    log: createLog({ level: 'silent', format: 'json', stream: process.stdout }),
    observe: () => undefined,
  });
  bindReleasePages(app, { publicReleases: handlers, limitByAddress, publicUrl: 'https://atoll.example' });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('names of languages begin with a capital in the table, as names of countries do', async () => {
  const { body } = await get('/d/p1?lang=fr-FR');
  expect(body).toContain('<th scope="row">Français</th>');
});

test('the page links to no other part of the product, since its visitors come for the dataset', async () => {
  for (const path of ['/d/p1', '/d/none']) {
    const { body } = await get(path);
    expect(body).toContain('lang="en-US"');
    expect(body).not.toMatch(/href="\/(?:docs|api\/docs)/);
  }
});

test('the page needs no script, and shows every text as text', async () => {
  const { statusCode, body, headers } = await get('/d/p1');
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(body).not.toContain('<script');
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(body).toContain('97 of 100 accepted items were good');
  expect(body).toContain('France');
  expect(body).toContain('curl -fLO https://atoll.example/d/p1/1.1.0/files/items.jsonl');
  expect(body).toMatch(/node verify\.mjs --key [0-9a-f]{64}/);
  expect(body).toContain('href="/d/p1/1.1.0/files/verify.mjs"');
});

test.each(['', '/1.1.0', '/1.1.0/map.svg', '/1.1.0/files/items.jsonl', '/withdrawals.jsonl'])(
  'what one address asks of /d/p1%s is counted, and refused beyond its limit',
  async (path) => {
    const before = counted.length;
    isOverLimit = true;
    const { statusCode } = await get(`/d/p1${path}`);
    isOverLimit = false;
    expect([statusCode, counted.slice(before)]).toEqual([429, ['127.0.0.1']]);
  },
);

test('the page speaks the language of its reader', async () => {
  expect((await get('/d/p1', { 'accept-language': 'ja' })).body).toContain('lang="ja-JP"');
  const french = (await get('/d/p1/1.1.0?lang=fr-FR')).body;
  expect(french).toContain('D’où viennent les éléments');
  expect(french).toContain('href="/d/p1/1.0.0?lang=fr-FR"');
});

test('a recalled release says why, and offers no file', async () => {
  const { body } = await get('/d/p1/1.0.0');
  expect(body).toContain('This release was recalled.');
  expect(body).toContain('Wrong rights.');
  expect(body).not.toContain('/files/');
});

test('a file has a stable address that leads to a signed one', async () => {
  const { statusCode, headers } = await get('/d/p1/1.1.0/files/items.jsonl');
  expect([statusCode, headers.location]).toEqual([302, 'https://s3.example/signed']);
  expect((await get('/d/p1/1.1.0/files/other')).statusCode).toBe(404);
});

test('the map is a picture of its own', async () => {
  const { headers, body } = await get('/d/p1/1.1.0/map.svg');
  expect(headers['content-type']).toContain('image/svg+xml');
  expect(body).toContain('<title>France: 900</title>');
});

test('the withdrawal feed has a line for each, and leads on', async () => {
  const { headers, body } = await get('/d/p1/withdrawals.jsonl');
  expect(JSON.parse(body.trim())).toMatchObject({ type: 'withdrawal', position: 7 });
  expect(headers.link).toBe('</d/p1/withdrawals.jsonl?cursor=next>; rel="next"');
});

test('groups that are too small are counted together, and shares are of all items', async () => {
  const { body } = await get('/d/p1', { 'accept-language': 'en' });
  const table = body.slice(body.indexOf('aria-label="Languages"'));
  const rows = table
    .slice(0, table.indexOf('</table>'))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  expect(rows).toContain('French 900 75.0%');
  expect(rows).toContain('Other or not stated 300 25.0%');
});

test.each(['/d/unknown', '/d/p1/latest', '/d/unknown/1.0.0/map.svg'])('%s is not there', async (path) => {
  const { statusCode, body } = await get(path);
  expect(statusCode).toBe(404);
  expect(body).toContain('Release not found');
});

test.each(['/d/p1', '/d/p1/1.0.0', '/d/unknown', '/d/p1/1.1.0/files/other'])(
  '%s is asked for again each time, and can’t be framed or run a script',
  async (path) => {
    const { headers } = await get(path);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy.filter((directive) => /^script-src|unsafe|\*/.test(directive))).toEqual([]);
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
    expect(headers).not.toHaveProperty('set-cookie');
    const again = await get(path, { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  },
);

test('the map may be kept for an hour in each language, and runs nothing by itself', async () => {
  const { headers, body } = await get('/d/p1/1.1.0/map.svg');
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=3600', vary: 'accept-language' });
  expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'");
  expect(body).not.toContain('<script');
});

test('the signed address of a file and the feed are kept by nobody', async () => {
  expect((await get('/d/p1/1.1.0/files/items.jsonl')).headers['cache-control']).toBe('no-store');
  const feed = await get('/d/p1/withdrawals.jsonl');
  expect(feed.headers['cache-control']).toBe('no-cache');
  expect(feed.headers['content-type']).toBe('application/jsonl; charset=utf-8');
});

test('a file whose storage is not linked is said to be unavailable, not missing', async () => {
  const { statusCode, body, headers } = await get('/d/p1/1.1.0/files/leaves.txt');
  expect([statusCode, headers.location]).toEqual([503, undefined]);
  expect(body).toContain('<h1>');
});

test.each([
  '/d/%3Cscript%3E',
  `/d/${'a'.repeat(5_000)}`,
  '/d/..%2f..%2foutside',
  '/d/p1%0d%0aset-cookie:x=1',
  '/d/p1/..%2f1.0.0',
  '/d/p1/1.1.0%0d%0ax',
  '/d/p1/9999999.0.0',
  '/d/p1/1.1.0/files/..%2f..%2f..%2fetc%2fpasswd',
  '/d/p1/1.1.0/files/../../outside',
  '/d/p1/1.1.0/files/',
  `/d/p1/1.1.0/files/${'x'.repeat(5_000)}`,
  '/d/p1/__proto__',
  '/d/__proto__/1.0.0/map.svg',
  '/d/unknown/withdrawals',
])('what is no address of a release is not found, or refused (%#)', async (path) => {
  const { statusCode, headers, body } = await get(path);
  expect([400, 404], path.slice(0, 100)).toContain(statusCode);
  expect(headers).not.toHaveProperty('set-cookie');
  expect(headers.location).toBeUndefined();
  expect(body).not.toContain('<script>');
});

test.each([
  'cursor=a&cursor=b',
  `cursor=${'c'.repeat(9_000)}`,
  'cursor=%0d%0aset-cookie:x',
  'lang=%3Cscript%3E',
])('the feed takes any query (%#)', async (query) => {
  const { statusCode, headers } = await get(`/d/p1/withdrawals.jsonl?${query}`);
  expect([statusCode, headers.link]).toEqual([200, '</d/p1/withdrawals.jsonl?cursor=next>; rel="next"']);
  expect(headers).not.toHaveProperty('set-cookie');
});
