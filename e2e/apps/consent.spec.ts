import {
  createBucket,
  disconnectApp,
  issueIdentity,
  listBuckets,
  listConnectedApps,
  listObjects,
  setObjectTags,
  startUpload,
  userInfo,
} from '@atoll/contract';
import { type Atoll, joinAccount, type LinkedApp } from '@atoll/testkit';
import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/fixtures.ts';
import { enterAs } from '../support/session.ts';
import { signIn } from '../support/sign-in.ts';
import { sweep } from '../support/sweep.ts';
import { textsOf } from '../support/texts.ts';

function appOf(atoll: Atoll): LinkedApp {
  if (!atoll.linkedApp) throw new Error('The server has no linked app.');
  return atoll.linkedApp;
}

const signInFor = (name: string, redirectUrl: string) =>
  `/signin?${new URLSearchParams({ name, redirect_url: redirectUrl })}`;
const consentFor = (redirectUrl: string) => `/auth?${new URLSearchParams({ redirect_url: redirectUrl })}`;
const cookieOf = async (page: Page, name: string) =>
  (await page.context().cookies()).find((cookie) => cookie.name === name);

test('an app is connected, works with the storage account, and stops at once when it is disconnected', async ({
  page,
  account,
  atoll,
}) => {
  const app = appOf(atoll);
  await account.api.ask(createBucket, { name: `field-${account.username.slice(-10)}` });
  await page.goto(app.url);
  await page.getByRole('link', { name: 'Connect your storage' }).click();
  await page.getByLabel('Keep me signed in').check();
  await signIn(page, account);

  await expect(page).toHaveURL(/\/auth\?redirect_url=.*&identity=.*&remember=true$/);
  await expect(
    page.getByRole('heading', { name: 'Connect Coral Survey to your storage account' }),
  ).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByText(new URL(app.url).host, { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Upload newly collected data' })).toBeVisible();
  await expect(page.getByText('12 hours, then the app has to ask again')).toBeVisible();
  await axe(page);
  expect(await cookieOf(page, 'atoll-identity')).toMatchObject({ path: '/', sameSite: 'Lax' });
  expect((await cookieOf(page, 'atoll-sso-remember'))?.value).toBe('true');

  await page.getByRole('button', { name: 'Allow Access' }).click();
  await expect(page).toHaveURL(/\/done\?project=7&identity=[^&]+&remember=true$/);
  await expect(page.getByRole('heading', { name: 'Connected' })).toBeVisible();
  await expect(page.getByText(account.username)).toBeVisible();

  const api = app.api();
  const [bucket] = await api.ask(listBuckets, {});
  const key = 'reef.txt';
  const started = await api.ask(startUpload, { bucket: bucket?.name ?? '', key, size_bytes: 4 });
  if (started.kind !== 'single') throw new Error('4 bytes are one request');
  const put = () =>
    fetch(started.url, { method: 'PUT', headers: started.headers, body: 'reef' }).then(
      ({ status }) => status,
    );
  expect(await put()).toBe(200);
  await api.ask(setObjectTags, { bucket: bucket?.name ?? '', key, tags: [{ key: 'sea', value: 'red' }] });
  expect((await api.ask(listObjects, { bucket: bucket?.name ?? '' })).objects).toHaveLength(1);
  expect((await api.call(listConnectedApps, {})).code).toBe(1039);

  await page.goto(`${atoll.url}/settings/apps`);
  const row = page.getByRole('row').filter({ hasText: 'Coral Survey' });
  await expect(row).toContainText('View and manage files');
  await row.getByRole('button', { name: 'Disconnect Coral Survey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(page.getByText('No connected apps')).toBeVisible();
  expect((await api.call(listBuckets, {})).code).toBe(1026);
  expect(await put()).toBe(403);
});

test(
  'cancelling leads back to the app as it asked, with nothing',
  wholeRunOnly,
  async ({ signedIn: page, atoll }) => {
    const app = appOf(atoll);
    await page.goto(consentFor(app.returnUrl));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(app.returnUrl);
    await expect(page.getByRole('heading', { name: 'Not connected' })).toBeVisible();
  },
);

test('who is signed in continues, and forgets the app at sign-out', async ({
  signedIn: page,
  account,
  atoll,
}) => {
  const app = appOf(atoll);
  await page.goto(signInFor('auth', app.returnUrl));
  await page.getByRole('button', { name: `Continue as ${account.username}` }).click();
  await expect(page).toHaveURL(/\/auth\?/);
  await sweep(page, consentFor(app.returnUrl));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(page).toHaveURL(/\/signin$/);
  expect(await cookieOf(page, 'atoll-identity')).toBeUndefined();
  expect(await cookieOf(page, 'atoll-sso-remember')).toBeUndefined();
});

test(
  'hostile addresses are refused on the page, and nothing leads to them',
  wholeRunOnly,
  async ({ signedIn: page, atoll }) => {
    const app = appOf(atoll);
    const [host] = app.url.split('//').slice(1);
    for (const address of [
      'https://evil.example/',
      'javascript:alert(document.domain)',
      `http://${host}@evil.example/`,
      `${app.url}\\@evil.example/`,
      `${app.url}.evil.example/`,
      `${app.returnUrl}#fragment`,
      `${app.returnUrl}&identity=theirs`,
      '',
    ]) {
      await page.goto(consentFor(address));
      await expect(page.getByRole('heading', { name: 'This app isn’t registered here' })).toBeVisible();
      await expect(page.getByRole('button', { name: /Allow|Cancel/ })).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('link')).toHaveText(['Go to the dashboard']);
    }
    await page.goto(signInFor(app.name, `${atoll.url}/dss/buckets`));
    await page.getByRole('button', { name: /^Continue as/ }).click();
    await expect(page.getByRole('heading', { name: 'This app isn’t registered here' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Allow|Cancel/ })).toHaveCount(0);
    await page.goto(signInFor('dss', 'https://evil.example/'));
    await page.getByRole('button', { name: /^Continue as/ }).click();
    await expect(page).toHaveURL(/\/dss\/callback\?redirect_url=/);
    await expect(page.getByRole('heading', { name: 'This app isn’t registered here' })).toBeVisible();
  },
);

test('who may only read connects no app, and is told so', wholeRunOnly, async ({ page, account, atoll }) => {
  const reader = await joinAccount(atoll, account, 'read_only');
  const { account_id: id } = await account.api.ask(userInfo, {});
  await enterAs(page, reader);
  await page.evaluate((chosen) => sessionStorage.setItem('account', chosen), id);
  await page.goto(consentFor(appOf(atoll).returnUrl));
  await expect(page.getByRole('heading', { name: 'This app can’t be connected' })).toBeVisible();
  await expect(page.getByText('Your role doesn’t allow this')).toBeVisible();
});

test(
  'an identity of somebody else is refused on the page',
  wholeRunOnly,
  async ({ signedIn: page, atoll }) => {
    const app = appOf(atoll);
    await page.goto(`${consentFor(app.returnUrl)}&identity=v1.00000000.x.y`);
    await expect(page.getByRole('heading', { name: 'This request can’t be continued' })).toBeVisible();
    await sweep(page, `${consentFor(app.returnUrl)}&identity=v1.00000000.x.y`);
  },
);

test(
  'signing in for an app of our own leads on to where it was going',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    for (const [name, path] of [
      ['dss', '/dss/access-keys'],
      ['bot', '/bot'],
    ] as const) {
      await page.goto(signInFor(name, atoll.url + path));
      await page.getByRole('button', { name: `Continue as ${account.username}` }).click();
      await expect(page).toHaveURL(atoll.url + path);
    }
    const hub = `${atoll.url}/datahub`;
    expect((await account.api.call(issueIdentity, { name: 'datahub', redirect_url: hub })).code).toBe(1038);
    await page.goto(`/datahub/callback?${new URLSearchParams({ redirect_url: hub, identity: 'none' })}`);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  },
);

test(
  'connected apps are listed in every language',
  wholeRunOnly,
  async ({ signedIn: page, account, atoll }) => {
    const app = appOf(atoll);
    await sweep(page, '/settings/apps');
    await page.goto(consentFor(app.returnUrl));
    await page.getByRole('button', { name: 'Allow Access' }).click();
    await expect(page.getByRole('heading', { name: 'Connected' })).toBeVisible();
    await page.goto(`${atoll.url}/healthz`);
    await sweep(page, {
      path: '/settings/apps',
      async arrange(page, locale) {
        const { connected } = await textsOf(locale, 'apps');
        const name = connected.disconnectApp.replace('{{app}}', 'Coral Survey');
        await page.getByRole('button', { name }).click();
      },
    });
    for (const { grant_id } of await account.api.ask(listConnectedApps, {}))
      await account.api.ask(disconnectApp, { grant_id });
  },
);
