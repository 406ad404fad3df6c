import { createBucket, createFolder } from '@atoll/contract';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';

test(
  'files that were there before object lock are locked for a year, and can’t be deleted',
  wholeRunOnly,
  async ({ signedIn: page, account: { api } }) => {
    const bucket = `lock-${Date.now()}`;
    await api.ask(createBucket, { name: bucket, object_lock: true });
    for (const name of ['contracts', 'letters']) await api.ask(createFolder, { bucket, name });
    const settings = `/dss/buckets/${bucket}/settings?section=versioning`;
    await page.goto(settings);
    await page.getByLabel('Default retention').selectOption('Governance');
    await page.getByRole('textbox', { name: 'Duration' }).fill('1');
    await page.getByLabel('Unit').selectOption('Years');
    await page.getByRole('region', { name: 'Object lock' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await sweep(page, {
      path: settings,
      arrange: async (page, locale) => {
        const texts = await textsOf(locale, 'object-lock');
        await page.getByRole('button', { name: texts.lockExisting }).click();
      },
    });
    const dialog = page.getByRole('dialog', { name: `Lock files in ${bucket}` });
    await expect(dialog.getByRole('textbox', { name: 'Duration' })).toHaveValue('1');
    await expect(dialog.getByRole('status')).toContainText('2 objects');
    await dialog.getByRole('button', { name: 'Lock files' }).click();
    await expect(page.getByRole('status').filter({ hasText: '2 objects locked.' })).toBeVisible();

    await page.goto(`/dss/buckets/${bucket}`);
    await page.getByRole('row', { name: 'letters' }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Lock', exact: true }).click();
    const one = page.getByRole('dialog', { name: 'Lock files in letters' });
    await one.getByLabel('Unit').selectOption('Days');
    await expect(one.getByRole('status')).toContainText('1 is already locked at least as long');
    await expect(one.getByRole('button', { name: 'Lock files' })).toBeDisabled();
  },
);
