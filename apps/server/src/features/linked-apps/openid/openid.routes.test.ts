import type { ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { expect, it } from 'vitest';
import { startTestServer } from '../../../platform/http/http.fixture.ts';
import { createLimits } from '../../../platform/limits/index.ts';
import { bindOpenid } from './openid.routes.ts';
import { openidPaths } from './paths.ts';

it('an address begins so many sign-ins, since each is kept; what apps ask counts by itself', async () => {
  const limits = createLimits({ factor: 1 });
  const limitOf = (name: string, points: number) =>
    limits.define({ name, points, windowSeconds: 60, code: 1002 });
  const answer = async (_: unknown, response: ServerResponse) => void response.end('answered');
  const provider = { callback: () => answer } as unknown as Provider;
  const server = await startTestServer((app) =>
    bindOpenid(app, {
      publicUrl: 'https://cloud.example.com',
      limitByAddress: limitOf('all', 10),
      limitSignIns: limitOf('sign-ins', 2),
      provider: async () => provider,
    }),
  );
  try {
    const asked = [1, 2, 3].map(() => fetch(server.url + openidPaths.authorization));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 429]);
    expect((await fetch(server.url + openidPaths.jwks)).status).toBe(200);
  } finally {
    await server.app.close();
  }
});
