import { codes, type Role } from '@atoll/contract';
import { expect, it } from 'vitest';
import type { AppCaller } from '../kernel/app-credential.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { createConsoleLinks } from './console-links.ts';
import type { Credentials } from './credentials.ts';

const bucket = { id: '1', name: 'photos', accountId: 'owner' } as Authorized<Bucket>;
const credentials = {
  ofCaller: async ({ accountId }: Bucket) => ({
    accountId,
    accessKeyId: 'CONSOLE-owner',
    secretAccessKey: 's',
  }),
} as unknown as Credentials;
let role: Role | undefined = 'member';
const links = createConsoleLinks({
  database: { read: null as never },
  roleOf: async () => role,
  credentials,
  clock: { now: () => 0 },
  s3PublicUrl: 'https://s3.example.com',
  region: 'us-east-1',
});

it('a link that a linked app is given ends with its token', async () => {
  const sign = async (app?: AppCaller) => {
    const link = await links.sign({ ...bucket, app }, { method: 'GET', key: 'a' });
    return [new URL(link.url).searchParams.get('X-Amz-Expires'), link.expiresAt];
  };
  const app = { grantId: 'g', permissions: ['manage'] } as const;
  expect(await sign()).toEqual(['900', 900_000]);
  expect(await sign({ ...app, expiresAt: 3_600_000 })).toEqual(['900', 900_000]);
  expect(await sign({ ...app, expiresAt: 60_999 })).toEqual(['60', 60_000]);
});

it.each(["été/🦀 %20'~.txt", '.hidden', 'a..b/c', '...', 'a/'])(
  'a link is to the very key %s',
  async (key) => {
    const { url } = await links.sign(bucket, { method: 'GET', key });
    expect(decodeURIComponent(new URL(url).pathname)).toBe(`/photos/${key}`);
  },
);

it.each(['a/../b', '../others/secret', 'a/./b', '..', 'a/..', 'a//b', '/a'])(
  'a link to %s names it in the query, since it is no path that everybody keeps',
  async (key) => {
    const query = { 'response-content-disposition': 'inline' };
    const url = new URL((await links.sign(bucket, { method: 'GET', key, query })).url);
    expect(url.pathname).toBe('/photos');
    expect(url.searchParams.get('x-atoll-key')).toBe(key);
    expect(url.searchParams.get('response-content-disposition')).toBe('inline');
  },
);

it('no link is signed for who lost the right to it meanwhile', async () => {
  const opened = { ...bucket, personId: 'guest' };
  const sign = (method: 'GET' | 'PUT') => links.sign(opened, { method, key: 'a' });
  await sign('PUT');
  role = 'read_only';
  await expect(sign('PUT')).rejects.toMatchObject({ code: codes.roleMissing });
  await sign('GET');
  role = undefined;
  await expect(sign('GET')).rejects.toMatchObject({ code: codes.notMember });
});
