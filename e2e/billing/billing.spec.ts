import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

async function openAddCredit(page: Page): Promise<void> {
  await page.goto('/dss/billing');
  await page.getByRole('main').getByRole('button', { name: 'Add Credit' }).first().click();
  await expect(page.getByRole('dialog').getByText('Sandbox: no real money moves.')).toBeVisible();
}

const openInvoices = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Invoices', exact: true }).click();

test('credit is bought in the sandbox, shown in the shell and invoiced', async ({ signedIn: page }) => {
  await openAddCredit(page);
  await axe(page);
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('dialog').getByText('Credit added')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await openInvoices(page);
  await expect(
    page
      .getByRole('table')
      .filter({ hasText: /AT-\d{4}-\d{6}/ })
      .getByText('Paid')
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('banner').getByText('$25.00')).toBeVisible();
  await axe(page);
});

test('a declined payment says so and leaves an invoice that can be voided', async ({ signedIn: page }) => {
  await openAddCredit(page);
  await page.getByRole('dialog').getByLabel('Sandbox card, declined').check();
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The payment was declined.' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await openInvoices(page);
  const invoice = page.getByRole('row').filter({ hasText: /AT-\d{4}-\d{6}/ });
  await expect(invoice.getByText('Open', { exact: true })).toBeVisible();
  // At this width, next to the menu, there is least room for a row that can be paid: its number stays on one line, its
  // actions in the panel.
  await page.setViewportSize({ width: 1024, height: 768 });
  expect((await invoice.getByRole('link').boundingBox())?.height).toBeLessThan(30);
  await expect(invoice.getByRole('button', { name: /^Actions for/ })).toBeInViewport({ ratio: 1 });
  await invoice.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Void' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click();
  await expect(invoice.getByText('Void', { exact: true })).toBeVisible();
});
