import { describe, expect, it } from 'vitest';
import { retrying } from './retry.ts';

const answered = (name: string, httpStatusCode: number) =>
  Object.assign(new Error(name), { name, $metadata: { httpStatusCode } });
const broken = (code: string) => Object.assign(new Error(code), { code });

async function triesUntil(error: Error, retryForMs: number): Promise<number> {
  let tries = 0;
  await retrying({ retryForMs }, async () => {
    if (++tries < 3) throw error;
  }).catch((thrown: unknown) => expect(thrown).toBe(error));
  return tries;
}

describe('a request is sent again', () => {
  it.each([
    answered('SlowDown', 503),
    answered('InternalError', 500),
    answered('BadGateway', 502),
    answered('TooManyRequests', 429),
    answered('RequestTimeout', 400),
    answered('RequestTimeTooSkewed', 403),
    broken('ECONNRESET'),
    broken('ECONNREFUSED'),
    broken('EPIPE'),
    broken('ERR_SSL_SSL/TLS_ALERT_BAD_RECORD_MAC'),
    Object.assign(new Error('silence'), { name: 'TimeoutError' }),
  ])('after %s, until it succeeds', async (error) => {
    expect(await triesUntil(error, 10_000)).toBe(3);
  });

  it.each([
    answered('AccessDenied', 403),
    answered('NoSuchKey', 404),
    answered('InvalidArgument', 400),
    answered('NotImplemented', 501),
    answered('PermanentRedirect', 301),
    broken('CERT_HAS_EXPIRED'),
    broken('ERR_SSL_WRONG_VERSION_NUMBER'),
    new Error('of ours'),
  ])('never after %s', async (error) => {
    expect(await triesUntil(error, 10_000)).toBe(1);
  });

  it('for no longer than it may be', async () => {
    expect(await triesUntil(answered('SlowDown', 503), 0)).toBe(1);
  });
});
