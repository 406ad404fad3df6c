import { readFile } from 'node:fs/promises';
import { createBucket, createFolder, deleteObject, setVersioning, startBulkJob } from '@atoll/contract';
import type { Api } from '@atoll/testkit';
import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { pick } from '../support/pick.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';
import { chooseMore } from './toolbar.ts';

let serial = 0;

async function makeBucket(api: Api, folders: readonly string[]): Promise<string> {
  serial += 1;
  const bucket = `bulk-${Date.now()}-${serial}`;
  await api.ask(createBucket, { name: bucket });
  await makeFolders(api, bucket, folders);
  return bucket;
}

async function makeFolders(api: Api, bucket: string, folders: readonly string[]): Promise<void> {
  for (const path of folders) {
    const at = path.lastIndexOf('/') + 1;
    await api.ask(createFolder, { bucket, prefix: path.slice(0, at), name: path.slice(at) });
  }
}

/** Selects folders of the bucket that is open. */
async function select(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole('row', { name }).getByRole('checkbox').check();
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('a deletion is confirmed by name where it can’t be undone, and undone where it can', async ({
  signedIn: page,
  account: { api },
}) => {
  // More than may be deleted without typing a name.
  const deep = Array.from({ length: 20 }, (_, index) => `one/deep-${index}`);
  const bucket = await makeBucket(api, ['one', ...deep, 'two', 'three']);
  await page.goto(`/dss/buckets/${bucket}`);
  await select(page, ['one', 'two']);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialogOf(page)).toContainText('This can’t be undone.');
  await expect(dialogOf(page).getByRole('status')).toContainText('22 objects');
  await axe(page);
  const submit = dialogOf(page).getByRole('button', { name: 'Delete', exact: true });
  await submit.click();
  await expect(dialogOf(page)).toContainText('The name doesn’t match.');
  await dialogOf(page).getByRole('textbox').fill(bucket);
  await submit.click();
  await expect(notice(page, '22 objects deleted.')).toBeVisible();
  await expect(page.getByRole('row', { name: 'one' })).toHaveCount(0);
  await expect(page.getByRole('row', { name: 'three' })).toBeVisible();

  await api.ask(setVersioning, { bucket, status: 'enabled' });
  await api.ask(startBulkJob, { bucket, selection: { all: true }, task: { kind: 'delete' } });
  await page.goto('/dss/jobs');
  await expect(page.getByRole('cell', { name: 'Done', exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: `Delete: ${bucket}`, exact: true }).click();
  await expect(page).toHaveURL(/job=/);
  await dialogOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'Undone: 1 object is as it was before.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Jobs', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Jobs' })).toContainText('Restore deleted objects');
  await page.goto(`/dss/buckets/${bucket}`);
  await expect(page.getByRole('row', { name: 'three' })).toBeVisible();
});

test(
  'one object that was deleted is undone from the jobs',
  wholeRunOnly,
  async ({ signedIn: page, account: { api } }) => {
    const bucket = await makeBucket(api, []);
    await api.ask(setVersioning, { bucket, status: 'enabled' });
    await makeFolders(api, bucket, ['kept']);
    await page.goto(`/dss/buckets/${bucket}?prefix=kept/`);
    await page.setInputFiles('input[type=file]:not([webkitdirectory])', {
      name: 'a.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('a'),
    });
    await page.getByRole('row', { name: 'a.txt' }).focus();
    await page.keyboard.press('Delete');
    await expect(page.getByRole('row', { name: 'a.txt' })).toHaveCount(0);
    await expect(notice(page, 'a.txt was deleted. Its versions stay.')).toBeVisible();
    await page.goto('/dss/jobs');
    await page.getByRole('button', { name: 'Actions for Delete: a.txt' }).click();
    await page.getByRole('menuitem', { name: 'Undo' }).click();
    await expect(notice(page, 'Undone: 1 object is as it was before.')).toBeVisible();
    await page.goto(`/dss/buckets/${bucket}?prefix=kept/`);
    await expect(page.getByRole('row', { name: 'a.txt' })).toBeVisible();
  },
);

test(
  'what is moved goes to the folder that is picked, and what stays is told of with its reason',
  wholeRunOnly,
  async ({ signedIn: page, account: { api } }) => {
    const bucket = await makeBucket(api, ['photos', 'photos/summer 2026', 'photos/été', 'papers']);
    const other = await makeBucket(api, ['archive', 'archive/papers']);
    await page.goto(`/dss/buckets/${bucket}`);
    await select(page, ['photos', 'papers']);
    await page.getByRole('button', { name: 'Move contents of folders…', exact: true }).click();
    const dialog = dialogOf(page);
    await pick(dialog.getByRole('combobox', { name: 'Bucket' }), other);
    await dialog.getByRole('button', { name: 'archive' }).click();
    await expect(dialog.getByRole('status').last()).toContainText('1 name already exists there');
    await expect(dialog.getByRole('status').last()).toContainText('1 will be skipped');
    await axe(page);
    await dialog.getByRole('button', { name: 'Move here' }).click();
    await expect(notice(page, `3 objects moved to ${other}/archive/.`)).toBeVisible();
    await expect(page.getByRole('row', { name: 'photos' })).toHaveCount(0);
    await expect(page.getByRole('row', { name: 'papers' })).toBeVisible();

    await page.getByRole('button', { name: 'Jobs', exact: true }).click();
    await axe(page);
    await page.getByRole('link', { name: 'All jobs' }).click();
    await page.getByRole('button', { name: /^Move: / }).click();
    await dialogOf(page).getByText('Skipped', { exact: true }).last().click();
    await expect(
      dialogOf(page).getByRole('cell', {
        name: 'An object with this name already exists at the destination.',
      }),
    ).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialogOf(page).getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines).toContain('papers/,,skipped,0,3022,nameTakenInTarget,');
    expect(lines).toContain('photos/été/,,done,0,,,');
    await page.goto(`/dss/buckets/${other}?prefix=archive%2F`);
    await expect(page.getByRole('row', { name: 'photos' })).toBeVisible();

    await page.goto('/dss/jobs');
    await page.getByRole('button', { name: /^Move: / }).click();
    await dialogOf(page).getByRole('button', { name: 'Move back' }).click();
    await expect(notice(page, 'Undone: 3 objects are as they were before.')).toBeVisible();
    await page.goto(`/dss/buckets/${bucket}`);
    await expect(page.getByRole('row', { name: 'photos' })).toBeVisible();
  },
);

test(
  'a folder that gets the name of another merges with it, keeps both files of a name, and is taken out again',
  wholeRunOnly,
  async ({ signedIn: page, account: { api } }) => {
    const bucket = await makeBucket(api, ['drafts', 'letters']);
    for (const folder of ['drafts', 'letters']) {
      await page.goto(`/dss/buckets/${bucket}?prefix=${folder}%2F`);
      await page.setInputFiles('input[type=file]:not([webkitdirectory])', {
        name: 'a.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from(folder),
      });
      await expect(page.getByRole('row', { name: 'a.txt' })).toBeVisible();
    }
    await page.goto(`/dss/buckets/${bucket}`);
    await page.getByRole('row', { name: 'drafts' }).focus();
    await page.keyboard.press('F2');
    const dialog = dialogOf(page);
    await dialog.getByRole('textbox', { name: 'New name' }).fill('letters');
    await expect(dialog.getByRole('status')).toContainText('2 names already exist there');
    await dialog.getByText('Keep both').click();
    await expect(dialog.getByRole('status')).toContainText('1 will be renamed to keep both');
    await axe(page);
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect(notice(page, 'Folder renamed, with 2 objects.')).toBeVisible();
    await expect(page.getByRole('row', { name: 'drafts' })).toHaveCount(0);
    await page.goto(`/dss/buckets/${bucket}?prefix=letters%2F`);
    await expect(page.getByRole('row', { name: 'a.txt' })).toBeVisible();
    await expect(page.getByRole('row', { name: 'a (1).txt' })).toBeVisible();

    await page.goto('/dss/jobs');
    await page.getByRole('button', { name: /^Rename folder: / }).click();
    await expect(dialog.getByRole('cell', { name: /^Kept as .*a \(1\)\.txt/ })).toBeVisible();
    await axe(page);
    await dialog.getByRole('button', { name: 'Move back' }).click();
    await expect(notice(page, 'Undone: 2 objects are as they were before.')).toBeVisible();
    await page.goto(`/dss/buckets/${bucket}?prefix=drafts%2F`);
    await expect(page.getByRole('row', { name: 'a.txt' })).toBeVisible();
  },
);

test(
  'a folder that was deleted is brought back as a whole',
  wholeRunOnly,
  async ({ signedIn: page, account: { api } }) => {
    const bucket = await makeBucket(api, []);
    await api.ask(setVersioning, { bucket, status: 'enabled' });
    await makeFolders(api, bucket, ['work', 'work/a', 'work/b', 'kept']);
    await page.goto(`/dss/buckets/${bucket}`);
    await select(page, ['work']);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialogOf(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('row', { name: 'work' })).toHaveCount(0);
    await chooseMore(page, 'Show deleted');
    await page.getByRole('button', { name: 'Actions for work' }).click();
    await page.getByRole('menuitem', { name: 'Restore deleted objects' }).click();
    await expect(dialogOf(page).getByRole('status')).toContainText('3 objects');
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Restore all' }).click();
    await dialogOf(page).getByRole('button', { name: 'Restore objects' }).click();
    await expect(notice(page, '3 deleted objects restored.')).toBeVisible();
    await page.getByRole('button', { name: 'Hide deleted' }).click();
    await expect(page.getByRole('row', { name: 'work' })).toBeVisible();
  },
);

test(
  'a folder goes back to a moment after a look at what changes',
  wholeRunOnly,
  async ({ signedIn: page, account: { api } }) => {
    const bucket = await makeBucket(api, []);
    await api.ask(setVersioning, { bucket, status: 'enabled' });
    await makeFolders(api, bucket, ['work', 'work/kept', 'work/lost']);
    // The moment is written to the second.
    const moment = new Date(Math.ceil(Date.now() / 1000) * 1000);
    await expect.poll(() => Date.now()).toBeGreaterThan(moment.getTime() + 1000);
    await api.ask(deleteObject, { bucket, key: 'work/lost/' });
    await makeFolders(api, bucket, ['work/mistake']);

    await page.goto(`/dss/buckets/${bucket}`);
    await select(page, ['work']);
    await page.getByRole('button', { name: 'More' }).last().click();
    await page.getByRole('menuitem', { name: 'Restore to a point in time' }).click();
    const dialog = dialogOf(page);
    const [day = '', time = ''] = moment.toISOString().slice(0, 19).split('T');
    await dialog.getByLabel('Date and time', { exact: true }).fill(day);
    await dialog.getByLabel('Date and time, time').fill(time);
    await expect(dialog.getByRole('listitem').filter({ hasText: 'lost/' })).toContainText('will be restored');
    await expect(dialog.getByRole('listitem').filter({ hasText: 'mistake/' })).toContainText(
      'will be deleted',
    );
    await axe(page);
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect(notice(page, '2 objects returned to their state at that time.')).toBeVisible();
    await page.goto(`/dss/buckets/${bucket}?prefix=work%2F`);
    await expect(page.getByRole('row', { name: 'lost' })).toBeVisible();
    await expect(page.getByRole('row', { name: 'mistake' })).toHaveCount(0);
  },
);

test(
  'jobs in every language, width and colour scheme',
  wholeRunOnly,
  async ({ signedIn: page, account: { api } }) => {
    test.setTimeout(240_000);
    const bucket = await makeBucket(api, ['first', 'second']);
    const { id } = await api.ask(startBulkJob, {
      bucket,
      selection: { keys: ['first/', 'gone'] },
      task: { kind: 'tags', mode: 'add', tags: [{ key: 'team', value: 'blue' }] },
    });
    await api.ask(setVersioning, { bucket, status: 'enabled' });
    await sweep(page, {
      path: `/dss/buckets/${bucket}`,
      async arrange(_, locale) {
        const { actions } = await textsOf(locale, 'objects');
        const { forecast } = await textsOf(locale, 'bulk');
        await select(page, ['first', 'second']);
        await page.getByRole('button', { name: actions.delete, exact: true }).click();
        await expect(dialogOf(page).getByRole('status')).toContainText(/2/);
        await expect(dialogOf(page).getByRole('status')).not.toContainText(forecast.working);
      },
    });
    await sweep(page, {
      path: `/dss/jobs?job=${id}`,
      arrange: () => expect(page.getByRole('dialog').getByRole('table')).toBeVisible(),
    });
    await sweep(page, {
      path: '/dss/jobs',
      async arrange(_, locale) {
        const { indicator } = await textsOf(locale, 'bulk');
        await page.getByRole('button', { name: indicator.idle, exact: true }).click();
        await expect(page.getByRole('link', { name: indicator.all })).toBeVisible();
      },
    });
  },
);
