import type { Page } from '@playwright/test';

/** Chooses an item of the menu at the end of a folder's toolbar. */
export async function chooseMore(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Chooses an item of the menu next to the upload button, such as a new folder. */
export async function chooseToAdd(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More to add', exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
