import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Atoll, readZip } from '@atoll/testkit';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeJobDue } from '../support/jobs.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';

test.use({ startPath: '/settings/data' });

/** Makes the deletion due, as after 14 days. */
function makeClosingDue(atoll: Atoll, email: string): void {
  const books = new DatabaseSync(join(atoll.dataDir, 'atoll.db'));
  try {
    books.exec('pragma busy_timeout = 10000');
    books
      .prepare(
        'update account_closings set closing_at = 1 where person_id = (select id from people where email = ?)',
      )
      .run(email);
  } finally {
    books.close();
  }
}

test(
  'everything that is kept is taken home as one zip',
  wholeRunOnly,
  async ({ signedIn: page, account }) => {
    const t = await textsOf('en_US', 'your-data');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: t.export.submit }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^atoll-\d{4}-\d\d-\d\d\.zip$/);
    const files = readZip(await readFile(await file.path()));
    expect(files.get('you/profile.jsonl')?.toString()).toContain(account.email);
    expect(files.get('README.txt')?.toString()).toContain('storage/audit.jsonl');
  },
);

test(
  'an account that is deleted can be kept for 14 days, and is gone after them',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    test.slow();
    const t = await textsOf('en_US', 'your-data');
    const { typedName } = await textsOf('en_US', 'common');
    const dialog = page.getByRole('dialog');
    await sweep(page, {
      path: '/settings/data',
      async arrange(page, locale) {
        const texts = await textsOf(locale, 'your-data');
        await page.getByRole('button', { name: texts.delete.open }).click();
        await expect(dialog).toBeVisible();
      },
    });
    const name = dialog.getByLabel(typedName.label);
    await name.fill('another');
    await dialog.getByRole('button', { name: t.delete.submit }).click();
    await expect(dialog.getByText(typedName.mismatch)).toBeVisible();
    await name.fill(account.username);
    await dialog.getByRole('button', { name: t.delete.submit }).click();
    await expect(page.getByRole('heading', { name: t.closing.title })).toBeVisible();
    await page.goto('/dss/buckets');
    await expect(page).toHaveURL(/\/closing$/);
    await sweep(page, '/closing');

    await page.getByRole('button', { name: t.closing.keep }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.goto('/settings/data');
    await page.getByRole('button', { name: t.delete.open }).click();
    await name.fill(account.username);
    await dialog.getByRole('button', { name: t.delete.submit }).click();
    await expect(page).toHaveURL(/\/closing$/);
    makeClosingDue(atoll, account.email);
    makeJobDue(atoll, 'accounts-closing');
    const isLast = ({ subject }: { subject: string }) => subject.includes('was deleted');
    await atoll.mail?.waitForMail(account.email, isLast, { timeoutMs: 20_000 });
    await page.reload();
    await expect(page).toHaveURL(/\/signin$/);
  },
);

test('the whole audit log is checked', wholeRunOnly, async ({ signedIn: page }) => {
  const { chain } = await textsOf('en_US', 'insight');
  await page.goto('/dss/audit');
  await page.getByRole('button', { name: chain.check }).click();
  await expect(page.getByText('Verified: the entry is unchanged.')).toBeVisible();
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
});
