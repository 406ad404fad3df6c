import { type Atoll, codeIn } from '@atoll/testkit';
import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { newPerson, type Person } from '../support/people.ts';
import { sweep } from '../support/sweep.ts';
import { fill, textsOf } from '../support/texts.ts';

async function mailedCode(atoll: Atoll, person: Person): Promise<string> {
  if (!atoll.mail) throw new Error('The server has no mail sink.');
  return codeIn(await atoll.mail.waitForMail(person.email));
}

async function fillSignUp(page: Page, person: Person): Promise<void> {
  const t = await textsOf('en_US', 'entry');
  await page.getByLabel(t.email, { exact: true }).fill(person.email);
  await page.getByLabel(t.signUp.accountName, { exact: true }).fill(person.username);
}

async function pasteCode(page: Page, cell: string, code: string): Promise<void> {
  await page.getByLabel(cell, { exact: true }).focus();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, code);
}

/** Collects the calls that the page makes to a path from now on. */
function callsOf(page: Page, path: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request.method());
  });
  return calls;
}

test('a stranger signs up with a mailed code and arrives at the console', async ({ page, atoll }) => {
  const t = await textsOf('en_US', 'entry');
  const person = newPerson();

  await page.goto('/signin');
  await axe(page);
  await page.getByRole('link', { name: t.signIn.signUp, exact: true }).click();
  await expect(page.getByRole('button', { name: t.signUp.submit })).toBeDisabled();
  await axe(page);
  await fillSignUp(page, person);
  await page.getByRole('button', { name: t.signUp.submit }).click();

  await expect(page).toHaveURL(/\/verify-code/);
  await expect(page.getByRole('group', { name: t.verify.group })).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  await axe(page);
  // A person who mistyped the address finds the form unchanged.
  await page.getByRole('link', { name: 'Change it' }).click();
  await expect(page.getByLabel(t.email, { exact: true })).toHaveValue(person.email);
  await expect(page.getByLabel(t.signUp.accountName, { exact: true })).toHaveValue(person.username);
  await page.goBack();
  const code = await mailedCode(atoll, person);
  const checks = callsOf(page, '/api/login/validate/email');
  await pasteCode(page, fill(t.verify.cell, { position: 1, count: 6 }), code);
  await expect(page.getByText(t.verify.done)).toBeVisible();
  expect(checks, 'a pasted code is sent by itself, once').toHaveLength(1);

  await expect(page).toHaveURL(/\/create-password/);
  await page.getByLabel(t.password, { exact: true }).fill(person.password);
  await expect(page.getByRole('button', { name: t.createPassword.submit })).toBeDisabled();
  await page.getByLabel(t.confirmPassword, { exact: true }).fill(person.password);
  await expect(page.getByRole('button', { name: t.createPassword.submit })).toBeEnabled();
  await axe(page);
  await page.getByRole('button', { name: t.createPassword.submit }).click();
  await page.getByRole('button', { name: t.createPassword.goToConsole }).click();

  await expect(page).toHaveURL(/\/confirmation/);
  await expect(page.getByRole('heading', { name: t.confirmation.title })).toBeVisible();
  const groups = page.getByRole('radiogroup');
  await expect(groups).toHaveCount(3);
  await sweep(page, '/confirmation');
  const goOn = page.getByRole('button', { name: t.confirmation.submit });
  for (let i = 0; i < 3; i++) {
    await expect(goOn).toBeDisabled();
    await groups.nth(i).getByRole('radio').nth(i).check();
  }
  await goOn.click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
