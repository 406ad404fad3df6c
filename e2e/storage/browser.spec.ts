import type { Account, Atoll } from '@atoll/testkit';
import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { sweep } from '../support/sweep.ts';
import { fill, grid, names, row } from './objects-page.ts';
import { onePixelPng } from './preview-files.ts';
import { chooseMore } from './toolbar.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Makes a bucket with those files, and opens its page. */
async function openBucket(page: Page, account: Account, atoll: Atoll, files: Files) {
  const store = await fill(account, atoll);
  // Stored without a content type, so that only names indicate the kind of file.
  for (const [key, body] of Object.entries(files)) await store.put(key, body, { ContentType: undefined });
  await page.goto(`/dss/buckets/${store.bucket}`);
  await expect(grid(page)).toBeVisible();
  return store;
}

test(
  'the details beside the list follow the arrow keys, and open with the window to themselves',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    await openBucket(page, account, atoll, { 'a.txt': 'first', 'b.txt': 'second', 'folder/x': 'x' });
    await page.getByTitle('a.txt', { exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'a.txt' });
    await expect(panel.frameLocator('iframe').getByText('first')).toBeVisible();
    await row(page, 'a.txt').focus();
    await page.keyboard.press('ArrowDown');
    const next = page.getByRole('dialog', { name: 'b.txt' });
    await expect(next.frameLocator('iframe').getByText('second')).toBeVisible();
    await expect(page).toHaveURL(/preview=b\.txt/);
    await axe(page);
    const fullView = page.locator('dialog:modal');
    const expectBeside = async () => {
      await expect(page).toHaveURL(/\?preview=b\.txt$/);
      await expect(fullView).toHaveCount(0);
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await expect(next).toBeVisible();
    };
    // Escape follows before the full view is loaded.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expectBeside();

    await page.keyboard.press('Enter');
    await expect(fullView.frameLocator('iframe').getByText('second')).toBeVisible();
    await expect(page).toHaveURL(/panel=view/);
    await page.keyboard.press('Escape');
    await expectBeside();

    await next.getByRole('button', { name: 'View' }).click();
    await expect(fullView.frameLocator('iframe').getByText('second')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(fullView.frameLocator('iframe').getByText('first')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(fullView).toHaveCount(0);
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).not.toHaveURL(/preview=/);
  },
);

test(
  'the full view that was opened without the details closes to the list',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    await openBucket(page, account, atoll, { 'a.txt': 'first' });
    await row(page, 'a.txt').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'View', exact: true }).click();
    await expect(page.getByRole('dialog').frameLocator('iframe').getByText('first')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).not.toHaveURL(/preview=/);
  },
);

test('pictures show themselves in the list and as tiles, and what is none keeps its icon', async ({
  signedIn: page,
  account,
  atoll,
}) => {
  const broken = 'not a picture';
  const files = { 'dot.png': onePixelPng, 'broken.png': broken, 'note.txt': 'x', 'folder/x': 'x' };
  await openBucket(page, account, atoll, files);
  const pictureIn = (name: string) => page.getByTitle(name, { exact: true }).locator('img');
  await expect(pictureIn('dot.png')).toHaveAttribute('src', /^blob:/);
  await page.getByRole('button', { name: 'Tiles' }).click();
  await expect(page).toHaveURL(/view=tiles/);
  await expect(pictureIn('dot.png')).toHaveAttribute('src', /^blob:/);
  await expect(pictureIn('broken.png')).toHaveCount(0);
  await expect(pictureIn('note.txt')).toHaveCount(0);
  await axe(page);

  // The first tile is the folder; the arrows go sideways.
  await page.getByRole('gridcell', { name: 'folder' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Select broken.png' })).toBeChecked();
  await page.getByTitle('folder', { exact: true }).click();
  await expect(page).toHaveURL(/view=tiles/);
  await expect(page.getByTitle('x', { exact: true })).toBeVisible();
});

test('what is dragged onto a folder is moved there, and back by its notice', async ({
  signedIn: page,
  account,
  atoll,
}) => {
  const files = { 'a.txt': 'a', 'b.txt': 'b', 'inbox/x': 'x', 'work/y': 'y' };
  const store = await openBucket(page, account, atoll, files);
  await row(page, 'a.txt').dragTo(row(page, 'inbox'));
  await expect(row(page, 'a.txt')).toHaveCount(0);
  await expect.poll(store.keys).toEqual(['b.txt', 'inbox/a.txt', 'inbox/x', 'work/y']);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'a.txt')).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select work' }).click();
  await page.getByRole('checkbox', { name: 'Select b.txt' }).click();
  await row(page, 'b.txt').dragTo(row(page, 'inbox'));
  await expect.poll(store.keys).toEqual(['a.txt', 'inbox/b.txt', 'inbox/work/y', 'inbox/x']);

  await page.getByTitle('inbox', { exact: true }).click();
  await row(page, 'b.txt').dragTo(page.getByRole('link', { name: store.bucket }).last());
  await expect.poll(store.keys).toEqual(['a.txt', 'b.txt', 'inbox/work/y', 'inbox/x']);
});

test('a right click opens the row’s own menu', wholeRunOnly, async ({ signedIn: page, account, atoll }) => {
  await openBucket(page, account, atoll, { 'a.txt': 'a', 'folder/x': 'x' });
  await row(page, 'a.txt').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Download', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await row(page, 'folder').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Download as zip' })).toBeVisible();
});

test('a name is found by any part of it, then in subfolders and everywhere', async ({
  signedIn: page,
  account,
  atoll,
}) => {
  const files = { '2026-report.txt': 'a', 'b.txt': 'b', 'old reports/x': 'x', 'deep/report.txt': 'y' };
  const store = await openBucket(page, account, atoll, files);
  await page.getByLabel('Find in this folder').fill('REPORT');
  await expect(row(page, 'b.txt')).toHaveCount(0);
  await expect(row(page, 'old reports')).toBeVisible();
  await expect(page.getByText('2 items')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Search everything' })).toBeVisible();
  await page.getByRole('link', { name: 'Search subfolders too' }).click();
  await expect(page).toHaveURL(
    new RegExp(`text=REPORT.*bucket=${store.bucket}|bucket=${store.bucket}.*text=REPORT`),
  );
});

test('the size of folders is counted on demand', wholeRunOnly, async ({ signedIn: page, account, atoll }) => {
  await openBucket(page, account, atoll, { 'a.txt': 'a', 'folder/x': 'x'.repeat(2048), 'folder/y/z': 'z' });
  await page.getByRole('button', { name: 'Show folder sizes' }).click();
  await expect(row(page, 'folder')).toContainText('2 kB');
  await expect(page.getByText('3 objects in all')).toBeVisible();
});

test(
  'on a phone a row is two lines with room for a finger, and the first is in the upper third',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openBucket(page, account, atoll, { 'a.txt': 'a', 'folder/x': 'x' });
    const top = (await row(page, 'folder').boundingBox())?.y ?? Number.NaN;
    expect(top).toBeLessThan(844 / 3);
    const menu = await page.getByRole('button', { name: 'Actions for a.txt' }).boundingBox();
    expect(Math.min(menu?.width ?? 0, menu?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await row(page, 'a.txt').click({ position: { x: 150, y: 40 } });
    await expect(page.getByRole('dialog', { name: 'a.txt' })).toBeVisible();
  },
);

test('a phone sorts from the toolbar', wholeRunOnly, async ({ signedIn: page, account, atoll }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openBucket(page, account, atoll, { 'a.txt': 'aaa', 'b.txt': 'b', 'c.txt': 'cc' });
  const choose = async (now: string, by: string) => {
    await page.getByRole('button', { name: now }).click();
    await page.getByRole('menuitemradio', { name: by }).click();
  };
  await choose('Sort: Name, ascending', 'Size');
  await expect.poll(() => names(page)).toEqual(['b.txt', 'c.txt', 'a.txt']);
  await choose('Sort: Size, ascending', 'Size, ascending');
  await expect.poll(() => names(page)).toEqual(['a.txt', 'c.txt', 'b.txt']);
  await expect(page).toHaveURL(/sort=size&order=desc/);
});

test(
  'rows that can’t be loaded to be selected are told of, and tried again',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    // One more than a page of the list.
    const keys = Array.from({ length: 201 }, (_, index) => `file-${1000 + index}`);
    const store = await fill(account, atoll);
    await Promise.all(keys.map((key) => store.put(key)));
    await page.route('**/api/storage/objects?*cursor=*', (route) => route.abort());
    await page.goto(`/dss/buckets/${store.bucket}`);
    await expect(row(page, 'file-1000')).toBeVisible();
    await chooseMore(page, 'Select all');
    const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load the items to select them.' });
    await expect(alert).toBeVisible();
    await expect(page.getByRole('region', { name: 'Actions for selected rows' })).toHaveCount(0);
    await page.unroute('**/api/storage/objects?*cursor=*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Actions for selected rows' })).toBeVisible();
  },
);

test('tiles are for everybody', wholeRunOnly, async ({ signedIn: page, account, atoll }) => {
  test.setTimeout(300_000);
  const files = { 'dot.png': onePixelPng, 'note.txt': 'x', 'folder/x': 'x' };
  const { bucket } = await openBucket(page, account, atoll, files);
  await chooseMore(page, 'Select all');
  await expect(page.getByText('3 selected')).toBeVisible();
  await sweep(page, `/dss/buckets/${bucket}?view=tiles`);
});
