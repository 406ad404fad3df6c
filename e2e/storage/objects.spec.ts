import { describeObject, restoreObject } from '@atoll/contract';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { pick } from '../support/pick.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';
import { fill, names, row } from './objects-page.ts';
import { chooseMore } from './toolbar.ts';

test('a folder is walked, sorted, narrowed and selected from the keyboard, and its columns are remembered', async ({
  signedIn: page,
  account,
  atoll,
}) => {
  const store = await fill(account, atoll);
  for (const [at, name] of ['b', 'a', 'd', 'c'].entries()) await store.put(name, 'x'.repeat(10 * (at + 1)));
  for (let at = 0; at < 450; at++) await store.put(`many/file-${String(at).padStart(3, '0')}`);

  await page.goto(`/dss/buckets/${store.bucket}`);
  await expect.poll(() => names(page)).toEqual(['many', 'a', 'b', 'c', 'd']);
  await page.getByRole('button', { name: 'Size', exact: true }).click();
  await page.getByRole('button', { name: 'Size', exact: true }).click();
  await expect(page).toHaveURL(/sort=size&order=desc/);
  await expect.poll(() => names(page)).toEqual(['many', 'c', 'd', 'a', 'b']);
  await expect(page.getByRole('columnheader', { name: 'Size' })).toHaveAttribute('aria-sort', 'descending');
  await page.goBack();
  await page.goBack();
  await expect.poll(() => names(page)).toEqual(['many', 'a', 'b', 'c', 'd']);

  await chooseMore(page, 'Columns');
  await page.getByLabel('ETag', { exact: true }).check();
  await page.getByRole('button', { name: 'Move ETag up' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    /Name/,
    /Size/,
    'ETag',
    /Modified/,
    'Actions',
  ]);

  await row(page, 'many').focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'a')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+a');
  await expect(page.getByText('5 selected')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/prefix=many/);
  await expect(row(page, 'file-000')).toBeFocused();
  // Each key press goes to the end of the rows loaded so far.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(row(page, 'file-449')).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.getByLabel('Find in this folder').fill('LE-44');
  await expect.poll(() => names(page)).toHaveLength(10);
  await expect(page).toHaveURL(/find=LE-44/);
  await page.getByRole('checkbox', { name: 'Select file-440' }).click();
  await page.getByRole('checkbox', { name: 'Select file-444' }).click({ modifiers: ['Shift'] });
  await expect(page.getByText('5 selected')).toBeVisible();
});

test('a copy or move goes to any bucket', wholeRunOnly, async ({ signedIn: page, account, atoll }) => {
  const store = await fill(account, atoll);
  const other = await fill(account, atoll);
  await store.put('note.txt', 'hello');
  await store.put('taken.txt');
  await other.put('inbox/x');
  await page.goto(`/dss/buckets/${store.bucket}`);

  const act = async (action: string) => {
    await page.getByRole('button', { name: 'Actions for note.txt' }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  await act('Copy');
  const path = page.getByLabel('Destination path');
  await pick(page.getByLabel('Bucket', { exact: true }), other.bucket);
  await page.getByRole('button', { name: 'inbox' }).click();
  await expect(path).toHaveValue(/^inbox\//);
  await path.fill('inbox/note.txt');
  await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await other.keys()).toEqual(['inbox/note.txt', 'inbox/x']);

  await act('Move');
  await path.fill('moved/');
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  await expect(row(page, 'note.txt')).toHaveCount(0);
  expect(await store.keys()).toEqual(['moved/note.txt', 'taken.txt']);
});

test('versions are compared, brought back and deleted for good, and a delete is undone', async ({
  signedIn: page,
  account,
  atoll,
}) => {
  const store = await fill(account, atoll, { isVersioned: true });
  await store.put('note.txt', 'first\nsame\n');
  await store.put('note.txt', 'second\nsame\n', { CacheControl: 'no-cache' });
  await store.put('gone.txt');
  await store.remove('gone.txt');
  await page.goto(`/dss/buckets/${store.bucket}?preview=note.txt&panel=versions`);
  const panel = page.getByRole('dialog').first();
  await expect(panel.getByRole('checkbox')).toHaveCount(2);
  for (const box of await panel.getByRole('checkbox').all()) await box.check();
  await panel.getByRole('button', { name: 'Compare' }).click();
  const contents = page.getByRole('region', { name: 'Side-by-side comparison' });
  await expect(contents.getByRole('cell', { name: 'first' })).toBeVisible();
  await expect(contents.getByRole('cell', { name: 'second' })).toBeVisible();
  await page.keyboard.press('Escape');
  await panel
    .getByRole('button', { name: /Actions for the version/ })
    .nth(1)
    .click();
  await page.getByRole('menuitem', { name: 'View this version' }).click();
  await expect(page.frameLocator('iframe').locator('pre')).toContainText('first');
  await page.getByRole('button', { name: 'Details' }).click();
  await panel
    .getByRole('button', { name: /Actions for the version/ })
    .nth(1)
    .click();
  await page.getByRole('menuitem', { name: 'Restore this version' }).click();
  await expect(panel.getByRole('checkbox')).toHaveCount(3);
  await panel
    .getByRole('button', { name: /Actions for the version/ })
    .nth(2)
    .click();
  await page.getByRole('menuitem', { name: 'Delete permanently' }).click();
  const confirmation = page.getByRole('dialog').last();
  await axe(page);
  await confirmation.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByLabel('Type or paste the name to confirm')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Type or paste the name to confirm').fill('note.txt');
  await confirmation.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(panel.getByRole('checkbox')).toHaveCount(2);

  await panel.getByRole('link', { name: 'Overview' }).click();
  await expect(panel.frameLocator('iframe').getByText('first')).toBeVisible();
  await panel.getByRole('button', { name: 'Change' }).nth(1).click();
  await page.getByLabel('Content-Type').fill('text/x-note');
  await page.getByLabel('Name', { exact: true }).fill('owner');
  await page.getByLabel('Value', { exact: true }).fill('Zoë 報告');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Zoë 報告')).toBeVisible();
  await expect(panel.getByText('text/x-note')).toBeVisible();
  await page.keyboard.press('Escape');

  await row(page, 'note.txt').focus();
  await page.keyboard.press('Delete');
  await expect(row(page, 'note.txt')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'note.txt')).toBeVisible();

  await chooseMore(page, 'Show deleted');
  await expect(row(page, 'gone.txt')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for gone.txt' }).click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'Hide deleted' }).click();
  await expect(row(page, 'gone.txt')).toBeVisible();
  expect(await store.keys()).toEqual(['gone.txt', 'note.txt']);
});

test(
  'a restore is told of when it is there, though the page was loaded anew meanwhile',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    const store = await fill(account, atoll);
    await store.put('cold.bin', 'cold', { StorageClass: 'GLACIER' });
    const stateOf = async () => {
      const object = await account.api.ask(describeObject, { bucket: store.bucket, key: 'cold.bin' });
      return object.archive?.state;
    };
    await expect.poll(stateOf).toBe('archived');
    await page.goto(`/dss/buckets/${store.bucket}`);
    await page.getByRole('button', { name: 'Actions for cold.bin' }).click();
    await page.getByRole('menuitem', { name: 'Restore from archive' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/dashboard');
    await expect(page.getByRole('status').filter({ hasText: 'cold.bin was restored.' })).toBeVisible({
      timeout: 60_000,
    });
    expect(await stateOf()).toBe('restored');
    await page.goto(`/dss/buckets/${store.bucket}`);
    await expect(row(page, 'cold.bin').getByTitle(/^Restored until/)).toBeVisible();
  },
);

test(
  'a file goes to the archive, comes back for some days, and is kept available',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    const store = await fill(account, atoll);
    await store.put('report.pdf', 'pages');
    const described = () => account.api.ask(describeObject, { bucket: store.bucket, key: 'report.pdf' });
    await page.goto(`/dss/buckets/${store.bucket}`);
    const act = async (name: string) => {
      await page.getByRole('button', { name: 'Actions for report.pdf' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await act('Archive');
    const dialog = page.getByRole('dialog', { name: 'Archive report.pdf?' });
    await expect(dialog).toContainText('Restore first, usually within 24 hours');
    await axe(page);
    await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
    await expect(row(page, 'report.pdf').getByText('Archived')).toBeVisible();
    await expect.poll(async () => (await described()).storage_class).toBe('ARCHIVE');

    await account.api.ask(restoreObject, { bucket: store.bucket, key: 'report.pdf', days: 2 });
    await expect.poll(async () => (await described()).archive?.state).toBe('restored');
    await page.reload();
    await act('Keep available');
    const choice = page.getByRole('dialog', { name: 'Change storage class' });
    await expect(choice.getByRole('radio', { name: 'Standard' })).toBeChecked();
    await axe(page);
    await choice.getByRole('button', { name: 'Save' }).click();
    await expect(choice).toHaveCount(0);
    expect(await described()).toMatchObject({ storage_class: 'STANDARD', archive: null });

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Commands' }).fill('glacier');
    await page.getByRole('option', { name: /Archive files/ }).click();
    await expect(page.getByRole('dialog', { name: `Archive ${store.bucket}?` })).toContainText('1 object');
  },
);

test(
  'everything under a folder is deleted as a job, and nothing stays selected',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    const store = await fill(account, atoll);
    for (let at = 0; at < 30; at++) await store.put(`folder/deep/${at % 3}/${at}`);
    await store.put('folder/file');
    await store.put('kept');
    await page.goto(`/dss/buckets/${store.bucket}?prefix=folder/`);
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await expect(page.getByRole('checkbox', { name: 'Select file' })).toBeChecked();
    const bar = page.getByRole('region', { name: (await textsOf('en_US', 'grid')).bulk });
    await expect(bar.getByText('2 selected')).toBeVisible();
    await bar.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 1 folder and 1 object?' });
    await expect(dialog.getByText('31 objects')).toBeVisible();
    await dialog.getByRole('textbox').fill(store.bucket);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('This folder is empty')).toBeVisible();
    await expect(bar).toHaveCount(0);
    expect(await store.keys()).toEqual(['kept']);
  },
);

test(
  'the folder, its panel and its dialogs are for everybody',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    test.setTimeout(400_000);
    const store = await fill(account, atoll, { isVersioned: true });
    await store.put('folder/x');
    await store.put('note.txt', 'hello', { Metadata: { owner: 'me' }, Tagging: 'k=v' });
    await store.put('cold.bin', 'cold', { StorageClass: 'GLACIER' });
    const path = `/dss/buckets/${store.bucket}`;
    await sweep(page, {
      path,
      async arrange(page, locale) {
        const { selectAll } = await textsOf(locale, 'grid');
        const box = page.getByRole('checkbox', { name: selectAll });
        await box.click();
        await expect(box).toBeChecked();
      },
    });
    await sweep(page, `${path}?preview=note.txt`);
    await sweep(page, `${path}?preview=note.txt&panel=versions`);
    await sweep(page, {
      path,
      async arrange(page, locale) {
        await page.getByRole('button', { name: (await textsOf(locale, 'objects')).filter.open }).click();
      },
    });
  },
);
