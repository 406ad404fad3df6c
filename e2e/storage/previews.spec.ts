import { randomBytes } from 'node:crypto';
import { createAccessKey, createBucket, setBucketPolicy } from '@atoll/contract';
import { messageFor } from '@atoll/contract/messages';
import type { Account, Atoll } from '@atoll/testkit';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { FrameLocator, Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { sweep } from '../support/sweep.ts';
import * as files from './preview-files.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Creates a bucket with those files, without content types. */
async function fill(account: Account, atoll: Atoll, contents: Files): Promise<string> {
  const bucket = `previews-${randomBytes(4).toString('hex')}`;
  await account.api.ask(createBucket, { name: bucket });
  const key = await account.api.ask(createAccessKey, { name: bucket });
  const client = new S3Client({
    endpoint: atoll.s3Url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: key.access_key_id, secretAccessKey: key.secret_access_key },
  });
  for (const [Key, Body] of Object.entries(contents)) {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType: typeOf(Key) }));
  }
  client.destroy();
  return bucket;
}

/** Returns the content type that would do most harm. */
function typeOf(key: string): string {
  if (key.endsWith('.svg')) return 'image/svg+xml';
  return key.endsWith('.html') ? 'text/html' : 'application/octet-stream';
}

const pathOf = (bucket: string, key: string) =>
  `/dss/buckets/${bucket}?preview=${encodeURIComponent(key)}&panel=view`;
const viewer = (page: Page): FrameLocator => page.getByRole('dialog').frameLocator('iframe');

/** Records everything that the page requested, and any script that should not have run. */
function watch(page: Page) {
  const hosts = new Set<string>();
  const alarms: string[] = [];
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http')) hosts.add(host);
  });
  page.on('dialog', (dialog) => {
    alarms.push(dialog.message());
    void dialog.dismiss();
  });
  return { hosts, alarms };
}

test('each kind of file is shown as what it is', wholeRunOnly, async ({ signedIn: page, account, atoll }) => {
  test.setTimeout(300_000);
  const bucket = await fill(account, atoll, {
    'a.ts': 'export const answer = 42; // 報告\n',
    'b.md': '# Title\n\nSome *words*.\n\n| A | B |\n| - | - |\n| 1 | 2 |\n',
    'c.json': '{"name":"Atoll","sizes":[1,2]}',
    'd.csv': 'city,people\n"Paris, France",2102650\n',
    'e.parquet': files.parquet,
    'f.pdf': files.pdf(['First page', 'Second page']),
    'g.zip': files.zipBomb('inside.bin'),
    'h.wav': files.wav(60),
    'i.png': files.onePixelPng,
    'j.bin': new Uint8Array([0x41, 0x42, 0, 0xff]),
    'k.log': 'line of a long log\n'.repeat(100_000),
    'l.txt': '',
  });
  const seen = watch(page);
  await page.goto(pathOf(bucket, 'a.ts'));
  const frame = viewer(page);
  await expect(frame.locator('pre')).toContainText('answer = 42; // 報告');
  await expect(frame.locator('.hljs-keyword').first()).toHaveText('export');
  await axe(page);

  const next = async (name: string) => {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('dialog').getByRole('heading', { name })).toBeVisible();
  };
  await next('b.md');
  await expect(frame.getByRole('heading', { name: 'Title' })).toBeVisible();
  await expect(frame.getByRole('cell', { name: '2' })).toBeVisible();
  await axe(page);
  await next('c.json');
  await expect(frame.locator('.json')).toContainText('"Atoll"');
  await frame.locator('summary').first().press('Enter');
  await expect(frame.getByText('"Atoll"')).toBeHidden();
  await frame.locator('summary').first().press('ArrowRight');
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'd.csv' })).toBeVisible();
  await expect(frame.getByRole('cell', { name: 'Paris, France' })).toBeVisible();
  await axe(page);
  await next('e.parquet');
  await expect(frame.getByRole('cell', { name: '14094034' })).toBeVisible();
  await expect(frame.getByRole('cell', { name: 'INT64' })).toBeVisible();
  await next('f.pdf');
  await expect(frame.getByText('First page')).toBeAttached();
  await expect(frame.getByText('Page 1 of 2')).toBeVisible();
  await frame.getByRole('button', { name: 'Next page' }).click();
  await expect(frame.getByText('Second page')).toBeAttached();
  await axe(page);
  await next('g.zip');
  await expect(frame.getByRole('cell', { name: 'inside.bin' })).toBeVisible();
  await next('h.wav');
  const sound = page.getByRole('dialog').locator('audio');
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeCloseTo(60);
  await sound.evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = 45;
  });
  await expect
    .poll(() => sound.evaluate((audio: HTMLAudioElement) => !audio.seeking && audio.currentTime))
    .toBe(45);
  await next('i.png');
  const picture = page.getByRole('dialog').getByRole('img', { name: 'i.png' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  await next('j.bin');
  await expect(frame.locator('pre')).toContainText('41 42 00 ff');
  await next('k.log');
  await expect(frame.getByText('Showing the first 55% of the file.')).toBeVisible();
  await frame.getByRole('button', { name: 'Show more' }).click();
  await expect(frame.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await next('l.txt');
  await expect(frame.getByText('This file is empty.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next file' })).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'k.log' })).toBeVisible();

  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('button', { name: 'View', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'View', exact: true }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('k.log');
  await frame.locator('pre').press('Escape');
  await expect(page.getByRole('button', { name: 'View', exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(seen.alarms).toEqual([]);
  expect([...seen.hosts].sort()).toEqual([new URL(atoll.url).host, new URL(atoll.s3Url).host].sort());
});

test('what wants to do harm does nothing', wholeRunOnly, async ({ signedIn: page, account, atoll }) => {
  test.setTimeout(300_000);
  const bucket = await fill(account, atoll, {
    'evil.svg': files.evilSvg,
    'evil.html': files.evilHtml,
    'evil.md': files.evilMarkdown,
    'broken.pdf': files.pdf(['x']).subarray(0, 120),
    'noise.pdf': `%PDF-1.7\n${'<<'.repeat(20_000)}`,
    'huge.png': files.hugePng(),
    'broken.png': 'not a picture',
    'deep.json': `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
    'line.csv': 'cell,'.repeat(1_000_000),
    'bomb.zip': files.zipBomb('../../<img src=x>'),
    'bomb.parquet': files.parquetBomb(),
    'noise.parquet': Buffer.concat([
      Buffer.from('PAR1'),
      randomBytes(5000),
      Buffer.from([64, 0, 0, 0]),
      Buffer.from('PAR1'),
    ]),
  });
  const seen = watch(page);
  const frame = viewer(page);
  const show = (key: string) => page.goto(pathOf(bucket, key));
  const refused = frame.getByText('This file can’t be displayed.');

  await show('evil.svg');
  const picture = page.getByRole('dialog').getByRole('img', { name: 'evil.svg' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(40);
  await show('evil.html');
  await expect(frame.locator('pre')).toContainText('http-equiv');
  await expect(frame.locator('img, iframe, pre script')).toHaveCount(0);
  await show('evil.md');
  await expect(frame.getByRole('heading', { name: 'Hostile' })).toBeVisible();
  await expect(frame.locator('img, a, #view script, meta[http-equiv]')).toHaveCount(0);
  for (const key of ['broken.pdf', 'noise.pdf', 'bomb.parquet', 'noise.parquet']) {
    await show(key);
    await expect(refused, key).toBeVisible();
  }
  await axe(page);
  await show('huge.png');
  await expect(page.getByText('30,000 × 40,000 pixels')).toBeVisible();
  await expect(page.getByRole('img', { name: 'huge.png' })).toHaveCount(0);
  await axe(page);
  await page.getByRole('button', { name: 'Show anyway' }).click();
  await expect(page.getByRole('button', { name: messageFor(1000, 'en_US') })).toBeVisible();
  await show('broken.png');
  await expect(page.getByRole('button', { name: messageFor(1000, 'en_US') })).toBeVisible();
  await show('deep.json');
  await expect(frame.locator('details').first()).toBeVisible();
  await show('line.csv');
  await expect(frame.getByRole('columnheader')).toHaveCount(60);
  await show('bomb.zip');
  await expect(frame.getByRole('cell', { name: '../../<img src=x>' })).toBeVisible();
  expect(seen.alarms).toEqual([]);
  expect([...seen.hosts].sort()).toEqual([new URL(atoll.url).host, new URL(atoll.s3Url).host].sort());
});

test('the viewer has no rights, and is framed by the console alone', async ({
  signedIn: page,
  account,
  atoll,
}) => {
  const bucket = await fill(account, atoll, { 'note.txt': 'hello' });
  await page.goto(pathOf(bucket, 'note.txt'));
  await expect(viewer(page).getByText('hello')).toBeVisible();
  const frame = page.frames().find((other) => other.url().includes('/.atoll/viewer/'));
  expect(await frame?.evaluate(() => window.origin)).toBe('null');
  const attempts = await frame?.evaluate(async (consoleUrl) => {
    const tried = async (work: () => unknown) => {
      try {
        await work();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      storage: await tried(() => localStorage.getItem('token')),
      cookie: await tried(() => document.cookie),
      parent: await tried(() => parent.document),
      top: await tried(() => {
        if (top) top.location.href = consoleUrl;
      }),
    };
  }, atoll.url);
  expect(attempts).toEqual({
    storage: 'SecurityError',
    cookie: 'SecurityError',
    parent: 'SecurityError',
    top: 'SecurityError',
  });
  const answer = await page.request.get(`${atoll.s3Url}/.atoll/viewer/`);
  expect(answer.headers()['content-security-policy']).toContain(
    `frame-ancestors ${new URL(atoll.url).origin}`,
  );
  const shown = await page.request.get(`${atoll.s3Url}/${bucket}/note.txt`);
  expect(shown.headers()['content-security-policy']).toBe('sandbox');
  expect(shown.headers()['x-content-type-options']).toBe('nosniff');
});

test(
  'a thumbnail is made once, and shown only to who may read the picture',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    const bucket = await fill(account, atoll, { 'i.png': files.onePixelPng });
    let reads = 0;
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.origin === new URL(atoll.s3Url).origin && url.pathname.endsWith('/i.png')) reads += 1;
    });
    const thumbnail = page.getByRole('row').filter({ hasText: 'i.png' }).locator('img[src^="blob:"]');
    const keptNames = () =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return kept.flat().map(({ url }) => new URL(url).pathname.split('/').at(-1));
      });
    await page.goto(`/dss/buckets/${bucket}`);
    await expect(thumbnail).toBeVisible();
    expect(reads).toBeGreaterThan(0);
    await expect.poll(keptNames).toHaveLength(1);

    reads = 0;
    await page.reload();
    await expect(thumbnail).toBeVisible();
    expect(reads).toBe(0);

    const denied = {
      Effect: 'Deny',
      Principal: '*',
      Action: 's3:GetObject',
      Resource: `arn:aws:s3:::${bucket}/*`,
    };
    const policy = JSON.stringify({ Version: '2012-10-17', Statement: [denied] });
    await account.api.ask(setBucketPolicy, { bucket, policy });
    const asked = page.waitForResponse((response) =>
      response.url().includes('/api/storage/objects/download'),
    );
    await page.reload();
    await (await asked).finished();
    await expect(page.getByRole('row').filter({ hasText: 'i.png' })).toBeVisible();
    await expect(thumbnail).toHaveCount(0);
    expect(reads).toBe(0);

    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await expect(page).toHaveURL(/\/signin/);
    await expect.poll(keptNames).toEqual([]);
  },
);

test('a preview is for everybody', wholeRunOnly, async ({ signedIn: page, account, atoll }) => {
  test.setTimeout(300_000);
  const bucket = await fill(account, atoll, { 'rows.csv': 'a;b\n1;2\n', 'z.txt': '' });
  await sweep(page, {
    path: pathOf(bucket, 'rows.csv'),
    arrange: (page) => expect(viewer(page).getByRole('cell', { name: '2' })).toBeVisible(),
  });
});
