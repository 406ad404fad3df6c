import type { Account } from '@atoll/testkit';
import type { Page } from '@playwright/test';

/**
 * Signs in the tab as somebody who signed in there before, without the sign-in page; the journeys of e2e/accounts pass that.
 * The page has loaded nothing of the console afterwards: go wherever the journey begins.
 */
export async function enterAs(page: Page, { token }: Pick<Account, 'token'>): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate((value) => sessionStorage.setItem('token', value), token);
}
