import { fill } from '../storage/objects-page.ts';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';

/** Every page of the console that no other journey looks at in each language. */
const paths = [
  '/dss/apps',
  '/dss/billing',
  '/dss/backup-nodes',
  '/dss/search?text=report',
  '/bot',
  '/auth?name=x&redirect_url=https%3A%2F%2Fevil.example%2F',
  '/no/such/page',
];

for (const path of paths) {
  test(`${path} can be used and read by everybody, on any screen`, async ({ signedIn: page }) => {
    await sweep(page, path);
  });
}

test('the navigation has its labels, Backup Nodes only in Chinese', async ({ signedIn: page }) => {
  await sweep(page, {
    path: '/settings',
    async arrange(page, locale) {
      const { nav } = await textsOf(locale, 'shell');
      const { pages } = await textsOf(locale, 'tools');
      const { dashboard, buckets, accessKeys, billing, apps, settings, help, backupNodes } = nav;
      for (const name of [dashboard, buckets, accessKeys, billing, apps, settings, help])
        await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible();
      const console = page.getByRole('navigation', { name: nav.label });
      const { usage, sharing, jobs, audit, webhooks, encryptionKeys } = pages;
      for (const { title } of [usage, sharing, jobs, audit, webhooks, encryptionKeys])
        await expect(console.getByRole('link', { name: title, exact: true })).toBeVisible();
      await expect(console.locator('[aria-current]')).toHaveText(settings);
      for (const name of [nav.signOut, nav.feedback])
        await expect(page.getByRole('button', { name, exact: true }).first()).toBeVisible();
      const inChinese = locale === 'zh_CN' ? 1 : 0;
      await expect(page.getByRole('link', { name: backupNodes, exact: true })).toHaveCount(inChinese);
    },
  });
});

test('a new account is led to its first upload, and sees no empty charts until then', async ({
  signedIn: page,
  account,
  atoll,
}) => {
  const t = await textsOf('en_US', 'home');
  await page.goto('/dashboard');
  const steps = page.getByRole('region', { name: t.steps.title });
  await expect(steps.getByRole('button', { name: t.steps.bucket })).toHaveCount(2);
  await expect(page.getByRole('region', { name: t.use.title })).toBeVisible();
  await expect(page.getByRole('region', { name: t.recent.title })).toHaveCount(0);
  await expect(page.getByRole('region', { name: t.days.title })).toHaveCount(0);
  await axe(page);
  const store = await fill(account, atoll);
  await store.put('trip.jpg', 'x', { ContentType: 'image/jpeg' });
  await page.reload();
  await expect(page.getByRole('region', { name: t.recent.title }).getByText('trip.jpg')).toBeVisible();
  await expect(page.getByRole('region', { name: t.kinds.title })).toContainText(
    (await textsOf('en_US', 'objects')).kinds.image,
  );
  await axe(page);
});

test('a part of the dashboard that breaks leaves the others, and can be tried again', async ({
  signedIn: page,
  account,
  atoll,
}) => {
  const t = await textsOf('en_US', 'home');
  const store = await fill(account, atoll);
  await store.put('report.txt');
  const recent = (url: URL) => url.pathname === '/api/storage/objects/recent';
  await page.route(recent, (route) => route.fulfill({ json: { code: 200, msg: '', data: [{}] } }));
  await page.goto('/dashboard');
  const part = page.getByRole('region', { name: t.recent.title });
  await expect(part.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('region', { name: t.days.title }).getByRole('figure').first()).toBeVisible();
  await page.unroute(recent);
  await part.getByRole('button', { name: 'Try again' }).click();
  await expect(part.getByRole('link', { name: 'report.txt' })).toBeVisible();
});

test('feedback arrives at the people who run the server', async ({ signedIn: page }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Send Feedback' }).first().click();
  const dialog = page.getByRole('dialog');
  await axe(page);
  await dialog.getByLabel('Your message').fill('Works as it should.');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('We’ve received your message.')).toBeVisible();
});

test('the documentation opens from “Need help?”', async ({ signedIn: page }) => {
  await page.goto('/dashboard');
  const href = await page.getByRole('link', { name: 'Need help?' }).first().getAttribute('href');
  await page.goto(String(href));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await axe(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/signin', '/c/01ARZ3NDEKTSV4RRFFQ69G5FAV']) {
    test(`${path} says in every language what is missing`, wholeRunOnly, async ({ page }) => {
      await page.goto(path);
      const lines = page.locator('noscript p');
      await expect(lines).toHaveCount(4);
      await expect(lines.first()).toBeVisible();
    });
  }
});
