import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import {
  type CallInput,
  codes,
  createAccessKey,
  createBucket,
  createShareLink,
  getShareLogo,
  listObjects,
  listShareLinks,
  removeShareLogo,
  revokeShareLink,
  setBucketQuota,
  setShareLogo,
  shareLogoLimits,
  startSharedUpload,
  startUpload,
} from '@atoll/contract';
import { type Account, databasesOfServers, signUp } from '@atoll/testkit';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createCanvas } from '@napi-rs/canvas';
import { beforeAll, describe, expect, test } from 'vitest';
import { useAtollHere } from '../../compose/serve-here.fixture.ts';

const secret = Buffer.alloc(32, 7);
const customerKey = {
  SSECustomerAlgorithm: 'AES256',
  SSECustomerKey: secret.toString('base64'),
  SSECustomerKeyMD5: createHash('md5').update(secret).digest('base64'),
} as const;

describe.each(databasesOfServers)('the pages of share links on %s', (database) => {
  const atoll = useAtollHere({ database });
  const bucket = `pages-${database}`;
  let me: Account;

  beforeAll(async () => {
    me = await signUp(atoll());
    await me.api.ask(createBucket, { name: bucket });
    await put('docs/<b>plain.txt', 'hello');
    await put('docs/inner/deep.txt', 'deep');
    await put('docs2/secret.txt', 'secret');
  });

  async function put(key: string, body: string, name = bucket): Promise<void> {
    const started = await me.api.ask(startUpload, { bucket: name, key, size_bytes: body.length });
    if (started.kind !== 'single') throw new Error('too large for one request');
    await fetch(started.url, { method: 'PUT', headers: started.headers, body });
  }

  async function s3Client() {
    const { access_key_id, secret_access_key } = await me.api.ask(createAccessKey, { name: 'pages' });
    const credentials = { accessKeyId: access_key_id, secretAccessKey: secret_access_key };
    const endpoint = atoll().s3Url;
    const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
    return { client, close: () => client.destroy() };
  }

  type Terms = Partial<CallInput<typeof createShareLink>>;
  const share = (terms: Terms = {}) =>
    me.api.ask(createShareLink, { bucket, kind: 'file', key: 'docs/<b>plain.txt', ...terms });
  const visit = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init });
  const path = ({ url }: { url: string }) => atoll().url + new URL(url).pathname;

  test('what may be sent no more is told in four languages, and as no fault of the visitor', async () => {
    const name = `${bucket}-capped`;
    await me.api.ask(createBucket, { name });
    await put('film', 'two bytes', name);
    await me.api.ask(setBucketQuota, { bucket: name, max_bytes: null, max_objects: null, max_sent_bytes: 1 });
    const at = path(await share({ bucket: name, key: 'film' }));
    const words = {
      en: 'reached a download limit',
      fr: 'a atteint une limite de téléchargement',
      zh: '已达到下载上限',
      ja: 'ダウンロードの上限に達しました',
    };
    for (const [language, word] of Object.entries(words)) {
      const page = await visit(`${at}/file`, { headers: { 'accept-language': language } });
      expect(page.status).toBe(403);
      expect(page.headers.get('content-type')).toContain('text/html');
      const html = await page.text();
      expect(html).toContain(word);
      expect(html).toContain('1079');
    }
  });

  test('a file is shown in four languages, and its bytes come from the S3 endpoint alone', async () => {
    const at = path(await share());
    const words = { en: 'Download', fr: 'Télécharger', zh: '下载', ja: 'ダウンロード' };
    for (const [language, word] of Object.entries(words)) {
      const page = await visit(at, { headers: { 'accept-language': language } });
      const html = await page.text();
      expect(page.status).toBe(200);
      expect(html).toContain(`>${word}</a>`);
      expect(html).toContain('<bdi>&lt;b&gt;plain.txt</bdi>');
    }
    const sent = await visit(`${at}/file`);
    expect(sent.status).toBe(303);
    const location = sent.headers.get('location') ?? '';
    expect(new URL(location).origin).not.toBe(new URL(at).origin);
    expect(await (await fetch(location)).text()).toBe('hello');
  });

  test('a name that would read otherwise than it is shows what is in it', async () => {
    const name = 'invoice\u202efdp\u2066.exe';
    await put(`odd/\u202efolder\n/${name}`, 'odd');
    const file = path(await share({ key: `odd/\u202efolder\n/${name}` }));
    const folder = path(await share({ kind: 'folder', key: 'odd/' }));
    const walked = `${folder}?folder=${encodeURIComponent('\u202efolder\n/')}`;
    const request = path(await share({ kind: 'request', key: 'odd/\u202efolder\n/' }));
    const shown = 'invoice\\u202efdp\\u2066.exe';
    for (const [url, text] of [
      [file, `<bdi>${shown}</bdi>`],
      [file, `data-title="${shown}"`],
      [folder, '\\u202efolder␊'],
      [walked, `<bdi>${shown}</bdi>`],
      [walked, '<bdi>\\u202efolder␊</bdi>'],
      [request, '\\u202efolder␊'],
    ] as const) {
      expect((await (await visit(url)).text()).replaceAll(/href="[^"]*"|data-name="[^"]*"/g, '')).toContain(
        text,
      );
    }
    const html = await (await visit(walked)).text();
    expect(html.replaceAll(/value="[^"]*"/g, '')).not.toMatch(/[\u202e\u2066]/);
    const sent = await visit(`${file}/file`);
    expect(await (await fetch(sent.headers.get('location') ?? '')).text()).toBe('odd');
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

  test('a folder is ordered, searched and had as a zip', async () => {
    const at = path(await share({ kind: 'folder', key: 'docs/' }));
    const rows = async (query: string) =>
      [...(await (await visit(`${at}?${query}`)).text()).matchAll(/<th scope="row"><a .*?<bdi>([^<]*)/g)].map(
        ([, name]) => name,
      );
    await put('docs/a-long.txt', 'much longer than the other');
    expect(await rows('')).toEqual(['inner/', '&lt;b&gt;plain.txt', 'a-long.txt']);
    expect(await rows('order=desc')).toEqual(['inner/', 'a-long.txt', '&lt;b&gt;plain.txt']);
    expect(await rows('sort=size&order=desc')).toEqual(['inner/', 'a-long.txt', '&lt;b&gt;plain.txt']);
    expect(await rows('search=PLAIN')).toEqual(['&lt;b&gt;plain.txt']);
    expect(await rows('search=%3Cscript%3E')).toEqual([]);
    const found = await (await visit(`${at}?search=%3Cscript%3E`)).text();
    expect(found).toContain('“&lt;script&gt;”');
    const zip = await visit(`${at}/zip?folder=inner%2F`);
    expect(zip.status).toBe(303);
    const sent = await fetch(zip.headers.get('location') ?? '');
    expect(sent.headers.get('content-type')).toBe('application/zip');
    expect((await sent.arrayBuffer()).byteLength).toBeGreaterThan(100);
    const shown = await (await visit(`${at}?folder=inner%2F&file=inner%2Fdeep.txt`)).text();
    expect(shown).toContain('<bdi>deep.txt</bdi>');
    expect(shown).toContain('data-path="inner/deep.txt"');
  });

  test('a chat that is sent the link shows no name, and nothing that a password guards', async () => {
    const terms = { sender_name: 'Ana', message: 'For you' };
    const head = async (more: Terms) =>
      (await (await visit(path(await share({ ...terms, ...more })))).text()).split('</head>')[0];
    const open = await head({});
    expect(open).toContain('<meta property="og:title" content="A file was shared with you">');
    expect(open).not.toMatch(/plain\.txt|Ana|For you/);
    expect(await head({ kind: 'request', key: 'inbox/' })).toContain(
      'content="You’ve received a file request"',
    );
    const guarded = await (await visit(path(await share({ ...terms, password: 'open sesame' })))).text();
    expect(guarded).toContain('<meta property="og:title" content="This link is protected">');
    expect(guarded.split('</head>')[0]).not.toContain('Ana');
    expect(guarded).toContain('Ana shared a file with you');
    expect(guarded).not.toMatch(/plain\.txt|For you/);
  });

  test('the account’s logo is on every page of its links, as a picture and nothing else', async () => {
    const canvas = createCanvas(900, 90);
    const picture = Buffer.concat([canvas.toBuffer('image/jpeg'), Buffer.from('<script>1</script>')]);
    const { png } = await me.api.ask(setShareLogo, { picture: picture.toString('base64') });
    const open = path(await share());
    const guarded = path(await share({ password: 'open sesame' }));
    const request = path(await share({ kind: 'request', key: 'inbox/' }));
    const folder = path(await share({ kind: 'folder', key: 'docs/' }));
    for (const at of [open, guarded, request, folder]) {
      const html = await (await visit(at)).text();
      expect(html).toContain(`<img src="${new URL(at).pathname}/logo" alt="" width="480" height="48">`);
      expect(html).toContain('Atoll hasn’t verified them');
      const logo = await visit(`${at}/logo`);
      expect(logo.headers.get('content-type')).toBe('image/png');
      expect(logo.headers.get('x-content-type-options')).toBe('nosniff');
      expect(logo.headers.get('content-security-policy')).toContain("default-src 'none'; sandbox");
      const bytes = Buffer.from(await logo.arrayBuffer());
      expect(bytes.toString('base64')).toBe(png);
      expect(bytes.includes('script')).toBe(false);
    }
    const other = await signUp(atoll());
    expect(await other.api.ask(getShareLogo, {})).toEqual({ png: null });
    expect((await visit(`${atoll().url}/s/x/logo`)).status).toBe(404);

    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').toString(
      'base64',
    );
    expect(await me.api.call(setShareLogo, { picture: svg })).toMatchObject({ code: codes.parameterInvalid });
    const large = Buffer.alloc(shareLogoLimits.maxBytes + 1).toString('base64');
    expect(await me.api.call(setShareLogo, { picture: large })).toMatchObject({
      code: codes.parameterInvalid,
    });
    expect(await me.api.ask(getShareLogo, {})).toEqual({ png });

    await me.api.ask(removeShareLogo, {});
    expect((await visit(`${open}/logo`)).status).toBe(404);
    expect(await (await visit(open)).text()).not.toContain('class="logo"');
  });

  test('a link says who shares it, what they say, and until when', async () => {
    const expires_at = Date.UTC(new Date().getUTCFullYear() + 1, 11, 3, 14);
    const terms = { sender_name: '<b>Ana', message: 'Two\nlines & more', expires_at, max_transfers: 1 };
    const html = await (await visit(path(await share(terms)))).text();
    expect(html).toContain('&lt;b&gt;Ana shared a file with you');
    expect(html).toContain('Two\nlines &amp; more</blockquote>');
    expect(html).toMatch(
      /Available until <time datetime="\d{4}-12-03T14:00:00.000Z">December\s3,\s\d{4}\sat\s2:00/,
    );
    expect(html).toContain('1 download left');
    expect(await (await visit(path(await share()))).text()).toContain('A file was shared with you');
    await expect(share({ sender_name: 'fdp.\u202eexe' })).rejects.toThrow();
    await expect(share({ message: 'fdp.\u202eexe' })).rejects.toThrow();
  });

  test('a page of a link leads to nothing but what it shares', async () => {
    const html = await (await visit(path(await share()))).text();
    expect(html).not.toMatch(/href="\/(docs|api|"|signin)/);
  });

  test('a folder of pictures is a grid, which loads them only where looking is free', async () => {
    for (const name of ['a.png', 'b.JPG', 'notes.txt']) await put(`photos/${name}`, 'x');
    const page = async (terms: Terms, query = '') =>
      (await visit(path(await share({ kind: 'folder', key: 'photos/', ...terms })) + query)).text();
    const grid = await page({});
    expect(grid).toContain('<ul class="tiles">');
    expect(grid).toContain('3 files');
    expect([...grid.matchAll(/data-path="([^"]*)"/g)].map(([, name]) => name)).toEqual(['a.png', 'b.JPG']);
    expect(grid).toContain('<div class="contents" data-link=');
    expect(await page({ max_transfers: 5 })).toContain('<div class="contents">');
    expect(await page({ max_bytes: 5000 })).toContain('<div class="contents">');
    expect(await page({}, '?view=list')).toContain('<table class="files">');
  });

  test('looking is offered where it uses nothing up', async () => {
    const shows = async (terms: Terms) =>
      (await (await visit(path(await share(terms)))).text()).includes('class="view"');
    expect(await shows({})).toBe(true);
    expect(await shows({ max_bytes: 1000 })).toBe(true);
    expect(await shows({ max_bytes: 6 })).toBe(false);
    expect(await shows({ max_transfers: 9 })).toBe(false);
  });

  test('each end has a page and a code of its own', async () => {
    const told = async (at: string) => {
      const page = await visit(at);
      const html = await page.text();
      return [
        page.status,
        /<p class="terms">Code (\d+)</.exec(html)?.[1],
        /<h1>[\s\S]*?<p>([^<]*)/.exec(html)?.[1],
      ];
    };
    expect(await told(`${atoll().url}/s/x`)).toEqual([
      400,
      '2018',
      expect.stringContaining('link is incomplete'),
    ]);
    expect(await told(path(await share({ expires_at: 1 })))).toEqual([
      410,
      '2022',
      expect.stringContaining('has expired'),
    ]);
    const used = await share({ max_transfers: 1 });
    await (await fetch((await visit(`${path(used)}/file`)).headers.get('location') ?? '')).text();
    expect(await told(`${path(used)}/file`)).toEqual([
      410,
      '2022',
      expect.stringContaining('reached its limit'),
    ]);
    const docs = path(await share({ kind: 'folder', key: 'docs/' }));
    expect(await told(`${docs}?file=gone`)).toEqual([
      404,
      '3010',
      expect.stringContaining('no longer exists'),
    ]);
    const empty = path(await share({ kind: 'folder', key: 'none/' }));
    expect(await (await visit(empty)).text()).toContain('This folder is empty.');
    expect((await told(`${empty}/zip`))[1]).toBe('3010');
    const { client, close } = await s3Client();
    const kept = [
      [{ StorageClass: 'GLACIER' }, '2020', 'is archived'],
      [customerKey, '1027', 'a key that only its owner has'],
    ] as const;
    for (const [how, code, text] of kept) {
      const key = `kept/${code}`;
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: 'x', ...how }));
      expect(await told(path(await share({ key })))).toEqual([409, code, expect.stringContaining(text)]);
    }
    close();
  });

  test('a file that comes while its link is withdrawn leaves nothing, whichever process takes it', async () => {
    const request = await share({ kind: 'request', key: 'late/' });
    const link = new URL(request.url).pathname.split('/').at(-1) ?? '';
    const half = Buffer.alloc(256 * 1024, 'x');
    const size_bytes = 2 * half.length;
    const started = await me.api.ask(startSharedUpload, { link, name: 'late.bin', size_bytes });
    if (started.kind !== 'single') throw new Error('too large for one request');
    const headers = { ...started.headers, 'content-length': size_bytes };
    const sending = httpRequest(started.url, { method: 'PUT', headers });
    const status = new Promise<number | undefined>((resolve) => {
      sending.on('response', (answer) => resolve(answer.resume().statusCode));
      sending.on('error', () => resolve(undefined));
    });
    sending.write(half);
    const begun = async () => (await me.api.ask(listShareLinks, { bucket })).links[0]?.transfers;
    await expect.poll(begun).toBe(1);
    await me.api.ask(revokeShareLink, { link_id: request.link_id });
    sending.end(half);
    expect(await status).not.toBe(200);
    expect((await me.api.ask(listObjects, { bucket, prefix: 'late/' })).objects).toEqual([]);
    await expect.poll(begun).toBe(0);
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
    expect(await wrong.text()).toMatch(
      /aria-describedby="refusal">\n<p role="alert"[^>]*>Mot de passe incorrect/,
    );
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
    expect(html).toContain('<script type="module" src="/share/upload.js"></script>');
    expect((await me.api.ask(listObjects, { bucket, prefix: 'inbox/' })).objects).toEqual([]);
  });

  test('a request names the kinds of files it accepts', async () => {
    const terms = { accepts: ['image/*', '.zip'], max_file_bytes: 1024 ** 2 };
    const at = path(await share({ kind: 'request', key: 'inbox/', ...terms }));
    const rulesIn = async (tag: string) =>
      /<p class="hint">([^<]*)/
        .exec(await (await visit(`${at}?lang=${tag}`)).text())?.[1]
        ?.replaceAll('\u00a0', ' ');
    expect(await rulesIn('en-US')).toBe('Allowed file types: images, .zip. At most 1 MB per file.');
    expect(await rulesIn('zh-CN')).toBe('接受的类型：图片、.zip。单个文件不超过 1 MB。');
  });
});
