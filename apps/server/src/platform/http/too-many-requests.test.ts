import { describe, expect, test } from 'vitest';
import { calls, handlers } from './calls.fixture.ts';
import { goodToken, startTestServer } from './http.fixture.ts';
import { bindCalls } from './index.ts';

async function codeOf(response: Response): Promise<number> {
  return ((await response.json()) as { code: number }).code;
}

describe('too many requests', () => {
  const rule = { name: 'few', points: 2, windowSeconds: 60, code: 1031 } as const;

  test('from one address are 1031', async () => {
    const few = await startTestServer((app, deps) => bindCalls(app, calls, handlers, deps), {
      addressRule: rule,
    });
    const codes: number[] = [];
    for (let n = 0; n < 3; n++) codes.push(await codeOf(await fetch(`${few.url}/api/test/read`)));
    expect(codes).toEqual([200, 200, 1031]);
    await few.app.close();
  });

  test('by one account are 1031', async () => {
    const few = await startTestServer((app, deps) => bindCalls(app, calls, handlers, deps), {
      accountRule: rule,
    });
    const codes: number[] = [];
    for (let n = 0; n < 3; n++) {
      const response = await fetch(`${few.url}/api/test/write`, {
        method: 'POST',
        headers: { authorization: `Bearer ${goodToken}`, 'content-type': 'application/json' },
        body: '{"name":"x"}',
      });
      codes.push(await codeOf(response));
    }
    expect(codes).toEqual([200, 200, 1031]);
    await few.app.close();
  });

  test('are counted by the forwarded address only behind a configured proxy', async () => {
    const outcomes: Record<string, number[]> = {};
    for (const trustedProxies of [[], ['127.0.0.1']]) {
      const few = await startTestServer((app, deps) => bindCalls(app, calls, handlers, deps), {
        addressRule: rule,
        trustedProxies,
      });
      const codes: number[] = [];
      for (let n = 0; n < 3; n++) {
        const response = await fetch(`${few.url}/api/test/read`, {
          headers: { 'x-forwarded-for': `198.51.100.${n}` },
        });
        codes.push(await codeOf(response));
      }
      outcomes[trustedProxies.join()] = codes;
      await few.app.close();
    }
    expect(outcomes).toEqual({ '': [200, 200, 1031], '127.0.0.1': [200, 200, 200] });
  });
});
