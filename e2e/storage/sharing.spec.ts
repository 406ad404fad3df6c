import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CallInput,
  createBucket,
  createShareLink,
  downloadObject,
  languageTag,
  locales,
  startUpload,
} from '@atoll/contract';
import { type Account, readZip } from '@atoll/testkit';
import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { pick } from '../support/pick.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';
import { hugePng, onePixelPng, wav } from './preview-files.ts';

async function fill({ api }: Account, files: Record<string, string | Uint8Array>): Promise<string> {
  const bucket = `sharing-${randomBytes(4).toString('hex')}`;
  await api.ask(createBucket, { name: bucket });
  for (const [key, body] of Object.entries(files)) {
    const started = await api.ask(startUpload, { bucket, key, size_bytes: body.length });
    if (started.kind !== 'single') throw new Error('too large for one request');
    await fetch(started.url, { method: 'PUT', headers: started.headers, body: Buffer.from(body) });
  }
  return bucket;
}

type Terms = CallInput<typeof createShareLink>;
/** Creates a link, and returns the path at which visitors open it. */
async function share({ api }: Account, terms: Terms): Promise<string> {
  return new URL((await api.ask(createShareLink, terms)).url).pathname;
}

async function download(page: Page, name: string): Promise<string> {
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  return readFile(await (await coming).path(), 'utf8');
}

test('a file is shared with a password, had once by a stranger, watched and taken back', async ({
  signedIn: page,
  account,
  browser,
  atoll,
}) => {
  const bucket = await fill(account, { 'report.txt': 'for your eyes' });
  await page.goto(`/dss/buckets/${bucket}`);
  await page.getByRole('button', { name: /Actions for report.txt/ }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await page.getByText('Expiry, password, your name, logo, limits').click();
  await page.getByLabel('Password', { exact: true }).fill('open sesame');
  await page.getByLabel('Download limit').fill('1');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the link' })).toBeVisible();
  const url = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  await page.getByLabel('Send by email to').fill('ana@example.com');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('The link was sent.')).toBeVisible();
  const mail = await atoll.mail?.waitForMail('ana@example.com', ({ text }) => text.includes(url));
  expect(mail).toBeDefined();
  await page.getByRole('button', { name: 'Done' }).click();

  const stranger = await browser.newContext({ javaScriptEnabled: false });
  const theirs = await stranger.newPage();
  await theirs.goto(url);
  await theirs.getByLabel('Password').fill('wrong');
  await theirs.getByRole('button', { name: 'Open' }).click();
  await expect(theirs.getByLabel('Password')).toHaveAccessibleDescription('Wrong password. Try again.');
  await theirs.getByLabel('Password').fill('open sesame');
  await theirs.getByRole('button', { name: 'Open' }).click();
  await expect(theirs.getByText('1 download left')).toBeVisible();
  expect(await download(theirs, 'Download')).toBe('for your eyes');
  await theirs.getByRole('link', { name: 'Download' }).click();
  await expect(theirs.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();

  await page
    .getByRole('navigation', { name: /^Bucket pages/ })
    .getByRole('link', { name: 'Sharing' })
    .click();
  const links = page.getByRole('grid', { name: 'Share links' });
  await expect(links.getByText('Limit reached')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for report.txt' }).click();
  await page.getByRole('menuitem', { name: 'View link and access log' }).click();
  await expect(page.getByRole('cell', { name: /^Downloaded report.txt/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for report.txt' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click();
  await expect(links.getByText('Revoked')).toBeVisible();
  await theirs.goto(url);
  await expect(theirs.getByText('The link was revoked or never existed.')).toBeVisible();
  await stranger.close();
});

test('strangers put files where they are asked for, and never over another', async ({ page, account }) => {
  const bucket = await fill(account, { 'inbox/a.txt': 'there before' });
  const at = await share(account, { bucket, kind: 'request', key: 'inbox/', accepts: ['.txt'] });
  await page.goto(at);
  const choose = page.getByLabel('Choose files');
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await choose.setInputFiles([file('a.txt', 'one'), file('b.txt', 'two'), file('c.exe', 'three')]);
  const rows = page.locator('.uploads').getByRole('listitem');
  await expect(rows.filter({ hasText: 'a (2).txt' })).toContainText('Sent');
  await expect(rows.filter({ hasText: 'b.txt' })).toContainText('Sent');
  await expect(rows.filter({ hasText: 'c.exe' })).toContainText('Not sent: Allowed');
  await expect(rows.filter({ hasText: 'c.exe' }).getByRole('button')).toBeHidden();
  await expect(page.getByText('1 file was not sent.')).toBeVisible();
  await axe(page);
});

test(
  'whoever sends files by dropping them is thanked, and told how many more may come',
  wholeRunOnly,
  async ({ page, account }) => {
    const bucket = await fill(account, {});
    const terms = { max_transfers: 3, sender_name: 'Ana', message: 'The photos, please' };
    await page.goto(await share(account, { bucket, kind: 'request', key: 'inbox/', ...terms }));
    await expect(page.getByText('Ana is asking you for files')).toBeVisible();
    await expect(page.getByText('The photos, please')).toBeVisible();
    await expect(page.getByText('Room for 3 more files')).toBeVisible();
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      for (const name of ['one.txt', 'two.txt']) transfer.items.add(new File([name], name));
      return transfer;
    });
    await page.locator('.drop').dispatchEvent('drop', { dataTransfer: dropped });
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await expect(page.getByText('2 files arrived. You can close this page.')).toBeVisible();
    await expect(page.getByText('Room for 1 more file', { exact: true })).toBeVisible();
    await axe(page);
  },
);

test(
  'a folder of pictures is a grid that draws them, without using a link up',
  wholeRunOnly,
  async ({ page, account }) => {
    const bucket = await fill(account, { 'trip/a.png': onePixelPng, 'trip/b.png': onePixelPng });
    await page.goto(await share(account, { bucket, kind: 'folder', key: 'trip/' }));
    await expect(page.getByText('2 files')).toBeVisible();
    await expect(page.locator('.tile img')).toHaveCount(2);
    await axe(page);
    await page.getByRole('link', { name: 'List', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Download a.png' })).toBeVisible();
    await page.goto(await share(account, { bucket, kind: 'folder', key: 'trip/', max_transfers: 9 }));
    await expect(page.getByRole('link', { name: 'a.png' })).toBeVisible();
    await expect(page.locator('.tile[data-path]')).toHaveCount(2);
    await expect(page.locator('.contents[data-link]')).toHaveCount(0);
  },
);

test('a folder is walked by whoever has the link', wholeRunOnly, async ({ page, account }) => {
  const bucket = await fill(account, { 'docs/one.txt': 'one', 'docs/in/ner.txt': 'inner', 'other.txt': 'x' });
  await page.goto(await share(account, { bucket, kind: 'folder', key: 'docs/' }));
  await page.getByRole('link', { name: 'in/' }).click();
  expect(await download(page, 'Download ner.txt')).toBe('inner');
  await page.getByRole('navigation', { name: 'Folder path' }).getByRole('link', { name: 'docs' }).click();
  await expect(page.getByRole('link', { name: 'Download one.txt' })).toBeVisible();
  await expect(page.getByText('other.txt')).toHaveCount(0);
});

test(
  'a shared folder is searched, looked into and had as one zip',
  wholeRunOnly,
  async ({ page, account }) => {
    const rows = Array.from({ length: 3 }, (_, at) => `city ${at},${at}`).join('\n');
    const files = {
      'docs/one.txt': 'hello there',
      'docs/table.csv': `name,people\n${rows}`,
      'docs/in/ner.txt': 'x',
    };
    const bucket = await fill(account, files);
    const alarms: string[] = [];
    page.on('dialog', (dialog) => {
      alarms.push(dialog.message());
      void dialog.dismiss();
    });
    await page.goto(await share(account, { bucket, kind: 'folder', key: 'docs/' }));
    const zip = page.waitForEvent('download');
    await page.getByRole('link', { name: /Download all/ }).click();
    const names = [...readZip(await readFile(await (await zip).path())).keys()];
    expect(names.sort()).toEqual(['in/ner.txt', 'one.txt', 'table.csv']);
    await page.getByRole('searchbox').fill('table');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await page.getByRole('link', { name: 'table.csv', exact: true }).click();
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('cell', { name: 'city 2' })).toBeVisible();
    await axe(page);
    await page.getByRole('link', { name: 'Back to folder' }).click();
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.getByRole('link', { name: 'one.txt', exact: true }).click();
    await expect(frame.getByText('hello there')).toBeVisible();
    expect(alarms).toEqual([]);
  },
);

test(
  'a picture, a sound and a page with scripts are looked at, and do nothing',
  wholeRunOnly,
  async ({ page, account }) => {
    const script = '<script>alert(1)</script><p>plain words</p>';
    const bucket = await fill(account, {
      'a.png': onePixelPng,
      'b.wav': wav(5),
      'c.html': script,
      'd.png': hugePng(),
    });
    const errors: string[] = [];
    page.on('dialog', (dialog) => errors.push(dialog.message()));
    const open = async (key: string) => page.goto(await share(account, { bucket, kind: 'file', key }));
    await open('a.png');
    await expect(page.getByRole('img', { name: 'a.png' })).toBeVisible();
    await open('b.wav');
    const sound = page.locator('audio');
    await expect.poll(() => sound.evaluate((player: HTMLAudioElement) => player.duration)).toBeGreaterThan(4);
    await sound.evaluate((player: HTMLAudioElement) => {
      player.currentTime = 3;
    });
    await expect.poll(() => sound.evaluate((player: HTMLAudioElement) => player.seeking)).toBe(false);
    await open('c.html');
    await expect(page.frameLocator('iframe').getByText('plain words')).toBeVisible();
    await open('d.png');
    await expect(page.getByRole('button', { name: 'Show anyway' })).toBeVisible();
    expect(errors).toEqual([]);
  },
);

test(
  'a preview whose viewer is missing says so, and shows no frame before',
  wholeRunOnly,
  async ({ page, account }) => {
    const bucket = await fill(account, { 'one.txt': 'hello there' });
    await page.clock.install();
    await page.route('**/.atoll/viewer/', (route) =>
      route.continue({ url: `${route.request().url()}gone.html` }),
    );
    await page.goto(await share(account, { bucket, kind: 'file', key: 'one.txt' }));
    await expect(page.locator('iframe')).toBeAttached();
    await expect(page.locator('iframe')).toBeHidden();
    await page.clock.fastForward(15_000);
    await expect(page.getByRole('alert')).toHaveText('The preview couldn’t be loaded.');
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.frameLocator('iframe').getByText('hello there')).toBeVisible();
  },
);

test('a large file survives a lost network and a closed page', wholeRunOnly, async ({ page, account }) => {
  const bucket = await fill(account, { 'inbox/a.txt': 'there before' });
  const at = await share(account, { bucket, kind: 'request', key: 'inbox/' });
  const folder = await mkdtemp(join(tmpdir(), 'atoll-sharing-'));
  const file = join(folder, 'film.bin');
  const content = randomBytes(40 * 1024 ** 2);
  await writeFile(file, content);
  const parts: string[] = [];
  let arrived = 0;
  page.on('requestfinished', (request) => {
    if (request.method() === 'PUT' && request.url().includes('partNumber=')) arrived += 1;
  });
  let isCut = true;
  await page.route(/partNumber=/, async (route) => {
    const part = new URL(route.request().url()).searchParams.get('partNumber') ?? '';
    if (isCut && Number(part) > 2) return route.abort('internetdisconnected');
    parts.push(part);
    return route.continue();
  });
  await page.goto(at);
  await page.getByLabel('Choose files').setInputFiles(file);
  const row = page.locator('.uploads').getByRole('listitem').filter({ hasText: 'film.bin' });
  await expect(row).toContainText('Waiting for connection');
  await expect.poll(() => arrived).toBe(2);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Not finished: film.bin.')).toBeVisible();
  isCut = false;
  await page.getByLabel('Choose files').setInputFiles(file);
  await expect(row).toContainText('Sent', { timeout: 90_000 });
  expect(parts.sort()).toEqual(['1', '2', '3', '4', '5']);
  const { url } = await account.api.ask(downloadObject, { bucket, key: 'inbox/film.bin' });
  const kept = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect(kept.equals(content)).toBe(true);
  await rm(folder, { recursive: true });
});

test(
  'the pages of links can be used by everybody, in every language',
  wholeRunOnly,
  async ({ page, account }) => {
    const bucket = await fill(account, { 'docs/one.txt': 'one' });
    const soon = Date.now() + 60 * 60 * 1000;
    const paths = [
      await share(account, { bucket, kind: 'file', key: 'docs/one.txt', max_transfers: 3, expires_at: soon }),
      await share(account, { bucket, kind: 'folder', key: 'docs/' }),
      await share(account, { bucket, kind: 'request', key: 'docs/', max_file_bytes: 5_000_000 }),
      await share(account, { bucket, kind: 'file', key: 'docs/one.txt', password: 'open sesame' }),
      await share(account, { bucket, kind: 'file', key: 'docs/one.txt', expires_at: 1 }),
    ];
    for (const path of paths) {
      for (const locale of locales) {
        await page.setViewportSize({ width: locale === 'en_US' ? 1280 : 390, height: 844 });
        await page.goto(`${path}?lang=${languageTag(locale)}`);
        await expect(page.locator('html')).toHaveAttribute('lang', languageTag(locale));
        await axe(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${path} in ${locale}`).toBeLessThanOrEqual(0);
      }
    }
  },
);

test(
  'links are filtered, and several withdrawn at once',
  wholeRunOnly,
  async ({ signedIn: page, account }) => {
    const bucket = await fill(account, { 'one.txt': '1', 'two.txt': '2', 'three.txt': '3' });
    for (const key of ['one.txt', 'two.txt']) await share(account, { bucket, kind: 'file', key });
    const over = await share(account, { bucket, kind: 'file', key: 'three.txt', expires_at: 1 });
    await page.goto('/dss/share-links');
    const links = page.getByRole('grid', { name: 'Share links' });
    await expect(links.getByRole('row')).toHaveCount(4);
    await page.getByLabel('Status', { exact: true }).selectOption('Expired');
    await expect(links.getByRole('row')).toHaveCount(2);
    await expect(page).toHaveURL(/state=expired/);
    await page.getByLabel('Status', { exact: true }).selectOption('Active');
    await expect(page).toHaveURL(/state=open/);
    await pick(page.getByLabel('Bucket', { exact: true }), bucket);
    await expect(links.getByRole('row')).toHaveCount(3);
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByRole('dialog', { name: 'Revoke 2 links?' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke 2 links' }).click();
    await expect(page.getByText('No links match these filters.')).toBeVisible();
    await page.goto(over);
    await expect(page.getByText('Code 2022')).toBeVisible();
  },
);

test('links are listed, and made, in every language', wholeRunOnly, async ({ signedIn: page, account }) => {
  const bucket = await fill(account, { 'one.txt': 'one' });
  await share(account, { bucket, kind: 'file', key: 'one.txt', max_transfers: 3 });
  await share(account, { bucket, kind: 'request', key: '', password: 'open sesame', expires_at: 1 });
  await sweep(page, '/dss/share-links');
  await sweep(page, {
    path: `/dss/buckets/${bucket}/sharing`,
    arrange: async (shown, locale) => {
      const { createHere } = await textsOf(locale, 'sharing');
      await shown.getByRole('button', { name: createHere }).click();
      await expect(shown.getByRole('dialog')).toBeVisible();
    },
  });
  await sweep(page, {
    path: `/dss/buckets/${bucket}/sharing`,
    arrange: async (shown, locale) => {
      const { actions } = await textsOf(locale, 'sharing');
      const { actionsFor } = await textsOf(locale, 'grid');
      await shown.getByRole('button', { name: actionsFor.replace('{{name}}', 'one.txt') }).click();
      await shown.getByRole('menuitem', { name: actions.show }).click();
      await expect(shown.getByRole('dialog').getByRole('img')).toBeVisible();
    },
  });
});

test(
  'a logo that the account chose is on the pages of its links until it is removed',
  wholeRunOnly,
  async ({ signedIn: page, account, browser, atoll }) => {
    const bucket = await fill(account, { 'report.txt': 'for your eyes' });
    const guarded = await share(account, {
      bucket,
      kind: 'file',
      key: 'report.txt',
      password: 'open sesame',
      sender_name: 'Ana',
    });
    await page.goto('/dss/share-links');
    await page.getByRole('button', { name: 'Set logo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Logo on your share pages' });
    const choose = async (label: string, name: string, body: Uint8Array) => {
      const chosen = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: label }).click();
      await (await chosen).setFiles({ name, mimeType: 'image/png', buffer: Buffer.from(body) });
    };
    await choose('Choose picture', 'evil.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await expect(dialog.getByRole('alert')).toContainText('This picture can’t be used.');
    await choose('Choose picture', 'logo.png', onePixelPng);
    await expect(dialog.getByRole('img', { name: 'Your logo' })).toBeVisible();
    await axe(page);

    const stranger = await browser.newContext({ javaScriptEnabled: false });
    const theirs = await stranger.newPage();
    await theirs.goto(atoll.url + guarded);
    await expect(theirs.getByText('Ana shared a file with you')).toBeVisible();
    await expect(theirs.locator('.logo img')).toHaveAttribute('src', `${guarded}/logo`);

    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(dialog.getByText('No logo yet.')).toBeVisible();
    await theirs.reload();
    await expect(theirs.locator('.logo')).toHaveCount(0);
    await stranger.close();
  },
);

test('the logo of share pages is for everybody', wholeRunOnly, async ({ signedIn: page }) => {
  await sweep(page, {
    path: '/dss/share-links',
    async arrange(page, locale) {
      const { logo } = await textsOf(locale, 'sharing');
      await page.getByRole('button', { name: logo.open }).click();
      await page.getByText(logo.none).waitFor();
    },
  });
});
