import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerUnknownPaths, createHttpApp } from '../../platform/http/index.ts';
import { createLog } from '../../platform/log/index.ts';
import { bindConsole } from '../console/routes.ts';
import { bindContributePages } from './routes.ts';

const files: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html><div id="root"></div>',
  'c/index.html': '<!doctype html><div id="contribute"></div>',
  'c/sw.js': 'self.addEventListener("fetch", () => undefined);',
  'c/icon-192.png': 'png',
  'c/assets/main-1a2b.js': 'export {};',
};
const navigation = { accept: 'text/html', 'sec-fetch-dest': 'document' };

let folder: string;
let app: FastifyInstance;

/** Serves a built console with these files. */
async function serve(built: readonly string[]): Promise<FastifyInstance> {
  const dist = await mkdtemp(join(folder, 'dist-'));
  for (const name of built) {
    await mkdir(join(dist, name, '..'), { recursive: true });
    await writeFile(join(dist, name), files[name] ?? '');
  }
  const made = createHttpApp({
    publicUrl: 'https://atoll.example',
    s3PublicUrl: 'https://s3.example',
    trustedProxies: [],
    supportEmail: null,
    connections: { perAddress: 0, inAll: 100, bodyBytesPerMinute: 0 },
    log: createLog({ level: 'silent', format: 'json', stream: process.stdout }),
    observe: () => undefined,
  });
  const site = await bindConsole(made, dist);
  bindContributePages(made, site);
  answerUnknownPaths(made, site.answer);
  return made;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atoll-contribute-'));
  await writeFile(join(folder, 'outside.txt'), 'outside');
  app = await serve(Object.keys(files));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = navigation) => app.inject({ url, headers });
const isPage = (body: string) => body.includes('id="contribute"');
const policyOf = (value: unknown) =>
  new Map(
    String(value)
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );

describe('the page of contributors', () => {
  test.each(['/c/01JABC', '/c/01JABC/review', '/c/01JABC?lang=fr-FR', '/c/index.html'])(
    'is at %s, the same for every project, and asked for again each time',
    async (path) => {
      const { statusCode, headers, body } = await get(path);
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(body).toBe(files['c/index.html']);
      expect(headers['cache-control']).toBe('no-cache');
      const again = await get(path, { ...navigation, 'if-none-match': String(headers.etag) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    },
  );

  test.each(['/c/01JABC', '/c/01JABC/review', '/c/index.html'])(
    'may use camera and microphone at %s, but runs no foreign script and can’t be framed',
    async (path) => {
      const { headers } = await get(path);
      const policy = policyOf(headers['content-security-policy']);
      expect(policy.get('default-src')).toBe("'none'");
      expect(policy.get('script-src')).toBe("'self'");
      expect(policy.get('style-src')).toBe("'self'");
      expect(policy.get('frame-ancestors')).toBe("'none'");
      expect(policy.get('object-src')).toBe("'none'");
      expect(policy.get('base-uri')).toBe("'none'");
      expect(policy.get('connect-src')).toBe("'self' https://s3.example");
      expect(policy.get('media-src')).toContain('blob:');
      expect(policy.get('worker-src')).toContain("'self'");
      expect(policy.get('manifest-src')).toBe("'self'");
      expect(policy.get('require-trusted-types-for')).toBe("'script'");
      expect(headers['permissions-policy']).toMatch(/camera=\(self\).*microphone=\(self\)/);
      expect(headers['permissions-policy']).toContain('geolocation=()');
      expect(headers).toMatchObject({
        'x-robots-tag': 'noindex, nofollow',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers).not.toHaveProperty('set-cookie');
    },
  );

  test('leaves camera and microphone to no other page', async () => {
    for (const path of ['/dashboard', '/c/01JABC/other', '/c/sw.js']) {
      const { headers } = await get(path);
      expect(headers['permissions-policy'], path).toMatch(/camera=\(\).*microphone=\(\)/);
    }
  });

  test('is not built: the console answers, with its own page', async () => {
    const without = await serve(['index.html']);
    const { body } = await without.inject({ url: '/c/01JABC', headers: navigation });
    expect(body).toBe(files['index.html']);
    await without.close();
  });
});

describe('the service worker', () => {
  test('is looked for again each time, and reaches only what is below /c/', async () => {
    const { statusCode, headers, body } = await get('/c/sw.js', { 'sec-fetch-dest': 'serviceworker' });
    expect([statusCode, body]).toEqual([200, files['c/sw.js']]);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    // With this header it could take over the console.
    expect(headers).not.toHaveProperty('service-worker-allowed');
  });

  test('keeps files with a hash for a year, and asks for others', async () => {
    const script = await get('/c/assets/main-1a2b.js', {});
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/c/icon-192.png', {})).headers['cache-control']).toBe('no-cache');
    const gone = await get('/c/assets/gone-9z.js', { accept: '*/*', 'sec-fetch-dest': 'script' });
    expect(gone.statusCode).toBe(404);
    expect(gone.json()).toMatchObject({ code: 404, data: null });
  });
});

describe('the manifest', () => {
  test('installs the page of one project under its title', async () => {
    const { statusCode, headers, body } = await get(
      '/c/01JABC/manifest.webmanifest?name=Street%20pictures',
      {},
    );
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8']);
    expect(headers['cache-control']).toBe('no-cache');
    const manifest = JSON.parse(body);
    expect(manifest).toMatchObject({ name: 'Street pictures', id: '/c/01JABC', start_url: '/c/01JABC' });
    expect(manifest.scope).toBe('/c/');
    for (const { src } of manifest.icons) expect(src).toMatch(/^\/c\/icon-[\w-]+\.png$/);
  });

  test.each([
    ['name=', 'Atoll'],
    ['name=%20%20', 'Atoll'],
    ['name=a&name=b', 'Atoll'],
    [`name=${'x'.repeat(5_000)}`, 'x'.repeat(120)],
    ['name=%3C%2Fscript%3E%22', '</script>"'],
  ])('has a title whatever is asked for (%#)', async (query, title) => {
    const { headers, body } = await get(`/c/01JABC/manifest.webmanifest?${query}`, {});
    expect(JSON.parse(body).name).toBe(title);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('what is no project', () => {
  test.each([
    `/c/${'a'.repeat(65)}`,
    '/c/..%2f..%2foutside.txt',
    '/c/%2e%2e%2f%2e%2e%2foutside.txt',
    '/c/a%00b',
    '/c/a%0d%0aset-cookie:x',
    '/c/%3Cscript%3E',
    '/c/%',
    '/c/%ff%fe',
    '/c/%c0%ae%c0%ae',
    '/c/a.b',
    '/c/a/b/c',
    '/c/a/review/more',
    '/c/../outside.txt',
    '/c//outside.txt',
  ])('gets nothing of the contributor’s page (%#)', async (path) => {
    const { headers, body, statusCode } = await get(path);
    expect(statusCode, path).toBeLessThan(500);
    expect(isPage(body)).toBe(false);
    expect(body).not.toContain('outside');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    const manifest = await get(`${path}/manifest.webmanifest`, {});
    expect(String(manifest.headers['content-type'])).not.toContain('manifest');
  });

  test('another method is refused', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      expect((await app.inject({ method, url: '/c/01JABC' })).statusCode, method).toBe(405);
    }
  });
});
