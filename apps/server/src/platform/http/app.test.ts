import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls, handlers } from './calls.fixture.ts';
import { goodToken, startTestServer, type TestServer } from './http.fixture.ts';
import { bindCalls } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer((app, deps) => bindCalls(app, calls, handlers, deps));
});
afterAll(() => server.app.close());

/** The parts of the envelope that the tests use. */
// biome-ignore lint/suspicious/noExplicitAny: each test expects its own `data`
type Answer = { code: number; msg: string; data: any };

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + path, { headers });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer };
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer };
}

describe('a payload', () => {
  test('of a query arrives as the types of its schema', async () => {
    const { status, body } = await get('/api/test/read?count=7&deep=true&text=123');
    expect(status).toBe(200);
    expect(body).toEqual({
      code: 200,
      msg: 'Action was successful',
      data: { got: { count: 7, deep: true, text: '123' } },
    });
  });

  test.each([
    ['count=11', 'count'],
    ['count=0', 'count'],
    ['count=1e1', 'count'],
    ['count=', 'count'],
    ['count=1.5', 'count'],
    ['deep=yes', 'deep'],
    ['text=abcdef', 'text'],
    ['extra=1', 'extra'],
    ['count=1&count=1', 'count'],
    ['__proto__=1', '__proto__'],
  ])('with %s is refused by name', async (query, field) => {
    const { status, body } = await get(`/api/test/read?${query}`);
    expect({ status, code: body.code, data: body.data }).toEqual({ status: 200, code: 1027, data: null });
    expect(body.msg).toContain(field);
  });

  test('is refused in the language of the caller, with what is allowed', async () => {
    const messages = await Promise.all(
      ['en', 'fr-CA', 'zh-CN', 'ja'].map(async (language) => {
        const { body } = await get('/api/test/read?count=11', { 'accept-language': language });
        return body.msg as string;
      }),
    );
    expect(new Set(messages).size).toBe(4);
    for (const message of messages) expect(message).toMatch(/count.*10/);
  });

  test.each([
    ['NUL', 'a\\u0000b'],
    ['half a surrogate pair', '\\ud83d'],
  ])('with %s in a text is refused by name', async (_, escaped) => {
    const { status, body } = await post('/api/test/write', `{"name":"${escaped}"}`, {
      authorization: `Bearer ${goodToken}`,
    });
    expect([status, body.code, body.data]).toEqual([200, 1027, null]);
    expect(body.msg).toContain('name: holds a character that cannot be kept');
  });

  test('with NUL in a query is refused by name', async () => {
    const { body } = await get('/api/test/read?text=%00');
    expect([body.code, body.msg]).toEqual([1027, expect.stringContaining('text')]);
  });

  test.each(['{bad', '', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}'])(
    'that is not JSON one may read (%s) is HTTP 400',
    async (body) => {
      const answer = await post('/api/test/fail', body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 400, data: null });
    },
  );

  test('of another content type is HTTP 415', async () => {
    const answer = await post('/api/test/fail', 'how=user', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([answer.status, answer.body.code]).toEqual([415, 415]);
  });

  test('of more than 1 MiB is HTTP 413', async () => {
    const answer = await post('/api/test/fail', { how: 'x'.repeat(1024 ** 2) });
    expect([answer.status, answer.body.code]).toEqual([413, 413]);
  });
});

describe('a session call', () => {
  test('without a token answers 401, whatever its payload', async () => {
    for (const headers of [
      {},
      { authorization: '' },
      { authorization: 'Bearer' },
      { authorization: 'Bearer ' },
    ]) {
      const { status, body } = await post('/api/test/write', { wrong: 1 }, headers as Record<string, string>);
      expect([status, body.code, body.data]).toEqual([200, 401, null]);
    }
  });

  test('with an unknown token answers 1026', async () => {
    for (const authorization of ['Bearer nope', `Basic ${goodToken}`]) {
      const { status, body } = await post('/api/test/write', { name: 'x' }, { authorization });
      expect([status, body.code]).toEqual([200, 1026]);
    }
  });

  test('runs for the owner of the token, and says more than OK where the contract does', async () => {
    const { body } = await post('/api/test/write', { name: 'x' }, { authorization: `Bearer ${goodToken}` });
    expect(body).toEqual({
      code: 200,
      msg: 'Your account has been activated.',
      data: { name: 'x', owner: 'ann' },
    });
  });
});

describe('what a handler does', () => {
  test('reaches the caller without the fields its answer does not declare', async () => {
    const { body } = await post('/api/test/fail', { how: 'undeclared' });
    expect(body.data).toEqual([{ id: 1 }]);
  });

  test('wrong for a reason of the catalogue is HTTP 200 with that code', async () => {
    const { status, body } = await post('/api/test/fail', { how: 'user' }, { 'accept-language': 'fr' });
    expect(status).toBe(200);
    expect(body).toEqual({ code: 2003, msg: expect.stringMatching(/existe/), data: null });
  });

  test.each(['operational', 'unexpected', 'pretender', 'mismatch'])(
    'wrong for no reason of the catalogue (%s) is HTTP 500, told to nobody and logged once',
    async (how) => {
      const requestId = `request-${how}`;
      const { status, body } = await post('/api/test/fail', { how }, { 'x-request-id': requestId });
      expect(status).toBe(500);
      expect(body).toMatchObject({ code: 500, data: null });
      expect(JSON.stringify(body)).not.toMatch(/relation|10\.1\.2\.3|TypeError|\.ts:/);
      const lines = server.logged().filter((line) => line.requestId === requestId && line.level !== 'debug');
      expect(lines).toHaveLength(1);
      expect(JSON.stringify(lines)).toContain('/api/test/fail');
    },
  );
});

describe('a path or method that is not there', () => {
  test('is HTTP 404 in an envelope', async () => {
    const { status, body, headers } = await get('/api/nope', { 'accept-language': 'ja' });
    expect([status, body.code]).toEqual([404, 404]);
    expect(body.msg).toMatch(/アドレス/);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
  });

  test('is HTTP 405 with Allow where another method answers', async () => {
    const { status, body, headers } = await post('/api/test/read', {});
    expect([status, body.code, headers.get('allow')]).toEqual([405, 405, 'GET']);
  });

  test('is nothing that sends a request back, as TRACE would', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.end('TRACE /api/test/read HTTP/1.1\r\nHost: x\r\nX-Secret: hidden\r\nConnection: close\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1.1 4\d\d /);
    expect(answer).not.toContain('hidden');
  });

  test.each([
    ['headers that are too large', `GET /api/config?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['something that is not HTTP', 'EHLO atoll\r\n\r\n', 400],
    [
      'a body of two lengths',
      'POST /api/test/fail HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
  ])('%s get an envelope, and the connection ends', async (_, bytes, status) => {
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.end(bytes);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/x-request-id: \w+/);
    expect(JSON.parse(body)).toEqual({ code: status, msg: expect.stringMatching(/\w/), data: null });
  });

  test.each(['/api/%zz', '/api/%'])('%s is HTTP 400 in an envelope', async (path) => {
    const answer = await rawGet(path);
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([400, 400]);
  });
});

/** Sends a path that `fetch` would normalize. */
function rawGet(path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    httpRequest(server.url, { path }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('a request id', () => {
  test('that is well formed is kept, in the answer and in every log line', async () => {
    const { headers } = await get('/api/test/read', { 'x-request-id': '4bf92f35-77b3-4da6' });
    expect(headers.get('x-request-id')).toBe('4bf92f35-77b3-4da6');
    expect(server.logged().some((line) => line.requestId === '4bf92f35-77b3-4da6')).toBe(true);
  });

  test.each(['short', 'with space in it', 'x'.repeat(65), '{"forged":"line"}'])(
    '%s is replaced',
    async (given) => {
      const { headers } = await get('/api/nope', { 'x-request-id': given });
      expect(headers.get('x-request-id')).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    },
  );
});

describe('another site', () => {
  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://cloud.example.com.evil.example' },
  ] as Record<string, string>[])('that sends %o may not write', async (headers) => {
    const { status, body } = await post('/api/test/fail', { how: 'undeclared' }, headers);
    expect([status, body.code]).toEqual([403, 403]);
  });

  test('is not mistaken for the console or for a program', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'https://cloud.example.com' },
      { origin: server.url },
      {},
    ]) {
      const { body } = await post('/api/test/fail', { how: 'undeclared' }, headers as Record<string, string>);
      expect(body.code).toBe(200);
    }
  });
});

describe('every answer', () => {
  test.each(['/api/test/read', '/%61pi/test/read', '/api/nope', '/nope', '/%zz'])(
    'at %s carries the security headers',
    async (path) => {
      const { headers } = await get(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
        'cache-control': 'no-store',
      });
      const policy = new Map(
        (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
          const [name = '', ...values] = directive.split(' ');
          return [name, values.join(' ')];
        }),
      );
      expect(policy.get('script-src')).toBe("'self'");
      expect(policy.get('style-src')).toBe("'self'");
      expect(policy.get('report-uri')).toBe('/csp-report');
      expect(policy.get('connect-src')).toBe("'self' https://files.example.com");
      expect(policy.get('img-src')).toBe("'self' data: blob: https://files.example.com");
      for (const name of ['object-src', 'base-uri', 'frame-ancestors', 'default-src'])
        expect(policy.get(name)).toBe("'none'");
      expect(policy.get('form-action')).toBe("'self'");
      expect(policy.get('require-trusted-types-for')).toBe("'script'");
    },
  );

  test('is measured by the pattern of its route, never by its path', async () => {
    await get('/api/some/guessed/path');
    expect(server.observed.map(({ route }) => route)).not.toContain('/api/some/guessed/path');
    expect(server.observed).toContainEqual({ method: 'GET', route: '/api/test/read', status: 200 });
  });

  test('promises HTTPS only where it is served by it', async () => {
    const plain = await startTestServer(() => undefined, { publicUrl: 'http://127.0.0.1:3000' });
    const { headers } = await fetch(`${plain.url}/api`);
    expect(headers.get('strict-transport-security')).toBeNull();
    await plain.app.close();
  });
});
