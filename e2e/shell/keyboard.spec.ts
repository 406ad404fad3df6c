import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

/** More Tab stops than any of these pages has before the target. */
const mostStops = 80;

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < mostStops; stop++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, `reached within ${mostStops} stops`).toBeFocused();
}

/** Moves to a control with Tab, and activates it. */
async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('a keyboard alone signs in, stores, looks at, shares and deletes files, and goes to the settings', async ({
  page,
  account,
}) => {
  test.setTimeout(240_000);
  const { keyboard } = page;
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');

  await page.goto('/signin');
  await tabTo(page, page.getByLabel('Email', { exact: true }));
  await keyboard.type(account.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await keyboard.type(account.password);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // A bucket, whose dialog begins in its field.
  await keyboard.press('g');
  await keyboard.press('b');
  // The button moves once it is known that there is no bucket.
  await expect(page.getByText('No buckets yet')).toBeVisible();
  await press(page, page.getByRole('main').getByRole('button', { name: 'Create bucket' }).first());
  await expect(dialog.getByLabel('Bucket name')).toBeFocused();
  await keyboard.type(`keys-${Date.now()}`);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dss\/buckets\/keys-/);

  const chooser = page.waitForEvent('filechooser');
  await press(page, button('Upload files'));
  await (await chooser).setFiles(['a.txt', 'b.txt'].map((name) => file(name)));
  await expect(page.getByText('2 files uploaded')).toBeVisible();
  await press(page, page.getByRole('region', { name: 'Transfers' }).getByRole('button', { name: 'Clear' }));

  // Opens the object next to the list, in the full window, and goes back.
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByTitle(name, { exact: true }) });
  await tabTo(page, row('a.txt'));
  await keyboard.press('ArrowDown');
  await expect(row('b.txt')).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'b.txt' })).toBeVisible();
  await press(
    page,
    page.getByRole('dialog', { name: 'b.txt' }).getByRole('button', { name: 'Share', exact: true }),
  );
  await press(page, dialog.getByRole('button', { name: 'Copy link' }));
  await expect(page.getByRole('dialog', { name: /^Link/ })).toBeVisible();
  await keyboard.press('Escape');
  await expect(
    page.getByRole('dialog', { name: 'b.txt' }).getByRole('button', { name: 'Share', exact: true }),
  ).toBeFocused();
  await keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await tabTo(page, row('b.txt'));
  await keyboard.press('Delete');
  await expect(row('b.txt')).toHaveCount(0);
  await expect(row('a.txt')).toBeFocused();

  // The deletion is undone, from the notification or by its keys.
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await keyboard.press('F6');
  await expect(undo).toBeFocused();
  await keyboard.press('F6');
  await expect(row('a.txt')).toBeFocused();
  await keyboard.press('Control+z');
  await expect(row('b.txt')).toBeVisible();

  await press(page, page.getByRole('main').getByRole('link', { name: 'Settings' }));
  await press(page, page.getByRole('main').getByRole('link', { name: 'Versioning' }));
  await expect(page).toHaveURL(/section=versioning/);
});

function file(name: string) {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(name) };
}
