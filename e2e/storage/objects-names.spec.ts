import { readFile } from 'node:fs/promises';
import { isolatedName } from '@atoll/contract';
import { readZip } from '@atoll/testkit';
import type { Page } from '@playwright/test';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { fill, names, open, row } from './objects-page.ts';

/** Returns the file that the browser saves. */
async function savedBy(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

const oddNames = [
  'e\u0301 🌊 報告.txt',
  'שלום (עולם).txt',
  '.hidden',
  '  two  spaces ',
  '100% “quoted” \'n\' "so" & <b>.txt',
  'q?a=b#c',
  'x'.repeat(1018),
];

test(
  'names of every kind are shown, opened, renamed and deleted',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    test.slow();
    const store = await fill(account, atoll);
    for (const name of oddNames) await store.put(`odd/${name}`, `of ${name}`);
    await store.put('a//b/../c', 'not elsewhere');
    await store.put('a//c', 'elsewhere');
    await page.goto(`/dss/buckets/${store.bucket}?prefix=${encodeURIComponent('odd/')}`);
    await expect.poll(async () => (await names(page)).toSorted()).toEqual(oddNames.toSorted());

    for (const name of oddNames) {
      await open(page, name);
      const panel = page.getByRole('dialog');
      const contents = panel.frameLocator('iframe').locator('pre');
      await expect(contents).toContainText(`of ${name.slice(0, 20).trim()}`);
      await page.keyboard.press('Escape');
      await expect(panel).toHaveCount(0);
    }

    const short = oddNames.slice(0, -1);
    for (const [at, name] of short.entries()) {
      await row(page, name).focus();
      await page.keyboard.press('F2');
      await page.getByLabel('New name').fill(`${at}${name}`);
      await page.keyboard.press('Enter');
      await expect.poll(() => names(page)).toContain(`${at}${name}`);
    }
    await expect
      .poll(store.keys)
      .toEqual(expect.arrayContaining(short.map((name, at) => `odd/${at}${name}`)));

    for (const [at, name] of short.entries()) {
      await row(page, `${at}${name}`).focus();
      await page.keyboard.press('Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await expect.poll(() => names(page)).not.toContain(`${at}${name}`);
    }
    expect(await store.keys()).toEqual(['a//b/../c', 'a//c', `odd/${oddNames.at(-1)}`]);

    await page.goto(`/dss/buckets/${store.bucket}`);
    for (const name of ['a', '/', 'b', '..']) await open(page, name);
    await open(page, 'c');
    const panel = page.getByRole('dialog');
    await expect(panel.frameLocator('iframe').locator('pre')).toContainText('not elsewhere');
    expect(await savedBy(page, () => panel.getByRole('button', { name: 'Download' }).click())).toEqual({
      name: 'c',
      text: 'not elsewhere',
    });
    await page.keyboard.press('Escape');
    await row(page, 'c').focus();
    await page.keyboard.press('F2');
    await page.getByLabel('New name').fill('..d');
    await page.keyboard.press('Enter');
    await expect.poll(store.keys).toContain('a//b/../..d');
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(store.keys).toContain('a//b/../c');
  },
);

test(
  'files of every kind of name are downloaded, one by one and as a zip',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    const store = await fill(account, atoll);
    for (const name of oddNames) await store.put(`odd/${name}`, `of ${name}`);
    await page.goto(`/dss/buckets/${store.bucket}?prefix=${encodeURIComponent('odd/')}`);
    for (const name of oddNames.slice(0, -1)) {
      await page.getByRole('button', { name: `Actions for ${isolatedName(name)}`, exact: true }).click();
      const saved = await savedBy(page, () =>
        page.getByRole('menuitem', { name: 'Download', exact: true }).click(),
      );
      expect(saved.text).toBe(`of ${name}`);
    }
    await page.goto(`/dss/buckets/${store.bucket}`);
    await page.getByRole('button', { name: 'Actions for odd' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Download as zip' }).click();
    const entries = await readZip(await readFile(await (await downloading).path()));
    expect([...entries.keys()].toSorted()).toEqual(oddNames.map((name) => `odd/${name}`).toSorted());
  },
);
