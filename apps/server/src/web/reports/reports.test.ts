import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/http/http.fixture.ts';
import { createLimits } from '../../platform/limits/index.ts';
import { createLog } from '../../platform/log/index.ts';
import { bindReports } from './routes.ts';

let server: TestServer;
const lines: string[] = [];
const log = createLog({
  level: 'info',
  format: 'json',
  stream: { write: (line: string) => void lines.push(line) } as unknown as NodeJS.WritableStream,
});

async function serve(app: FastifyInstance): Promise<void> {
  const limitReports = createLimits({ factor: 1 }).define({
    name: 'reports',
    points: 20,
    windowSeconds: 60,
    code: 1031,
  });
  await bindReports(app, { log, limitReports });
}

beforeAll(async () => {
  server = await startTestServer((app) => void serve(app));
});
afterAll(() => server.app.close());

async function send(type: string, body: unknown): Promise<{ status: number; logged: unknown[] }> {
  lines.length = 0;
  const response = await fetch(`${server.url}/csp-report`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, logged: lines.map((line) => JSON.parse(line)) };
}

const single = {
  'csp-report': {
    'document-uri': 'https://cloud.example.com/s/secret-of-a-link?file=a',
    'blocked-uri': 'https://evil.example/x.js?token=secret',
    'effective-directive': 'script-src-elem',
    'source-file': 'https://cloud.example.com/assets/index.js?secret',
    'line-number': 7,
  },
};

describe('what browsers tell of their policies', () => {
  test('is logged, without what an address may hide', async () => {
    const { status, logged } = await send('application/csp-report', single);
    expect(status).toBe(204);
    expect(logged).toEqual([
      expect.objectContaining({
        directive: 'script-src-elem',
        blocked: 'https://evil.example',
        page: '/s',
        source: 'https://cloud.example.com/assets/index.js',
        line: 7,
      }),
    ]);
    expect(JSON.stringify(logged)).not.toContain('secret');
  });

  test('of what has no origin is logged by its scheme, and of words as they are', async () => {
    for (const [blocked, expected] of [
      ['inline', 'inline'],
      ['data:text/css,secret', 'data:'],
      ['x'.repeat(500), 'x'.repeat(200)],
    ] as const) {
      const report = { ...single['csp-report'], 'blocked-uri': blocked };
      const { logged } = await send('application/csp-report', { 'csp-report': report });
      expect(logged).toMatchObject([{ blocked: expected }]);
    }
  });

  test.each([
    ['application/csp-report', {}, 204],
    ['application/csp-report', [single], 204],
    ['application/reports+json', [], 415],
    ['application/csp-report', '{', 400],
    ['application/csp-report', JSON.stringify('x'.repeat(70_000)), 413],
    ['text/plain', 'x', 415],
  ])('is worth nothing where it is no report (%s)', async (type, body, expected) => {
    const { status, logged } = await send(type, body);
    expect([status, logged]).toEqual([expected, []]);
  });

  test('is listened to so often, from one address', async () => {
    const sent = Array.from({ length: 30 }, () => send('application/csp-report', single));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses).toContain(204);
    expect(statuses).toContain(200);
  });
});
