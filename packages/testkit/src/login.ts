/** The part of Playwright's `Page` that signing in uses. */
interface SignInPage {
  goto(url: string): Promise<unknown>;
  getByLabel(text: string, options: { exact: boolean }): { fill(value: string): Promise<void> };
  getByRole(role: 'button', options: { name: string; exact: boolean }): { click(): Promise<void> };
  waitForURL(matches: (url: URL) => boolean): Promise<void>;
}

/** The accessible names on the sign-in page, in the language that the page is in. */
export interface SignInNames {
  readonly email: string;
  readonly password: string;
  readonly submit: string;
}

const english: SignInNames = { email: 'Email', password: 'Password', submit: 'Sign in' };

/** Signs in through the sign-in page and waits until the console has left it. */
export async function login(
  page: SignInPage,
  account: { email: string; password: string },
  names: SignInNames = english,
): Promise<void> {
  await page.goto('/signin');
  await fillSignIn(page, account, names);
  await page.waitForURL(({ pathname }) => pathname !== '/signin');
}

/** Fills in the sign-in form of the open page, and submits it, whatever the result. */
export async function fillSignIn(
  page: SignInPage,
  { email, password }: { email: string; password: string },
  names: SignInNames = english,
): Promise<void> {
  await page.getByLabel(names.email, { exact: true }).fill(email);
  await page.getByLabel(names.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: names.submit, exact: true }).click();
}
