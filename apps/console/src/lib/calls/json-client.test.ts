import {
  type Call,
  changePassword,
  copyObject,
  createFolder,
  listTags,
  saveTags,
  userInfo,
} from '@atoll/contract';
import { describe, expect, it, vi } from 'vitest';
import { createJsonClient, HttpStatusError } from './json-client.ts';

interface Setup {
  answer?: unknown;
  status?: number;
  statusText?: string;
  token?: string | null;
  path?: string;
  account?: string | null;
}

function createClient({
  answer,
  status = 200,
  statusText = 'OK',
  token = 'stored',
  path = '/dashboard',
  account = null,
}: Setup = {}) {
  const fetch = vi.fn(
    async (_url: RequestInfo | URL, _init?: RequestInit) =>
      new Response(JSON.stringify(answer ?? { code: 200, msg: 'ok', data: null }), { status, statusText }),
  );
  const session = { token: () => token, account: () => account, markSignedOut: vi.fn() };
  const notifyCode = vi.fn();
  const wordInvalid = vi.fn(async (text: string) => `words for ${text}`);
  const notifyFailure = vi.fn();
  const forceSignOut = vi.fn();
  const leaveAccount = vi.fn();
  const isOnSignIn = () => path === '/signin';
  const proveAgain = vi.fn(async () => false);
  const request = createJsonClient({
    fetch,
    session,
    locale: () => 'fr_FR',
    notifyCode,
    wordInvalid,
    notifyFailure,
    forceSignOut,
    leaveAccount,
    isOnSignIn,
    proveAgain,
  });
  const sent = () => {
    const [url, init] = fetch.mock.calls[0] ?? [];
    return { url: String(url), method: init?.method, headers: new Headers(init?.headers), body: init?.body };
  };
  return {
    request,
    fetch,
    sent,
    session,
    notifyCode,
    notifyFailure,
    forceSignOut,
    leaveAccount,
    proveAgain,
  };
}

const change = { old_password: 'a', password: 'b', confirm_password: 'b' };
const refusal = (code: number) => ({ code, msg: 'no', data: null });

describe('what is sent', () => {
  it('carries the stored token and the stored language', async () => {
    const { request, sent } = createClient();
    await request(userInfo, {});
    expect(sent().headers.get('Authorization')).toBe('Bearer stored');
    expect(sent().headers.get('Accept-Language')).toBe('fr-FR');
  });

  it('names the account that the person acts for', async () => {
    const { request, sent } = createClient({ account: 'b' });
    await request(userInfo, {});
    expect(sent().headers.get('Atoll-Account')).toBe('b');
    const own = createClient();
    await own.request(userInfo, {});
    expect(own.sent().headers.has('Atoll-Account')).toBe(false);
  });

  it('names no account for whom another token speaks', async () => {
    const { request, sent } = createClient({ account: 'b' });
    await request(changePassword, change, { token: 'theirs' });
    expect(sent().headers.get('Authorization')).toBe('Bearer theirs');
    expect(sent().headers.has('Atoll-Account')).toBe(false);
  });

  it('has no Authorization without a token', async () => {
    const { request, sent } = createClient({ token: null });
    await request(userInfo, {});
    expect(sent().headers.has('Authorization')).toBe(false);
  });

  it('speaks for another session when told to', async () => {
    const { request, sent } = createClient();
    await request(userInfo, {}, { token: 'other' });
    expect(sent().headers.get('Authorization')).toBe('Bearer other');
  });

  it.each(['GET', 'DELETE'] as const)('puts the payload of %s into the query', async (method) => {
    const { request, sent } = createClient();
    await request({ ...saveTags, method }, { tags: [1, 2] });
    expect(sent()).toMatchObject({ url: '/api/user/tags?tags=1&tags=2', method, body: undefined });
  });

  it('leaves the query out when there is nothing in it', async () => {
    const { request, sent } = createClient();
    await request(listTags, {});
    expect(sent().url).toBe('/api/user/tags/list');
  });

  it.each(['POST', 'PUT'] as const)('puts the payload of %s into a JSON body', async (method) => {
    const { request, sent } = createClient();
    await request({ ...saveTags, method }, { tags: [1, 2] });
    expect(sent()).toMatchObject({ url: '/api/user/tags', method, body: '{"tags":[1,2]}' });
    expect(sent().headers.get('Content-Type')).toBe('application/json');
  });
});

describe('what comes back', () => {
  it.each([200, 0])('takes code %i for success', async (code) => {
    const { request, notifyCode } = createClient({ answer: { code, msg: 'ok', data: [] } });
    expect(await request(listTags, {})).toEqual({ ok: true, code, msg: 'ok', data: [] });
    expect(notifyCode).not.toHaveBeenCalled();
  });

  it('rejects with the status text on an HTTP status other than 200', async () => {
    const { request } = createClient({ status: 502, statusText: 'Bad Gateway' });
    await expect(request(userInfo, {})).rejects.toThrow(new HttpStatusError(502, 'Bad Gateway', 'ok'));
  });

  it('shows a crash in the words of the server, which name the support contact', async () => {
    const msg = 'Something went wrong. If the problem persists, contact help@example.com.';
    const { request, notifyFailure, notifyCode } = createClient({
      status: 500,
      answer: { code: 500, msg, data: null },
    });
    await expect(request(userInfo, {}, { notify: false })).rejects.toThrow(HttpStatusError);
    expect(notifyFailure).toHaveBeenCalledExactlyOnceWith(msg);
    expect(notifyCode).not.toHaveBeenCalled();
  });

  it.each([
    ['that is not JSON', '<html>Bad gateway</html>'],
    ['without a message', '{"error":"upstream"}'],
    ['that is null', 'null'],
  ])('shows the generic text for an answer %s', async (_, body) => {
    const { request, fetch, notifyFailure } = createClient();
    fetch.mockResolvedValueOnce(new Response(body, { status: 502 }));
    await expect(request(userInfo, {})).rejects.toThrow(HttpStatusError);
    expect(notifyFailure).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('shows nothing of a failed call in the background', async () => {
    const { request, notifyFailure } = createClient({ status: 500 });
    await expect(request(userInfo, {}, { background: true })).rejects.toThrow(HttpStatusError);
    expect(notifyFailure).not.toHaveBeenCalled();
  });

  it('words the refusal of a value, and no other', async () => {
    const input = { bucket: 'b', tags: [] } as never;
    const invalid = createClient({ answer: { code: 1027, msg: 'Invalid value (tags).', data: null } });
    expect(await invalid.request(saveTags, input, { notify: false })).toMatchObject({
      code: 1027,
      msg: 'words for Invalid value (tags).',
    });
    const other = createClient({ answer: refusal(1004) });
    const answer = await other.request(saveTags, input, { notify: false });
    expect(answer.msg).not.toContain('words for');
  });

  it('shows any other code, and hands it over', async () => {
    const { request, notifyCode } = createClient({ answer: refusal(1004) });
    expect(
      await request(changePassword, { old_password: 'a', password: 'b', confirm_password: 'b' }),
    ).toEqual({
      ok: false,
      ...refusal(1004),
    });
    expect(notifyCode).toHaveBeenCalledExactlyOnceWith(1004, undefined);
  });

  it.each([
    [createFolder, { bucket: 'photos', name: 'trip' }, 'photos'],
    [copyObject, { bucket: 'photos', key: 'a', to_bucket: 'archive', to_key: 'a' }, 'archive'],
  ])('names the bucket whose limits refused it', async (call, input, bucket) => {
    const { request, notifyCode } = createClient({ answer: refusal(1077) });
    await request(call as Call, input);
    expect(notifyCode).toHaveBeenCalledExactlyOnceWith(1077, bucket);
  });

  it('shows nothing when the screen handles codes itself', async () => {
    const { request, notifyCode } = createClient({ answer: refusal(1004) });
    await request(userInfo, {}, { notify: false });
    expect(notifyCode).not.toHaveBeenCalled();
  });

  it('goes back to the own account from one that the person is no member of any more', async () => {
    const { request, leaveAccount } = createClient({ answer: refusal(1033), account: 'b' });
    await request(userInfo, {});
    expect(leaveAccount).toHaveBeenCalledOnce();
    const own = createClient({ answer: refusal(1033) });
    await own.request(userInfo, {});
    expect(own.leaveAccount).not.toHaveBeenCalled();
  });

  it('ends the session on 1026, without a message', async () => {
    const { request, forceSignOut, notifyCode } = createClient({ answer: refusal(1026) });
    await request(userInfo, {});
    expect(forceSignOut).toHaveBeenCalledOnce();
    expect(notifyCode).not.toHaveBeenCalled();
  });

  it('does nothing about 1026 on /signin', async () => {
    const { request, forceSignOut, notifyCode } = createClient({ answer: refusal(1026), path: '/signin' });
    await request(userInfo, {});
    expect(forceSignOut).not.toHaveBeenCalled();
    expect(notifyCode).not.toHaveBeenCalled();
  });

  it('drops the token on 401', async () => {
    const { request, session, forceSignOut } = createClient({ answer: refusal(401) });
    await request(userInfo, {});
    expect(session.markSignedOut).toHaveBeenCalledOnce();
    expect(forceSignOut).not.toHaveBeenCalled();
  });

  it.each([401, 1026])('leaves the session alone on %i when asked to', async (code) => {
    const { request, session, forceSignOut } = createClient({ answer: refusal(code) });
    await request(userInfo, {}, { endSession: false });
    expect(session.markSignedOut).not.toHaveBeenCalled();
    expect(forceSignOut).not.toHaveBeenCalled();
  });
});

describe('a call that wants to know again who is there', () => {
  const deleted = { code: 200, msg: 'ok', data: null };
  const refused = () => Promise.resolve(new Response(JSON.stringify(refusal(1034))));

  it('is made once more after they have proven it', async () => {
    const { request, fetch, proveAgain, notifyCode } = createClient({ answer: deleted });
    fetch.mockImplementationOnce(refused);
    proveAgain.mockResolvedValueOnce(true);
    expect(await request(changePassword, change)).toMatchObject({ ok: true });
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(notifyCode).not.toHaveBeenCalled();
  });

  it('is left at that when they would rather not, without a word', async () => {
    const { request, fetch, proveAgain, notifyCode } = createClient({ answer: refusal(1034) });
    expect(await request(changePassword, change)).toMatchObject({ ok: false, code: 1034 });
    expect(proveAgain).toHaveBeenCalledOnce();
    expect(fetch).toHaveBeenCalledOnce();
    expect(notifyCode).not.toHaveBeenCalled();
  });

  it('asks once, however it is answered then', async () => {
    const { request, fetch, proveAgain } = createClient({ answer: refusal(1034) });
    proveAgain.mockResolvedValue(true);
    expect(await request(changePassword, change)).toMatchObject({ ok: false, code: 1034 });
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(proveAgain).toHaveBeenCalledOnce();
  });
});
