import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { calls, codes, languageTag, locales } from '@atoll/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UserError } from '../platform/errors.ts';
import { createHttpApp } from '../platform/http/index.ts';
import { createLimits } from '../platform/limits/index.ts';
import { createLog } from '../platform/log/index.ts';
import type { OpenApiDocument } from './api-docs/openapi.ts';
import { renderGuidePage } from './docs/guide.ts';
import { bindWeb, type WebOptions } from './routes.ts';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
const script = `console.log(${JSON.stringify('atoll '.repeat(500))});`;
const unknown = async () => Promise.reject(new UserError(codes.shareInvalid));
const nothingShared: WebOptions['shared'] = {
  openShareLink: unknown,
  listSharedFolder: unknown,
  downloadShared: unknown,
  downloadSharedFolder: unknown,
  startSharedUpload: unknown,
  signSharedPart: unknown,
  listSharedParts: unknown,
  completeSharedUpload: unknown,
  abortSharedUpload: unknown,
};
const webOptions = {
  calls,
  termsUrl: null,
  privacyUrl: null,
  supportEmail: 'help@atoll.example',
  shared: nothingShared,
  shareSenders: { find: async () => undefined },
  publicUrl: 'http://127.0.0.1:3000',
  s3PublicUrl: 'http://127.0.0.1:9000',
  log: createLog({ level: 'silent', format: 'json', stream: process.stdout }),
  agentVisits: {} as WebOptions['agentVisits'],
  publicReleases: {} as WebOptions['publicReleases'],
  limitByAddress: { take: async () => undefined },
  limitReports: createLimits({ factor: 1 }).define({
    name: 'reports',
    points: 1000,
    windowSeconds: 60,
    code: codes.tooManyRequests,
  }),
};
let root: string;
let app: FastifyInstance;
let url: string;

async function serve(options: Partial<WebOptions> = {}): Promise<[FastifyInstance, string]> {
  const made = createHttpApp({
    publicUrl: 'http://127.0.0.1:3000',
    s3PublicUrl: 'http://127.0.0.1:9000',
    trustedProxies: [],
    supportEmail: null,
    connections: { perAddress: 0, inAll: 10_000, bodyBytesPerMinute: 0 },
    log: webOptions.log,
    observe: () => undefined,
  });
  await bindWeb(made, { ...webOptions, root, ...options });
  return [made, await made.listen({ host: '127.0.0.1', port: 0 })];
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'atoll-web-'));
  const dist = join(root, 'apps/console/dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(dist, 'index.html'), '<!doctype html><div id="root"></div>');
  await writeFile(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(dist, 'assets/index-1a2b.js'), script);
  await writeFile(join(root, 'outside.txt'), 'outside');
  for (const locale of locales) {
    await mkdir(join(root, 'docs/guide', locale, 'pictures'), { recursive: true });
    await writeFile(join(root, 'docs/guide', locale, 'pictures/view.webp'), locale);
    await writeFile(
      join(root, 'docs/guide', locale, 'second.md'),
      '---\ntitle: Second\norder: 2\n---\n\nTwo.\n',
    );
    await writeFile(
      join(root, 'docs/guide', locale, 'first.md'),
      `---\ntitle: First ${locale}\norder: 1\n---\n\n![A "view"](pictures/view.webp) ![Elsewhere](https://example.com/x.webp)\n\n## Part <one>\n\n[next](second.md#x) <script>alert(1)</script>\n\n| A | B |\n| - | - |\n| 1 | 2 |\n`,
    );
  }
  [app, url] = await serve();
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

function get(path: string, headers: Record<string, string> = {}, base = url): Promise<Response> {
  return fetch(base + path, { headers, redirect: 'manual' });
}

/** `fetch` decodes bodies and tidies paths; this doesn't. */
function raw(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      request(url, { path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
}

const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-dest': 'document' };

describe('the built console', () => {
  test.each(['/', '/dashboard', '/signin?name=x', '/dss/buckets/a', '/dss/', '/settings', '/c/x'])(
    'answers a navigation to %s with its page, which is asked for anew each time',
    async (path) => {
      const response = await get(path, navigation);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toContain('id="root"');
    },
  );

  test('answers with 200 wherever it has a screen', async () => {
    const tree = await readFile(join(repository, 'apps/console/src/app/route-tree.gen.ts'), 'utf8');
    const screens = [...tree.matchAll(/fullPath: '([^']+)'/g)].map(([, path = '']) => path);
    expect(screens.length).toBeGreaterThan(40);
    for (const screen of new Set(screens)) {
      const response = await get(screen.replace(/\$\w+/g, 'x'), navigation);
      expect(response.status, screen).toBe(200);
    }
  });

  test.each(['/nope', '/dashboard/nope', '/dssx', '/s/', '/%E0%A4%A', '/100%'])(
    'shows its own not-found at %s, with status 404',
    async (path) => {
      const response = await get(path, navigation);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('id="root"');
    },
  );

  test('is no answer to a missing script or image, nor to another method', async () => {
    const missing = await get('/assets/gone-9z.js', { accept: '*/*', 'sec-fetch-dest': 'script' });
    expect(missing.status).toBe(404);
    expect(await missing.json()).toMatchObject({ code: 404, data: null });
    expect((await fetch(`${url}/dashboard`, { method: 'POST' })).status).toBe(404);
  });

  test('has its hashed files kept for a year, compressed as the browser accepts', async () => {
    const path = '/assets/index-1a2b.js';
    const brotli = await raw(path, { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(brotli.body).toString()).toBe(script);
    const gzip = await raw(path, { 'accept-encoding': 'gzip, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(script);
    const plain = await raw(path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(script);
  });

  test('is not sent again while it is unchanged', async () => {
    const first = await get('/dashboard', navigation);
    const again = await get('/dashboard', {
      ...navigation,
      'if-none-match': first.headers.get('etag') ?? '',
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test.each([
    '/../../../outside.txt',
    '/assets/..%2f..%2f..%2f..%2foutside.txt',
    '/assets/%2e%2e/%2e%2e/outside.txt',
  ])('gives nothing from outside its folder (%s)', async (path) => {
    const { status, body } = await raw(path);
    expect(status).not.toBe(200);
    expect(body.toString()).not.toContain('outside');
  });
});

describe('pages the server renders', () => {
  const paths = ['/docs/LANG/first', '/api/docs?lang=LANG', '/terms?lang=LANG', '/privacy?lang=LANG'];
  const all = paths.flatMap((path) =>
    locales.map((locale) => [path.replace('LANG', languageTag(locale)), locale] as const),
  );

  test.each(all)('%s is a whole page in its language that may run no script', async (path, locale) => {
    const response = await get(path);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain(`<html lang="${languageTag(locale)}">`);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/<main id="content"/);
    expect(html).not.toContain('<script');
    expect(html).not.toMatch(/undefined|\[object/);
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/);
    for (const other of locales) expect(html).toContain(`hreflang="${languageTag(other)}"`);
  });

  test('are in the language of the browser where the address names none', async () => {
    const response = await get('/docs', { 'accept-language': 'ja,en;q=0.5' });
    expect(response.headers.get('location')).toBe('/docs/ja-JP');
    expect((await get('/docs/', { 'accept-language': 'ja' })).headers.get('location')).toBe('/docs/ja-JP');
    expect((await get('/docs/fr-FR/')).status).toBe(200);
    expect(await (await get('/terms', { 'accept-language': 'zh-CN' })).text()).toContain('lang="zh-CN"');
  });

  test('lead from each page of the guide to the others, in reading order', async () => {
    const html = await (await get('/docs/fr-FR')).text();
    expect(html).toContain('<h1>First fr_FR</h1>');
    expect(html.indexOf('/docs/fr-FR/first"')).toBeLessThan(html.indexOf('/docs/fr-FR/second"'));
    expect(html).toContain('href="/docs/fr-FR/second#x"');
    expect(html).toContain('aria-current="page"');
  });

  test('show the pictures of their language, and none from elsewhere', async () => {
    const html = await (await get('/docs/ja-JP')).text();
    expect(html).toContain('<img src="/docs/ja-JP/pictures/view.webp" alt="A &quot;view&quot;" width="1440"');
    expect(html).not.toContain('example.com/x.webp');
    const picture = await get('/docs/ja-JP/pictures/view.webp');
    expect([picture.headers.get('content-type'), await picture.text()]).toEqual(['image/webp', 'ja_JP']);
  });

  test('is listed, and read page by page, for the console', async () => {
    const pages = await (await get('/docs/fr-FR/pages.json')).json();
    expect(pages).toEqual([
      { slug: 'first', title: 'First fr_FR', sections: [{ title: 'Part <one>', anchor: 'part-one' }] },
      { slug: 'second', title: 'Second', sections: [] },
    ]);
    const source = await get('/docs/fr-FR/source/second');
    expect(source.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(await source.text()).toBe('# Second\n\n\nTwo.\n');
  });

  test.each([
    '/docs/en-US/source/nope',
    '/docs/de-DE/pages.json',
    '/docs/de-DE/source/first',
    '/docs/en-US/nope',
    '/docs/de-DE',
    '/docs/en-US/..%2f..%2fsecret',
    '/docs/en-US/pictures/nope.webp',
    '/docs/de-DE/pictures/view.webp',
    '/docs/en-US/pictures/..%2ffirst.md',
  ])('that are not there (%s) are 404', async (path) => {
    expect((await get(path, navigation)).status).toBe(404);
  });

  test('are replaced by the provider’s own where it has them', async () => {
    const [own, base] = await serve({ termsUrl: 'https://provider.example/terms' });
    const response = await get('/terms', {}, base);
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      'https://provider.example/terms',
    ]);
    expect((await get('/privacy', {}, base)).status).toBe(200);
    await own.close();
  });

  test('show Markdown as text where it holds markup, and every table with a name', () => {
    const page = renderGuidePage(
      'x',
      '---\ntitle: T\n---\n## H\n\n<img src=x onerror=alert(1)>\n\n| | |\n| - | - |\n| a | b |\n',
      'en_US',
    );
    expect(page.html).not.toContain('<img');
    expect(page.html).toContain('aria-label="H"');
    expect(page.html).not.toContain('<th scope="col"></th>');
  });
});

describe('the API document', () => {
  test('has every call of the contract, each with its codes', async () => {
    const document = (await (await get('/api/openapi.json')).json()) as OpenApiDocument;
    expect(document.openapi).toMatch(/^3\.1\./);
    for (const call of Object.values(calls)) {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()];
      expect(operation?.operationId).toBe(call.name);
      const documented = operation?.['x-codes'].map(({ code }) => code) ?? [];
      expect(documented).toEqual(expect.arrayContaining([500, 1027, 1031, ...call.codes]));
      expect(documented.includes(401)).toBe(call.auth !== 'none');
      const ways = { none: [], session: [{ session: [] }], upload: [{ session: [] }, { upload: [] }] };
      expect(operation?.security).toEqual(ways[call.auth]);
    }
  });

  test('is valid OpenAPI 3.1', async () => {
    const document = (await (await get('/api/openapi.json')).json()) as Record<string, unknown>;
    expect(await new Validator().validate(document)).toEqual({ valid: true });
  });

  test('is what docs/api/openapi.json holds', async () => {
    const written = await readFile(join(repository, 'docs/api/openapi.json'), 'utf8');
    expect(JSON.parse(written)).toEqual(await (await get('/api/openapi.json')).json());
  });

  test('has a readable page with every operation', async () => {
    const html = await (await get('/api/docs')).text();
    for (const call of Object.values(calls))
      expect(html).toContain(`<code>${call.method} ${call.path}</code>`);
  });
});

describe('small files', () => {
  test.each([
    ['/favicon.svg', 'image/svg+xml'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/site.css', 'text/css; charset=utf-8'],
  ])('%s is there', async (path, type) => {
    const response = await get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  });

  test('robots are kept out of everything but the guide', async () => {
    expect(await (await get('/robots.txt')).text()).toMatch(/Disallow: \/\n/);
  });
});

describe('security.txt', () => {
  test('says whom to tell, in which languages, and until when it holds', async () => {
    const response = await get('/.well-known/security.txt');
    const lines = (await response.text()).trim().split('\n');
    const fields = new Map(lines.map((line) => line.split(': ', 2) as [string, string]));
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(fields.get('Contact')).toBe('mailto:help@atoll.example');
    expect(fields.get('Preferred-Languages')).toBe('en-US, fr-FR, zh-CN, ja-JP');
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(365);
    expect(fields.has('Canonical')).toBe(false);
  });

  test('names its own address where that is of https', async () => {
    const [secure, base] = await serve({ publicUrl: 'https://cloud.example.com' });
    const text = await (await get('/.well-known/security.txt', {}, base)).text();
    expect(text).toContain('Canonical: https://cloud.example.com/.well-known/security.txt\n');
    await secure.close();
  });

  test('is not there where nobody could be named', async () => {
    const [nobody, base] = await serve({ supportEmail: null });
    expect((await get('/.well-known/security.txt', {}, base)).status).toBe(404);
    await nobody.close();
  });
});

test('a server without a built console still answers its API', async () => {
  const bare = fastify();
  await bindWeb(bare, { ...webOptions, root: repository });
  expect((await bare.inject('/api/openapi.json')).statusCode).toBe(200);
  await bare.close();
});
