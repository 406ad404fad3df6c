import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { checkSession, signIn } from '@atoll/contract';
import { type Account, type Atoll, api, codeIn, linkIn } from '@atoll/testkit';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { signIn as fillSignIn } from '../support/sign-in.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';

const newPassword = 'Fresh2#word';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1';

/** Signs in as this person with a new phone. */
async function signInByPhone(atoll: Atoll, { email, password }: Account) {
  const form = { user_type: 1, username: email, password: Buffer.from(password).toString('base64') } as const;
  const { token } = await api(atoll).with({ 'user-agent': phone }).ask(signIn, form);
  return api(atoll, token);
}

async function noticeTo(atoll: Atoll, email: string, what: string): Promise<URL> {
  const mail = await atoll.mail?.waitForMail(email, ({ text }) => text.includes(what));
  if (!mail) throw new Error('the server has no mail');
  return linkIn(mail, '/secure-account');
}

/** Makes everyone's last proof of identity old in the database, because the test can't advance the server's clock. */
function letProofsAge(atoll: Atoll): void {
  const database = new DatabaseSync(join(atoll.dataDir, 'atoll.db'));
  database.exec('pragma busy_timeout = 5000; update sessions set verified_at = 1');
  database.close();
}

test.describe('where one is signed in', () => {
  test('is listed, and ended once it is clear who is there', async ({ signedIn: page, account, atoll }) => {
    const t = await textsOf('en_US', 'security');
    const elsewhere = await signInByPhone(atoll, account);
    await sweep(page, '/settings/security');
    const table = page.getByRole('table', { name: t.sessions.title });
    await expect(table.getByText(t.sessions.current)).toBeVisible();
    await expect(page.getByRole('table', { name: t.activity.list })).toContainText('Safari on iOS');

    letProofsAge(atoll);
    await table.getByRole('button', { name: 'Sign out Safari on iOS' }).click();
    const proof = page.getByRole('dialog', { name: t.proof.title });
    await axe(page);
    await proof.getByLabel(t.proof.password, { exact: true }).fill('Wrong1!word');
    await proof.getByRole('button', { name: t.proof.confirm }).click();
    await expect(proof.getByText(/incorrect|wrong/i)).toBeVisible();
    await proof.getByLabel(t.proof.password, { exact: true }).fill(account.password);
    await proof.getByRole('button', { name: t.proof.confirm }).click();
    await expect(page.getByText(t.sessions.ended)).toBeVisible();
    await expect(table.getByText('Safari on iOS')).toHaveCount(0);
    expect((await elsewhere.call(checkSession, {})).code).toBe(1026);
  });
});

test(
  'the address is changed with a code mailed there, and the old one is told',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    const t = await textsOf('en_US', 'security');
    const { account: names, done } = await textsOf('en_US', 'settings');
    const dialog = page.getByRole('dialog');
    const email = `new-${account.email}`;
    await sweep(page, {
      path: '/settings',
      async arrange(page, locale) {
        const { account } = await textsOf(locale, 'settings');
        await page.getByRole('button', { name: account.updateEmail }).click();
        await expect(dialog).toBeVisible();
      },
    });
    await dialog.getByLabel(t.email.next).fill(email);
    await dialog.getByRole('button', { name: t.email.send }).click();
    const mail = await atoll.mail?.waitForMail(email);
    if (!mail) throw new Error('the server has no mail');
    await expect(dialog.getByLabel('Character 1 of 6')).toBeFocused();
    await axe(page);
    await page.keyboard.insertText(codeIn(mail));
    await expect(dialog.getByText(t.email.saved)).toBeVisible();
    await dialog.getByRole('button', { name: done, exact: true }).click();
    await expect(page.getByLabel(names.email, { exact: true })).toContainText(email);
    await expect(page.getByLabel(names.id, { exact: true })).toContainText(account.accessKey);

    const link = await noticeTo(atoll, account.email, 'Your email address was changed');
    await page.goto(link.pathname + link.search);
    await expect(page.getByText(`address changes back to ${account.email}`)).toBeVisible();
  },
);

test(
  '“this wasn’t me” shuts everybody out and asks for a new password',
  wholeRunOnly,
  async ({ page, account, atoll }) => {
    const t = await textsOf('en_US', 'security');
    const entry = await textsOf('en_US', 'entry');
    const intruder = await signInByPhone(atoll, account);
    const link = await noticeTo(atoll, account.email, 'hasn’t been used');
    await sweep(page, link.pathname + link.search);
    expect((await intruder.call(checkSession, {})).code).toBe(200);

    await page.getByRole('button', { name: t.secure.submit }).click();
    await expect(page).toHaveURL(/\/reset-password\?/);
    expect((await intruder.call(checkSession, {})).code).toBe(1026);
    await page.getByLabel(entry.newPassword, { exact: true }).fill('Password1!');
    await page.getByLabel(entry.confirmNewPassword, { exact: true }).fill('Password1!');
    await expect(page.getByText(entry.rules.guessable)).toBeVisible();
    await expect(page.getByRole('button', { name: entry.reset.submit })).toBeDisabled();
    await page.getByLabel(entry.newPassword, { exact: true }).fill(newPassword);
    await page.getByLabel(entry.confirmNewPassword, { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: entry.reset.submit }).click();
    await expect(page).toHaveURL(/\/reset-password-sent$/);
    await page.goto('/signin');
    await fillSignIn(page, { email: account.email, password: newPassword });
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.goto(link.pathname + link.search);
    await expect(page.getByRole('heading', { name: t.secure.gone })).toBeVisible();
    await axe(page);
  },
);
