import { issueContributorToken } from '@atoll/contract';
import type { Account } from '@atoll/testkit';
import type { Page } from '@playwright/test';

/**
 * Signs the tab in without the sign-in page, which the tests of e2e/accounts cover. The page has loaded nothing of the
 * console afterwards, so go to the start of the test.
 */
export async function enterAs(page: Page, { token, email }: Pick<Account, 'token' | 'email'>): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(
    ([token, email]) => {
      sessionStorage.setItem('token', token);
      // Hides the hints, like for a person who has read them.
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

/** Signs the tab in to the pages below `/c/`, as the console does for somebody who asks for it there. */
export async function enterAsContributor(page: Page, { api }: Pick<Account, 'api'>): Promise<void> {
  const { is_kept: _, ...contributor } = await api.ask(issueContributorToken, {});
  await page.goto('/healthz');
  await page.evaluate((item) => sessionStorage.setItem('contributor', item), JSON.stringify(contributor));
}
