import { listBuckets } from '@atoll/contract';
import { api, startRelyingPartyApp } from '@atoll/testkit';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';

test.use({ startPath: '/settings/developer' });

test(
  'a developer registers an app, and people sign in to it with Atoll until they sign out here',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    const app = await startRelyingPartyApp('openid email storage.manage');
    await page.getByRole('button', { name: 'Register app' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Sketchbook');
    await page.getByLabel('Redirect URIs').fill('http://sketchbook.example/callback');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByText('isn’t a valid redirect URI')).toBeVisible();
    await page.getByLabel('Redirect URIs').fill(app.redirectUri);
    await page.getByLabel('Back-channel logout URI (optional)').fill(app.logoutUri);
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByText('Save the secret now. It’s shown only once.')).toBeVisible();
    await axe(page);
    const [clientId = '', clientSecret = ''] = await page
      .getByRole('dialog')
      .locator('code')
      .allTextContents();
    app.use({ issuer: atoll.url, clientId, clientSecret });
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('row', { name: /Sketchbook/ })).toContainText(app.redirectUri);

    await page.goto(app.url);
    await page.getByRole('link', { name: 'Sign in with Atoll' }).click();
    await expect(page).toHaveURL(/\/auth\?interaction=[\w-]+(&remember=false)?$/);
    await expect(
      page.getByRole('heading', { name: 'Connect Sketchbook to your storage account' }),
    ).toBeVisible();
    await expect(page.getByText(new URL(app.url).host, { exact: true })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'See your email address' })).toBeVisible();
    const asked = page.url();
    await sweep(page, asked.slice(atoll.url.length));
    await page.goto(asked);
    await page.getByRole('button', { name: 'Allow Access' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    await expect(page.getByText(account.email)).toBeVisible();
    expect([...app.sessions.values()]).toEqual([account.email]);
    const asApp = api(atoll, app.token());
    expect((await asApp.call(listBuckets, {})).code).toBe(200);

    // The address of a sign-in is spent with it.
    await page.goto(asked);
    await expect(page.getByRole('heading', { name: 'This request can’t be continued' })).toBeVisible();

    await page.goto(`${app.url}/start`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('access_denied')).toBeVisible();

    await page.goto('/settings/apps');
    await expect(page.getByRole('row', { name: /Sketchbook/ })).toContainText('View and manage files');
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await expect(page).toHaveURL(/\/signin/);
    expect((await asApp.call(listBuckets, {})).code).toBe(1026);
    await expect.poll(() => app.sessions.size, { timeout: 20_000 }).toBe(0);
    app.stop();
  },
);

test(
  'an app whose address is not registered gets nobody back',
  wholeRunOnly,
  async ({ signedIn: page, atoll }) => {
    const query = new URLSearchParams({ client_id: 'nobody', redirect_uri: 'https://evil.example/' });
    await page.goto(`${atoll.url}/oidc/auth?response_type=code&scope=openid&${query}`);
    await expect(page.getByRole('heading', { name: 'Couldn’t sign you in' })).toBeVisible();
    await axe(page);
    await page.getByRole('link', { name: '日本語' }).click();
    await expect(page.getByRole('heading', { name: 'ログインできませんでした' })).toBeVisible();
  },
);

test('the page for developers, in every language', wholeRunOnly, async ({ signedIn: page }) => {
  await sweep(page, '/settings/developer');
  await sweep(page, {
    path: '/settings/developer',
    arrange: async (shown, locale) => {
      const { register } = await textsOf(locale, 'developer');
      await shown.getByRole('button', { name: register }).first().click();
    },
  });
});
