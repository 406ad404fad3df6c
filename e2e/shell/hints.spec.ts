import { createBucket } from '@atoll/contract';
import { expect, test } from '../support/fixtures.ts';
import { enterAsNewcomer } from '../support/session.ts';
import { sweep } from '../support/sweep.ts';

test('a first visit has one hint, until the person has read it or wants none', async ({ page, account }) => {
  await enterAsNewcomer(page, account);
  await page.goto('/dss/share-links');
  const gotIt = page.getByRole('button', { name: 'Got it' });
  await expect(page.getByRole('status').filter({ hasText: 'A share link opens' })).toBeVisible();
  await expect(gotIt).toHaveCount(1);
  await sweep(page, '/dss/share-links');
  await gotIt.click();
  await expect(gotIt).toBeHidden();
  await expect(page.locator('#page')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sharing', level: 1 })).toBeVisible();
  await expect(gotIt).toBeHidden();

  await page.goto('/bot');
  await page.getByRole('button', { name: 'Don’t show hints' }).click();
  await account.api.ask(createBucket, { name: 'hints-end-here' });
  await page.goto('/dss/buckets/hints-end-here');
  await expect(page.getByRole('heading', { name: 'hints-end-here' })).toBeVisible();
  await expect(gotIt).toBeHidden();
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a hint names neither a mouse nor a keyboard', async ({ page, account }) => {
    await account.api.ask(createBucket, { name: 'hints-by-touch' });
    await enterAsNewcomer(page, account);
    await page.goto('/dss/buckets/hints-by-touch');
    await expect(page.getByRole('status').filter({ hasText: 'Use the upload button' })).toBeVisible();
    await page.goto('/dss/buckets/hints-by-touch/settings');
    const hint = page.getByRole('status').filter({ hasText: 'Each setting has its own' });
    await expect(hint).toBeVisible();
    await expect(hint).not.toContainText('Ctrl');
  });
});

test('a hint covers nothing of its page', async ({ page, account }) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await account.api.ask(createBucket, { name: 'hints-cover-nothing' });
  await enterAsNewcomer(page, account);
  await page.goto('/dss/buckets/hints-cover-nothing/settings');
  const hint = page.locator('[data-shown]');
  await expect(hint).toBeVisible();
  const title = page.getByRole('heading', { level: 1 });
  const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN);
  expect(bottomOf(await hint.boundingBox())).toBeLessThanOrEqual((await title.boundingBox())?.y ?? 0);
});
