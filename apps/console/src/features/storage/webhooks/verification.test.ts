import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { nodeVerification } from './verification.ts';

describe('the function shown to receivers of deliveries', async () => {
  const { isGenuine } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(nodeVerification)}`
  );
  const key = randomBytes(32);
  const secret = `whsec_${key.toString('base64')}`;
  const body = '{"Records":[{"s3":{"object":{"key":"été"}}}]}';

  function signed(ageSeconds = 0) {
    const id = 'message';
    const time = String(Math.floor(Date.now() / 1000) - ageSeconds);
    const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
    return { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
  }

  test('takes what was signed with the secret, also beside another signature', () => {
    expect(isGenuine(secret, signed(), body)).toBe(true);
    const two = { ...signed(), 'webhook-signature': `v1,AAAA ${signed()['webhook-signature']}` };
    expect(isGenuine(secret, two, body)).toBe(true);
  });

  test.each([
    ['another body', secret, signed(), `${body} `],
    ['another secret', `whsec_${randomBytes(32).toString('base64')}`, signed(), body],
    ['an old delivery', secret, signed(301), body],
    ['one without a time', secret, { ...signed(), 'webhook-timestamp': undefined }, body],
    ['one without a signature', secret, { ...signed(), 'webhook-signature': undefined }, body],
  ])('refuses %s', (_, withSecret, headers, withBody) => {
    expect(isGenuine(withSecret, headers, withBody)).toBe(false);
  });
});
