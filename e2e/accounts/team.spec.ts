import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createBucket, createShareLink, listAuditEntries, listShareLinks } from '@atoll/contract';
import { type Atoll, joinAccount, linkIn, signUp } from '@atoll/testkit';
import type { Page } from '@playwright/test';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeJobDue } from '../support/jobs.ts';
import { enterAs } from '../support/session.ts';
import { signIn } from '../support/sign-in.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';

const t = await textsOf('en_US', 'team');
const shell = await textsOf('en_US', 'shell');
const home = await textsOf('en_US', 'home');
const entry = await textsOf('en_US', 'entry');

/** Chooses an action in the menu of a member's row. */
async function choose(page: Page, email: string, action: string): Promise<void> {
  await page.getByRole('button', { name: t.members.actionsFor.replace('{{email}}', email) }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Ends the 24 hours of a transfer. */
function makeTransferDue(atoll: Atoll, email: string): void {
  const books = new DatabaseSync(join(atoll.dataDir, 'atoll.db'));
  try {
    books.exec('pragma busy_timeout = 10000');
    books
      .prepare(
        'update ownership_transfers set due_at = 0 where to_person = (select id from people where email = ?)',
      )
      .run(email);
  } finally {
    books.close();
  }
}

/** Switches to another of the person's accounts. */
async function switchTo(page: Page, account: string): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: `Switch to ${account}` }).click();
  await expect(page.getByRole('button', { name: `Account: ${account}` })).toBeVisible();
}

test.describe('a team', () => {
  test.use({ startPath: '/settings/team' });

  test('is joined by the link of an invitation, and by nobody else', async ({
    signedIn: page,
    account,
    atoll,
    browser,
    baseURL,
  }) => {
    const guest = await signUp(atoll);
    await page.getByRole('button', { name: t.invite.action }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.invite.email).fill(guest.email);
    await dialog.getByLabel(t.invite.role).selectOption('read_only');
    await dialog.getByRole('button', { name: t.invite.submit }).click();
    const open = page.getByRole('table', { name: t.invitations.title });
    await expect(open.getByRole('row', { name: guest.email })).toContainText(t.roles.read_only);
    await sweep(page, {
      path: '/settings/team',
      async arrange(page, locale) {
        const { invite } = await textsOf(locale, 'team');
        await page.getByRole('button', { name: invite.action }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    });
    await page.goto('/settings/team');

    const mail = await atoll.mail?.waitForMail(guest.email, ({ text }) => text.includes('/join?'));
    if (!mail) throw new Error('no mail');
    const { pathname, search } = linkIn(mail, '/join');
    const link = pathname + search;
    // The owner holds the link too, but it is not meant for them.
    await page.goto(link);
    await expect(page.getByRole('main').getByRole('button', { name: t.join.signOut })).toBeVisible();
    await expect(page.getByRole('button', { name: t.join.submit, exact: true })).toBeHidden();

    const theirs = await browser.newPage(baseURL ? { baseURL } : {});
    await theirs.goto(link);
    await expect(theirs).toHaveURL(/\/signin/);
    // The page says who invited whom to what, and has the address filled in.
    const invited = t.join.invited.replace('{{by}}', account.email).replace('{{account}}', account.username);
    await expect(theirs.getByText(invited)).toBeVisible();
    await expect(theirs.getByLabel(entry.email)).toHaveValue(guest.email);
    await signIn(theirs, guest);
    await expect(theirs.getByRole('heading', { level: 1 })).toContainText(account.username);
    await sweep(theirs, link);
    await theirs.getByRole('button', { name: t.join.submit, exact: true }).click();
    await expect(theirs).toHaveURL(/\/dashboard$/);
    await expect(theirs.getByRole('heading', { level: 1 })).toContainText(guest.username);
    await expect(theirs.getByRole('main')).toContainText(
      home.inAccount.replace('{{account}}', account.username),
    );
    await theirs.goto(link);
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(t.join.invalidTitle);

    // Acting for their own account again, and back, each from the menu.
    await switchTo(theirs, guest.username);
    await switchTo(theirs, account.username);
    await theirs.close();
    await page.goto('/settings/team');
    await expect(page.getByRole('row', { name: guest.email })).toContainText(t.roles.read_only);
    await expect(open).toBeHidden();
  });

  test(
    'changes: a role, an owner, a member who goes',
    wholeRunOnly,
    async ({ signedIn: page, account, atoll }) => {
      const [one, two] = [
        await joinAccount(atoll, account, 'member'),
        await joinAccount(atoll, account, 'admin'),
      ];
      const bucket = `shared-${Date.now()}`;
      await one.api.ask(createBucket, { name: bucket });
      await one.api.ask(createShareLink, { bucket, kind: 'folder', key: '' });
      await page.reload();
      const dialog = page.getByRole('dialog');
      await choose(page, one.email, t.members.changeRole);
      await dialog.getByLabel(t.invite.role).selectOption('billing');
      await dialog.getByRole('button', { name: t.change.submit, exact: true }).click();
      await expect(page.getByRole('row', { name: one.email })).toContainText(t.roles.billing);

      await choose(page, one.email, t.members.remove);
      await expect(dialog.getByText(t.removal.shareLinks_one.replace('{{count}}', '1'))).toBeVisible();
      await dialog.getByRole('radio', { name: t.removal.revokeLinks }).check();
      await dialog.getByRole('textbox').fill(one.email);
      await dialog.getByRole('button', { name: t.removal.submit, exact: true }).click();
      await expect(page.getByRole('row', { name: one.email })).toBeHidden();
      expect((await account.api.ask(listShareLinks, { state: 'revoked' })).links).toHaveLength(1);

      await choose(page, two.email, t.members.makeOwner);
      await dialog.getByRole('textbox').fill(account.username);
      await dialog.getByRole('button', { name: t.transfer.submit, exact: true }).click();
      const pending = page.getByRole('region', { name: t.transfer.pendingTitle });
      await expect(pending).toContainText(two.email);
      await expect(page.getByRole('row', { name: two.email })).toContainText(t.roles.admin);
      await pending.getByRole('button', { name: t.transfer.cancel, exact: true }).click();
      await expect(pending).toBeHidden();

      await choose(page, two.email, t.members.makeOwner);
      await dialog.getByRole('textbox').fill(account.username);
      await dialog.getByRole('button', { name: t.transfer.submit, exact: true }).click();
      await expect(pending).toBeVisible();
      makeTransferDue(atoll, two.email);
      makeJobDue(atoll, 'accounts-ownership-transfers');
      const isDone = ({ subject }: { subject: string }) => subject.includes('You now own');
      await atoll.mail?.waitForMail(two.email, isDone, { timeoutMs: 20_000 });
      await page.reload();
      await expect(page.getByRole('row', { name: two.email })).toContainText(t.roles.owner);
      await expect(pending).toBeHidden();
      const { entries } = await account.api.ask(listAuditEntries, {});
      expect(entries.slice(0, 4).map(({ action, target }) => [action, target])).toEqual([
        ['completeOwnershipTransfer', two.email],
        ['transferOwnership', two.email],
        ['cancelOwnershipTransfer', two.email],
        ['transferOwnership', two.email],
      ]);
      await choose(page, account.email, t.members.leave);
      await dialog.getByRole('textbox').fill(account.username);
      await dialog.getByRole('button', { name: t.leaving.submit, exact: true }).click();
      // A person who leaves their last account gets an empty one.
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(account.email.split('@')[0] ?? '');
    },
  );
});

test(
  'who may only read sees and downloads, and is offered nothing else',
  wholeRunOnly,
  async ({ page, account, atoll }) => {
    const bucket = `read-only-${Date.now()}`;
    await account.api.ask(createBucket, { name: bucket });
    const reader = await joinAccount(atoll, account, 'read_only');
    const refused: string[] = [];
    page.on('response', async (response) => {
      if (!response.url().includes('/api/')) return;
      const { code } = (await response.json().catch(() => ({}))) as { code?: number };
      if (code === 1032) refused.push(response.url());
    });
    await enterAs(page, reader);
    await page.goto('/dashboard');
    await switchTo(page, account.username);
    await expect(page.getByText(shell.credit.label)).toBeHidden();
    await expect(page.getByRole('link', { name: shell.nav.billing })).toBeHidden();
    await page.getByRole('link', { name: shell.nav.buckets, exact: true }).click();
    const storage = await textsOf('en_US', 'storage');
    await expect(page.getByText(bucket)).toBeVisible();
    await expect(page.getByRole('button', { name: storage.buckets.create })).toBeHidden();
    await page.getByText(bucket).click();
    await expect(page.getByRole('main').getByRole('link', { name: storage.bucketTabs.usage })).toBeVisible();
    await expect(page.getByText(storage.objects.emptyTitle)).toBeVisible();
    await expect(page.getByText(storage.objects.emptyText)).toBeHidden();
    await expect(page.getByRole('button', { name: storage.objects.createFolder })).toBeHidden();
    await expect(page.getByRole('main').getByRole('link', { name: storage.bucketTabs.sharing })).toBeHidden();
    for (const path of [
      '/dss/access-keys',
      '/dss/apps',
      '/dss/jobs',
      '/dss/usage',
      '/settings',
      '/settings/team',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goto('/dss/billing');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shell.noAccess.title);
    await sweep(page, '/no-access');
    expect(refused).toEqual([]);
  },
);

test('who only pays finds the bills, and no files', wholeRunOnly, async ({ page, account, atoll }) => {
  const payer = await joinAccount(atoll, account, 'billing');
  const refused: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return;
    const { code } = (await response.json().catch(() => ({}))) as { code?: number };
    if (code === 1032) refused.push(response.url());
  });
  await enterAs(page, payer);
  await page.goto('/dashboard');
  await switchTo(page, account.username);
  await expect(page.getByRole('link', { name: shell.nav.buckets, exact: true })).toBeHidden();
  await page.getByRole('link', { name: shell.nav.billing }).click();
  await expect(page).toHaveURL(/\/dss\/billing/);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: home.cards.dss, exact: true }).click();
  await expect(page).toHaveURL(/\/dss\/billing/);
  await page.goto('/dss/billing/invoices');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/dss/buckets');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shell.noAccess.title);
  expect(refused).toEqual([]);
});
