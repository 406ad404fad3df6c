import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRequest, readRequestLine } from '../wire/request.ts';
import { createViewer } from './viewer.ts';

let folder: string;
let server: Server;
let origin: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atoll-viewer-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<meta content="__CONSOLE_ORIGINS__">');
  await writeFile(join(folder, 'assets/main-1a.js'), `export {};${' '.repeat(2000)}`);
  await writeFile(join(folder, 'assets/worker-2b.mjs'), 'export {}');
  const viewer = createViewer({
    publicUrl: 'https://files.example.com',
    allowedOrigins: [
      'https://console.example.com',
      'http://[::1]:3000',
      "https://evil.example.com'; script-src *",
    ],
    folder,
  });
  server = createServer(async (incoming, outgoing) => {
    const request = readRequest(incoming, readRequestLine(incoming, 'id'), 'files.example.com');
    if (await viewer.answer(request, outgoing)) return;
    outgoing.writeHead(404).end('not for the viewer');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

function policyOf(response: Response): Map<string, string> {
  const entries = (response.headers.get('content-security-policy') ?? '').split('; ');
  return new Map(entries.map((entry) => [entry.split(' ', 1)[0] ?? '', entry.replace(/^\S+ /, '')]));
}

describe('the viewer', () => {
  test.each(['/.atoll/viewer/', '/.atoll/viewer/index.html'])('its page at %s', async (path) => {
    const response = await fetch(origin + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(await response.text()).toBe('<meta content="https://console.example.com http://[::1]:3000">');
  });

  test('its page is in a sandbox, loads its own files alone, and only the console frames it', async () => {
    const policy = policyOf(await fetch(`${origin}/.atoll/viewer/`));
    expect(policy.get('sandbox')).toBe('allow-scripts');
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toBe('https://files.example.com/.atoll/viewer/');
    expect(policy.get('frame-ancestors')).toBe('https://console.example.com');
    expect(policy.has('connect-src')).toBe(false);
    expect(policy.get('form-action')).toBe("'none'");
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect(policy.get('trusted-types')).toBe('worker');
  });

  test.each([
    ['assets/main-1a.js', 'gzip'],
    ['assets/worker-2b.mjs', null],
  ])('%s may be had by a page without an origin, for good', async (name, encoding) => {
    const response = await fetch(`${origin}/.atoll/viewer/${name}`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect((await response.text()).trim()).toMatch(/^export/);
  });

  test.each(['/viewer/index.html', '/.atoll', '/.atoll/viewer', '/other/viewer/index.html'])(
    '%s is not for it',
    async (path) => {
      expect(await (await fetch(origin + path)).text()).toBe('not for the viewer');
    },
  );

  test.each(['none.js', 'assets/', '..%2f..%2fpackage.json'])(
    '%s is missing there, without a body',
    async (name) => {
      const response = await fetch(`${origin}/.atoll/viewer/${name}`);
      expect([response.status, await response.text()]).toEqual([404, '']);
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );

  test('nothing is written to it', async () => {
    expect((await fetch(`${origin}/.atoll/viewer/index.html`, { method: 'PUT', body: 'x' })).status).toBe(
      404,
    );
    const head = await fetch(`${origin}/.atoll/viewer/`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});
