import { expect, test } from 'vitest';
import { readingParty } from '../readers/reading-party.ts';
import { calls, handlers } from './calls.fixture.ts';
import { goodToken, startTestServer } from './http.fixture.ts';
import { type Authenticator, bindCalls } from './index.ts';

test('all addresses of one subscriber read as one party', async () => {
  const parties: string[] = [];
  const noting: typeof handlers = {
    ...handlers,
    read: async (input) => {
      parties.push(readingParty().name);
      return { got: input };
    },
  };
  const { app, url } = await startTestServer((server, deps) => bindCalls(server, calls, noting, deps), {
    trustedProxies: ['127.0.0.1'],
  });
  for (const address of ['2001:db8::1', '2001:db8::2', '198.51.100.1']) {
    await fetch(`${url}/api/test/read`, { headers: { 'x-forwarded-for': address } });
  }
  await app.close();
  expect(parties).toEqual(['2001:db8:0:0::/64', '2001:db8:0:0::/64', '198.51.100.1']);
});

test('a session is read for the address that presents it, and what follows for its account', async () => {
  const parties: string[] = [];
  const { app, url } = await startTestServer((server, deps) => {
    const authenticator: Authenticator = {
      async authenticate(token, accountId) {
        parties.push(readingParty().name);
        return deps.authenticator.authenticate(token, accountId);
      },
    };
    const noting: typeof handlers = {
      ...handlers,
      write: async ({ name }, { principal }) => {
        parties.push(readingParty().name);
        return { name, owner: principal.accountId };
      },
    };
    bindCalls(server, calls, noting, { ...deps, authenticator });
  });
  const headers = { authorization: `Bearer ${goodToken}`, 'content-type': 'application/json' };
  await fetch(`${url}/api/test/write`, { method: 'POST', headers, body: '{"name":"a"}' });
  await app.close();
  expect(parties).toEqual(['127.0.0.1', 'ann']);
});
