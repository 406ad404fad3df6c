import {
  issueContributorToken,
  joinHubProject,
  listBuckets,
  listHubContributedItems,
  openHubCollection,
  signIn,
  signOut,
} from '@atoll/contract';
import { type Account, type Atoll, api, signUp } from '@atoll/testkit';
import { expect, type Page } from '@playwright/test';
import { type OpenProject, openTextProject } from '../support/hub.ts';
import { test } from '../support/hub-test.ts';
import { enterAs } from '../support/session.ts';
import { signIn as fillSignIn } from '../support/sign-in.ts';
import { sweep } from '../support/sweep.ts';

/** Begins another session of a person, which outlives its tab. */
async function keptToken(atoll: Atoll, { email, password }: Account): Promise<string> {
  const form = { user_type: 1, username: email, password: btoa(password), keep: true } as const;
  return (await api(atoll).ask(signIn, form)).token ?? '';
}

/** Opens a project without practice, and agrees to it as somebody. */
async function openFor(owner: Account, contributor: Account): Promise<OpenProject> {
  const project = await openTextProject(owner, 'Proverbs', { good_examples: [], bad_examples: [] });
  await contributor.api.ask(joinHubProject, { ...project, language: 'fr', country: 'FR' });
  return project;
}

/** Signs the browser in to the console, with a session that later tabs have too. */
async function enterConsole(page: Page, token: string): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate((kept) => localStorage.setItem('token', kept), token);
}

const signInButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign in' });

async function sendText(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your text').fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

/** Records what pages below `/c/` read of the storage and the cookies of the console. */
async function watchReads(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const keep = (name: string) => {
      if (!location.pathname.startsWith('/c/')) return;
      const reads: string[] = JSON.parse(window.name || '[]');
      window.name = JSON.stringify([...reads, name]);
    };
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (key) {
      keep(key);
      return getItem.call(this, key);
    };
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    Object.defineProperty(document, 'cookie', {
      get() {
        keep('cookie');
        return cookie?.get?.call(document);
      },
      set: (value) => cookie?.set?.call(document, value),
    });
  });
  return () => page.evaluate(() => JSON.parse(window.name || '[]') as string[]);
}

/** Returns everything that the contributors' pages have stored in the browser's database, as text. */
function storedOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answerOf(indexedDB.open('atoll-contribute'));
    const names = [...database.objectStoreNames];
    const reading = database.transaction(names);
    const all = await Promise.all(names.map((name) => answerOf(reading.objectStore(name).getAll())));
    database.close();
    return JSON.stringify(all);
  });
}

test('the page of contributors has a token of its own, and never sees the console’s', async ({
  atoll,
  owner,
  page,
}) => {
  const contributor = await signUp(atoll);
  const { project_id } = await openFor(owner, contributor);
  const token = await keptToken(atoll, contributor);
  const reads = await watchReads(page);
  const shown = new Set<string>();
  page.on('request', (request) => {
    const { authorization } = request.headers();
    if (authorization && new URL(request.frame().url()).pathname.startsWith('/c/')) shown.add(authorization);
  });
  await enterConsole(page, token);

  await test.step('somebody who is signed in to the console is nobody here, and enters by one press', async () => {
    await page.goto(`/c/${project_id}#items`);
    await expect(
      page.getByRole('heading', { name: 'Proverbs' }).or(signInButton(page)).first(),
    ).toBeVisible();
    await expect(page.getByText('Signed in as')).toBeHidden();
    expect([...shown]).toEqual([]);
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(`Signed in as ${contributor.username}`)).toBeVisible();
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(`/c/${project_id}#items`);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeHidden();
  });

  await test.step('what an earlier version had copied is gone', async () => {
    await page.evaluate(
      (copied) =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('atoll-contribute');
          opening.onsuccess = () => {
            const writing = opening.result.transaction('session', 'readwrite');
            writing.objectStore('session').put({ token: copied, account: null, owner: '' }, 'kept');
            writing.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        }),
      token,
    );
    expect(await storedOf(page)).toContain(token);
    await page.reload();
    await expect(page.getByText(`Signed in as ${contributor.username}`)).toBeVisible();
    await expect.poll(() => storedOf(page)).toContain('contributor_');
    expect(await storedOf(page)).not.toContain(token);
  });

  const [bearer = ''] = shown;
  expect([...shown]).toEqual([expect.stringMatching(/^Bearer contributor_/)]);
  const read = new Set(await reads());
  expect(read).toContain('contributor');
  for (const name of ['token', 'userInfo', 'account', 'cookie']) expect(read).not.toContain(name);

  const holder = api(atoll, bearer.replace('Bearer ', ''));
  expect((await holder.call(listHubContributedItems, { project_id })).code).toBe(200);
  expect((await holder.call(listBuckets, {})).code).toBe(1039);
  expect((await holder.call(signOut, {})).code).toBe(1039);
});

test('a sign-out of the console ends sending, and the next sign-in sends what waited', async ({
  atoll,
  owner,
  page,
}) => {
  const contributor = await signUp(atoll);
  const { project_id } = await openFor(owner, contributor);
  const sent = async () => (await contributor.api.ask(listHubContributedItems, { project_id })).items.length;
  const token = await keptToken(atoll, contributor);
  await enterConsole(page, token);
  await page.goto(`/c/${project_id}#contribute`);
  await signInButton(page).click();
  await sendText(page, 'Petit à petit, l’oiseau fait son nid.');
  await expect(page.getByText('You can send 99 more items.')).toBeVisible();
  await expect.poll(sent).toBe(1);

  await page.context().setOffline(true);
  await sendText(page, 'Qui va piano va sano.');
  await expect(page.getByText('1 item is waiting on this device.')).toBeVisible();
  await api(atoll, token).ask(signOut, {});
  await page.context().setOffline(false);
  await expect(page.getByText('1 item is waiting on this device. Sign in to send it.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 item is waiting on this device. Sign in to send it.')).toBeVisible();
  expect(await sent()).toBe(1);

  await page.getByRole('status').getByRole('button', { name: 'Sign in' }).click();
  await fillSignIn(page, contributor);
  await page.waitForURL(`**/c/${project_id}#contribute`);
  await expect.poll(sent).toBe(2);
});

test('an entry that fails says so, and can be tried again', async ({ atoll, page }) => {
  const contributor = await signUp(atoll);
  await enterAs(page, contributor);
  const isIssuing = (url: URL) => url.pathname === issueContributorToken.path;
  await page.route(isIssuing, (route) => route.abort());
  await sweep(page, '/contribute?to=%2Fc%2F01ARZ3NDEKTSV4RRFFQ69G5FAV');
  await page.unroute(isIssuing);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL('**/c/01ARZ3NDEKTSV4RRFFQ69G5FAV');
  await expect(page.getByText(`Signed in as ${contributor.username}`)).toBeVisible();
});

test('somebody without an account is led to sign up', async ({ owner, page }) => {
  const { project_id } = await openTextProject(owner, 'Riddles');
  expect((await owner.api.ask(openHubCollection, { project_id })).state).toBe('open');
  await page.goto(`/c/${project_id}#contribute`);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/signup$/);
});
