import {
  type CallInput,
  createBucket,
  createShareLink,
  listObjects,
  revokeShareLink,
  startUpload,
} from '@atoll/contract';
import { type Account, signUp, useAtoll } from '@atoll/testkit';
import { beforeAll, describe, expect, test } from 'vitest';

describe.each(['sqlite', 'postgres'] as const)('the pages of share links on %s', (database) => {
  const atoll = useAtoll({ database });
  const bucket = `pages-${database}`;
  let me: Account;

  beforeAll(async () => {
    me = await signUp(atoll());
    await me.api.ask(createBucket, { name: bucket });
    await put('docs/<b>plain.txt', 'hello');
    await put('docs/inner/deep.txt', 'deep');
    await put('docs2/secret.txt', 'secret');
  });

  async function put(key: string, body: string): Promise<void> {
    const started = await me.api.ask(startUpload, { bucket, key, size_bytes: body.length });
    if (started.kind !== 'single') throw new Error('too large for one request');
    await fetch(started.url, { method: 'PUT', headers: started.headers, body });
  }

  type Terms = Partial<CallInput<typeof createShareLink>>;
  const share = (terms: Terms = {}) =>
    me.api.ask(createShareLink, { bucket, kind: 'file', key: 'docs/<b>plain.txt', ...terms });
  const visit = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init });
  const path = ({ url }: { url: string }) => atoll().url + new URL(url).pathname;

  test('a file is shown in four languages, and its bytes come from the S3 endpoint alone', async () => {
    const at = path(await share());
    const words = { en: 'Download', fr: 'Télécharger', zh: '下载', ja: 'ダウンロード' };
    for (const [language, word] of Object.entries(words)) {
      const page = await visit(at, { headers: { 'accept-language': language } });
      const html = await page.text();
      expect(page.status).toBe(200);
      expect(html).toContain(`>${word}</a>`);
      expect(html).toContain('<bdi>&lt;b&gt;plain.txt</bdi>');
      expect(html).not.toContain('<script');
    }
    const sent = await visit(`${at}/file`);
    expect(sent.status).toBe(303);
    const location = sent.headers.get('location') ?? '';
    expect(new URL(location).origin).not.toBe(new URL(at).origin);
    expect(await (await fetch(location)).text()).toBe('hello');
  });

  test('nothing of it is kept, indexed or framed, and no foreign script runs', async () => {
    const { headers } = await visit(path(await share()));
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });

  test('a folder is walked and its files are had, and nothing beside it', async () => {
    const at = path(await share({ kind: 'folder', key: 'docs/' }));
    const html = await (await visit(at)).text();
    expect(html).toContain('folder=inner%2F');
    expect(await (await visit(`${at}?folder=inner%2F`)).text()).toContain('deep.txt');
    const sent = await visit(`${at}/file?path=inner%2Fdeep.txt`);
    expect(await (await fetch(sent.headers.get('location') ?? '')).text()).toBe('deep');
    expect((await visit(`${at}/file?path=..%2Fdocs2%2Fsecret.txt`)).status).toBe(404);
    expect(await (await visit(`${at}?folder=..%2Fdocs2%2F`)).text()).not.toContain('secret');
  });

  test('the password form needs no script', async () => {
    const at = path(await share({ password: 'open sesame' }));
    const asked = await visit(at, { headers: { 'accept-language': 'fr' } });
    expect(asked.status).toBe(403);
    expect(await asked.text()).toMatch(/<form class="password" method="post"[\s\S]*Mot de passe/);
    const enter = (password: string) =>
      visit(at, {
        method: 'POST',
        body: new URLSearchParams({ password }),
        headers: { 'accept-language': 'fr' },
      });
    const wrong = await enter('wrong');
    expect(wrong.status).toBe(403);
    expect(await wrong.text()).toContain('role="alert"');
    const right = await enter('open sesame');
    expect(right.status).toBe(303);
    const cookie = right.headers.get('set-cookie') ?? '';
    expect(cookie).toContain(`Path=${new URL(at).pathname}; HttpOnly; SameSite=Lax`);
    const opened = await visit(at, { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(await opened.text()).toContain('Download');
    expect((await visit(`${at}/file`)).status).toBe(403);
  });

  test('what ended and what never was are told alike', async () => {
    const link = await share();
    await me.api.ask(revokeShareLink, { link_id: link.link_id });
    const revoked = await visit(path(link));
    expect(revoked.status).toBe(404);
    expect(await revoked.text()).toContain('This link no longer works');
    expect((await visit(`${atoll().url}/s/x`)).status).toBe(400);
    const over = await visit(path(await share({ expires_at: Date.now() - 1 })));
    expect(over.status).toBe(410);
  });

  test('a request is answered with a form that has what its script needs', async () => {
    const at = path(await share({ kind: 'request', key: 'inbox/', accepts: ['.txt'] }));
    const html = await (await visit(at)).text();
    expect(html).toContain('accept=".txt"');
    expect(html).toContain('<noscript>');
    expect(html).toContain('<script src="/share.js" defer></script>');
    expect((await visit(`${atoll().url}/share.js`)).status).toBe(200);
    expect((await me.api.ask(listObjects, { bucket, prefix: 'inbox/' })).objects).toEqual([]);
  });
});
