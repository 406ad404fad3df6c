import {
  allowAccess,
  type Call,
  calls,
  completeUpload,
  createBucket,
  disconnectApp,
  downloadObject,
  issueIdentity,
  listAuditEntries,
  listBuckets,
  listConnectedApps,
  listObjects,
  setObjectTags,
  signIn,
  signOut,
  signUploadPart,
  startUpload,
} from '@atoll/contract';
import { type Account, api, databasesOfServers, type LinkedApp, signUp } from '@atoll/testkit';
import { describe, expect, test } from 'vitest';
import { useAtollHere } from '../compose/serve-here.fixture.ts';
import { plausible, send, variantsOf } from './contract.fixture.ts';

/** A third-party app against the whole program, including its S3 workers. */
describe.each(databasesOfServers)('a linked app, on %s', (database) => {
  const atoll = useAtollHere({ database, linkedApp: true });
  const app = () => atoll().linkedApp as LinkedApp;

  /** Connects the app, like the console does. */
  async function connect({ api: console }: Account): Promise<string> {
    const { returnUrl, name } = app();
    const { identity } = await console.ask(issueIdentity, { name, redirect_url: returnUrl });
    await console.ask(allowAccess, { identity, redirect_url: returnUrl });
    expect((await app().exchange(identity)).code).toBe(200);
    const [grant] = await console.ask(listConnectedApps, {});
    return grant?.grant_id ?? '';
  }

  test('works with the storage account until it is disconnected, and then nothing that it was given works', async () => {
    const account = await signUp(atoll());
    const bucket = `reef-${account.username.slice(-10)}`;
    await account.api.ask(createBucket, { name: bucket });
    const grantId = await connect(account);
    const client = app().api();
    const small = await client.ask(startUpload, { bucket, key: 'a.txt', size_bytes: 5 });
    if (small.kind !== 'single') throw new Error('5 bytes are one request');
    const put = async (url: string, headers: Record<string, string>, body: string) => {
      const { status } = await fetch(url, { method: 'PUT', headers, body });
      return status;
    };
    expect(await put(small.url, small.headers, 'coral')).toBe(200);
    await client.ask(setObjectTags, { bucket, key: 'a.txt', tags: [{ key: 'sea', value: 'red' }] });
    const { url } = await client.ask(downloadObject, { bucket, key: 'a.txt' });
    expect(new URL(url).searchParams.get('X-Amz-Credential')).toContain(`APP-${grantId}/`);
    expect(await (await fetch(url)).text()).toBe('coral');
    const large = await client.ask(startUpload, { bucket, key: 'b.bin', size_bytes: 20 * 1024 ** 2 });
    if (large.kind !== 'multipart') throw new Error('20 MiB are several requests');
    const holder = api(atoll(), large.upload_token);
    const ref = { bucket, key: 'b.bin', upload_id: large.upload_id };
    const part = await holder.ask(signUploadPart, { ...ref, part_number: 1 });
    expect(await put(part.url, part.headers, 'x')).toBe(200);

    const again = { user_type: 1, username: account.email, password: btoa(account.password) } as const;
    const { token = '' } = await api(atoll()).ask(signIn, again);
    expect((await account.api.call(signOut, {})).code).toBe(200);
    expect((await client.call(listObjects, { bucket })).code).toBe(200);

    const console = api(atoll(), token);
    await console.ask(disconnectApp, { grant_id: grantId });
    expect((await client.call(listObjects, { bucket })).code).toBe(1026);
    expect((await holder.call(signUploadPart, { ...ref, part_number: 1 })).code).toBe(1026);
    expect((await holder.call(completeUpload, { ...ref, parts: [] })).code).toBe(1026);
    expect((await fetch(url)).status).toBe(403);
    expect(await put(small.url, small.headers, 'again')).toBe(403);
    expect(await put(part.url, part.headers, 'x')).toBe(403);
    expect(await console.ask(listConnectedApps, {})).toEqual([]);

    const { entries } = await console.ask(listAuditEntries, {});
    const told = entries.map(({ action, actor, target }) => [action, actor, target]);
    expect(told).toContainEqual(['allowAccess', 'console', 'Coral Survey']);
    expect(told).toContainEqual(['setObjectTags', 'app:configured:survey', 'a.txt']);
    expect(told).toContainEqual(['disconnectApp', 'console', 'Coral Survey']);
  });

  test('makes the calls of its permissions, and every other is refused', async () => {
    const account = await signUp(atoll());
    await connect(account);
    const client = app().api();
    expect((await client.call(listBuckets, {})).code).toBe(200);
    const bearer = `Bearer ${app().token()}`;
    const closed = (Object.values(calls) as Call[]).filter(
      ({ auth, permission }) => auth !== 'none' && permission?.app === undefined,
    );
    expect(closed.length).toBeGreaterThan(100);
    for (const call of closed) {
      const [variant] = variantsOf(call);
      const { envelope } = await send(atoll(), call, variant ? plausible(variant) : {}, bearer);
      expect([call.name, envelope.code]).toEqual([call.name, 1039]);
    }
  });
});
