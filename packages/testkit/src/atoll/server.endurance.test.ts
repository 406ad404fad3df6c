import { existsSync } from 'node:fs';
import { checkSession, publicConfig, startGoogle, userInfo } from '@atoll/contract';
import { describe, expect, it } from 'vitest';
import { api } from '../api.ts';
import { useAtoll } from '../vitest/use-atoll.ts';
import { startAtoll } from './server.ts';
import { signUp } from './sign-up.ts';

describe.each(['sqlite', 'postgres'] as const)('a server on %s', (database) => {
  const atoll = useAtoll({ database, openId: true });

  it('opens an account whose session outlives a kill and each restart', async () => {
    const account = await signUp(atoll());
    expect(await account.api.ask(userInfo, {})).toMatchObject({
      email: account.email,
      access_key: account.accessKey,
    });

    const before = atoll().pid;
    await atoll().kill();
    await expect(account.api.call(checkSession, {})).rejects.toThrow();
    await atoll().restart();
    expect(atoll().pid).not.toBe(before);
    expect(await account.api.call(checkSession, {})).toMatchObject({ code: 200 });

    await atoll().restart();
    expect(await account.api.call(checkSession, {})).toMatchObject({ code: 200 });
    expect((await account.api.ask(publicConfig, {})).s3_endpoint).toBe(atoll().s3Url);
  });

  it('keeps accounts apart, and strangers out', async () => {
    const [ada, bob] = [await signUp(atoll()), await signUp(atoll())];
    expect(ada.accessKey).not.toBe(bob.accessKey);
    expect(await api(atoll()).call(userInfo, {})).toMatchObject({ code: 401 });
    expect(await api(atoll(), 'nonsense').call(userInfo, {})).toMatchObject({ code: 1026 });
  });

  it('signs in with the OpenID provider in the place of Google', async () => {
    const { openId, url: home } = atoll();
    openId?.setUser({ sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada' });

    const { url } = await api(atoll()).ask(startGoogle, {});
    const back = await openId?.authorize(url, 'ada');
    expect(back?.origin).toBe(home);
    expect(back?.searchParams.get('code')).toBeTruthy();
  });

  it('sends headers that a test asks for', async () => {
    const inFrench = api(atoll(), 'nonsense').with({ 'accept-language': 'fr' });
    const english = await api(atoll(), 'nonsense').call(userInfo, {});
    const french = await inFrench.call(userInfo, {});
    expect(french.msg).not.toBe(english.msg);
  });
});

it('starts, stops by SIGTERM, and leaves nothing behind', async () => {
  const server = await startAtoll({ smtp: false });
  expect(existsSync(server.dataDir)).toBe(true);
  await server.stop();
  expect(existsSync(server.dataDir)).toBe(false);
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
});

it('says what the server printed when it does not start', async () => {
  await expect(startAtoll({ env: { LOG_LEVEL: 'deafening' } })).rejects.toThrow(/LOG_LEVEL/);
});
