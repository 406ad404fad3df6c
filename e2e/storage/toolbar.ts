import type { Page } from '@playwright/test';

/** Chooses from the menu of a folder's toolbar: what shows the list otherwise. */
export async function chooseMore(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Chooses from the menu beside the upload button: what adds something else than files. */
export async function chooseToAdd(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More to add', exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
