import type { Account } from '@atoll/testkit';
import type { Page } from '@playwright/test';

/**
 * Signs in the tab as somebody who signed in there before, without the sign-in page; the journeys of e2e/accounts pass that.
 * The page has loaded nothing of the console afterwards: go wherever the journey begins.
 */
export async function enterAs(page: Page, { token, email }: Pick<Account, 'token' | 'email'>): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(
    ([token, email]) => {
      sessionStorage.setItem('token', token);
      // Somebody who was there before has read the hints.
      localStorage.setItem(`hints:${email}`, 'off');
    },
    [token, email] as const,
  );
}

/** Works like `enterAs` on a first visit: the hints are still unread. */
export async function enterAsNewcomer(page: Page, account: Pick<Account, 'token' | 'email'>): Promise<void> {
  await enterAs(page, account);
  await page.evaluate((email) => localStorage.removeItem(`hints:${email}`), account.email);
}
