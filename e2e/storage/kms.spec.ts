import { createBucket, createKmsKey, setBucketEncryption } from '@atoll/contract';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';

test.use({ startPath: '/dss/apps/encryption-keys' });

test(
  'a key is created, renamed, rotated, disabled, condemned and kept after all',
  wholeRunOnly,
  async ({ signedIn: page, account: { api } }) => {
    await expect(page.getByText('Keys are stored on this server')).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('photos');
    await expect(dialog).toContainText('alias/photos');
    await dialog.getByLabel('Description').fill('Photographs of the reef');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const row = page.getByRole('row', { name: /Photographs of the reef/ });
    await expect(row).toContainText('Enabled');
    await expect(row).toContainText('Rotated yearly');

    const bucket = `sealed-${Date.now()}`;
    await api.ask(createBucket, { name: bucket });
    await api.ask(setBucketEncryption, { bucket, type: 'aws:kms', kms_key_id: 'alias/photos' });
    await page.reload();
    await expect(row.getByRole('link', { name: bucket })).toBeVisible();
    const choose = async (name: string, action: string) => {
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await choose('photos', 'Rotate now');
    await expect(
      page.getByText('photos was rotated. Data encrypted with older versions stays readable.'),
    ).toBeVisible();
    await choose('photos', 'Turn off yearly rotation');
    await expect(row).toContainText('Manual rotation');

    await choose('photos', 'Disable');
    await expect(dialog).toContainText(`1 bucket uses it to encrypt new objects: ${bucket}.`);
    await axe(page);
    await dialog.getByRole('button', { name: 'Disable' }).click();
    await expect(row).toContainText('Disabled');
    await choose('photos', 'Enable');
    await expect(row).toContainText('Enabled');

    await choose('photos', 'Rename');
    await expect(dialog).toContainText('no longer find the key');
    await dialog.getByLabel('Name').fill('pictures');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await choose('pictures', 'Schedule deletion');
    await dialog.getByLabel('Waiting period').selectOption('7');
    await axe(page);
    await dialog.getByRole('button', { name: 'Schedule deletion' }).click();
    await expect(page.getByText(/pictures is disabled and will be deleted on/)).toBeVisible();
    await expect(row).toContainText('Deletion scheduled');
    await expect(row.getByText(/^in \d days$/)).toBeVisible();
    await choose('pictures', 'Cancel deletion');
    await expect(row).toContainText('Disabled');
  },
);

test(
  'the screen is right in every language and width',
  wholeRunOnly,
  async ({ signedIn: page, account: { api } }) => {
    await sweep(page, '/dss/apps/encryption-keys');
    await api.ask(createKmsKey, { alias: 'alias/photos', description: 'The reef', rotates_yearly: true });
    await sweep(page, '/dss/apps/encryption-keys');
    await sweep(page, {
      path: '/dss/apps/encryption-keys',
      async arrange(page, locale) {
        const { actionsFor, delete: destroy } = await textsOf(locale, 'encryption-keys');
        await page.getByRole('button', { name: actionsFor.replace('{{name}}', 'photos') }).click();
        await page.getByRole('menuitem', { name: destroy }).click();
      },
    });
  },
);
