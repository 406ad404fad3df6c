import { request } from 'node:http';
import { recordEvent } from '@atoll/contract';
import { describe, expect, test } from 'vitest';
import { useAtollHere } from '../compose/serve-here.fixture.ts';

/** The console on one's own machine has several names, each of which is a different origin to a browser. */
const names = ['localhost', '127.0.0.1', '[::1]'];

interface Address {
  url: string;
  s3Url: string;
}

/** Returns the endpoint's answer to a preflight request from a page of `origin`. */
async function preflight({ s3Url }: Address, origin: string): Promise<string | null> {
  const headers = { origin, 'access-control-request-method': 'PUT' };
  const response = await fetch(`${s3Url}/bucket/key`, { method: 'OPTIONS', headers });
  return response.headers.get('access-control-allow-origin');
}

/** Returns the status of a call from a page of `origin`, without the headers that only newer browsers send. */
function callFrom({ url }: Address, origin: string): Promise<number | undefined> {
  const headers = { origin, host: new URL(origin).host, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sent = request(url + recordEvent.path, { method: recordEvent.method, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject).end(JSON.stringify({ event: 'signin_view', device: 'web' }));
  });
}

describe('without PUBLIC_URL', () => {
  const atoll = useAtollHere({ smtp: false, env: { PUBLIC_URL: undefined } });

  test.each(names)('a console opened as %s may call and upload', async (name) => {
    const origin = `http://${name}:${new URL(atoll().url).port}`;
    expect(await preflight(atoll(), origin)).toBe(origin);
    expect(await callFrom(atoll(), origin)).toBe(200);
  });

  test('a page of any other origin may not upload', async () => {
    const { port } = new URL(atoll().url);
    for (const origin of [
      `http://evil.test:${port}`,
      `https://localhost:${port}`,
      'http://localhost:1',
      'null',
    ]) {
      expect(await preflight(atoll(), origin)).toBeNull();
    }
  });
});

describe('with PUBLIC_URL', () => {
  const atoll = useAtollHere({ smtp: false });

  test('only its own origin may upload', async () => {
    const { url } = atoll();
    expect(await preflight(atoll(), url)).toBe(url);
    expect(await preflight(atoll(), url.replace('127.0.0.1', 'localhost'))).toBeNull();
  });
});
