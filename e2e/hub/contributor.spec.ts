import { readFileSync } from 'node:fs';
import { getHubReviewer, listHubContributedItems, listHubGold } from '@atoll/contract';
import { signUp } from '@atoll/testkit';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { addGold, openTextProject, sendText } from '../support/hub.ts';
import { test } from '../support/hub-test.ts';
import { enterAs, enterAsContributor } from '../support/session.ts';
import { signIn } from '../support/sign-in.ts';

const phone = { width: 390, height: 844 };
const fakeCamera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

const pictures = {
  item_type: 'image',
  languages: ['sw', 'fr'],
  countries: ['KE'],
  good_examples: ['A sign that can be read'],
  bad_examples: ['A sign from far away'],
  fields: [
    {
      name: 'writing',
      type: 'text',
      is_required: true,
      labels: { en_US: 'Writing on the sign' },
      options: [],
    },
  ],
} satisfies Parameters<typeof openTextProject>[2];

/** Opens a browser with a profile on disk, like on a phone, so that its storage outlives it. */
async function openBrowser(profile: string, isOffline: boolean): Promise<[BrowserContext, Page]> {
  const { launchOptions } = test.info().project.use;
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), ...fakeCamera],
    viewport: phone,
    permissions: ['camera', 'microphone'],
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  await context.setOffline(isOffline);
  const [page = await context.newPage()] = context.pages();
  return [context, page];
}

const isWaiting = (page: Page, count: number) =>
  expect(
    page
      .getByRole('status')
      .filter({ hasText: new RegExp(`${count} items? (is|are) waiting on this device`) }),
  ).toBeVisible();

async function captureWithCamera(page: Page, writing: string): Promise<void> {
  await page.getByRole('button', { name: 'Use camera' }).click();
  await page.getByRole('button', { name: 'Take picture' }).click();
  // The fields are inert until then, and what is filled in is lost.
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByLabel('Writing on the sign').fill(writing);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Saved on this device.')).toBeVisible();
}

test(
  'a contributor captures three pictures without a network, and they arrive when it is back',
  wholeRunOnly,
  async ({ atoll, owner }, testInfo) => {
    const { project_id } = await openTextProject(owner, 'Street signs', pictures);
    const contributor = await signUp(atoll);
    const url = `${atoll.url}/c/${project_id}`;
    const profile = testInfo.outputPath('profile');
    const sent = async () =>
      (await contributor.api.ask(listHubContributedItems, { project_id })).items.toReversed();

    await test.step('with a network: signs in, agrees, and practises', async () => {
      const [context, page] = await openBrowser(profile, false);
      await page.goto(url);
      await expect(page.getByRole('heading', { name: 'Street signs' })).toBeVisible();
      await axe(page);
      await page.getByRole('link', { name: 'Start contributing' }).click();
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('checkbox', { name: 'Keep me signed in' }).check();
      await signIn(page, contributor);
      await page.waitForURL(`${url}#contribute`);
      await page.getByRole('button', { name: 'Agree and start' }).click();
      await expect(page.getByText('Choose a language and a country.')).toBeVisible();
      await page.getByLabel('Language of your items').selectOption('sw');
      await page.getByRole('checkbox').check();
      await axe(page);
      await page.getByRole('button', { name: 'Agree and start' }).click();
      for (const number of [1, 2]) {
        await expect(page.getByText(`${number} of 2`, { exact: true })).toBeVisible();
        const isGood = await page.getByText('A sign that can be read').isVisible();
        const answer = isGood ? 'Yes' : 'No';
        await page.getByRole('button', { name: answer, exact: true }).click();
        await expect(page.getByText('Correct.')).toBeVisible();
        await page.getByRole('button', { name: 'Next' }).click();
      }
      await expect(page.getByText('You got 2 of 2 right.')).toBeVisible();
      await page.getByRole('button', { name: 'Start contributing' }).click();
      await expect(page.getByRole('heading', { name: 'New item' })).toBeVisible();
      await page.evaluate(() => navigator.serviceWorker.ready);
      await context.close();
    });

    await test.step('without one: two pictures, in a browser that is closed after', async () => {
      const [context, page] = await openBrowser(profile, true);
      await page.goto(`${url}#contribute`);
      await expect(page.getByText('You’re offline.')).toBeVisible();
      await captureWithCamera(page, 'Koinange Street');
      await isWaiting(page, 1);
      await captureWithCamera(page, 'Moi Avenue');
      await isWaiting(page, 2);
      await axe(page);
      await context.close();
    });

    await test.step('still without one: finds both, and adds a picture with a place in it', async () => {
      const [context, page] = await openBrowser(profile, true);
      await page.goto(`${url}#contribute`);
      await isWaiting(page, 2);
      const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photoWithPlace() };
      await page.locator('input[type=file]').last().setInputFiles(photo);
      await expect(page.getByRole('row', { name: 'Place -1.2921, 36.8222 Removed' })).toBeVisible();
      await axe(page);
      await page.reload();
      await expect(page.getByText('We restored your unfinished item.')).toBeVisible();
      await page.getByLabel('Writing on the sign').fill('Kenyatta Avenue');
      await page.getByRole('button', { name: 'Send' }).click();
      await isWaiting(page, 3);
      expect(await sent()).toEqual([]);
      await context.close();
    });

    await test.step('with a network again: all three are received, in order and once', async () => {
      const [context, page] = await openBrowser(profile, true);
      await page.goto(`${url}#items`);
      await expect(page.getByText('Waiting for a connection')).toHaveCount(3);
      await context.setOffline(false);
      await expect(page.getByRole('heading', { name: 'On this device' })).toBeHidden();
      await expect(page.getByRole('listitem').filter({ hasText: 'Kenyatta Avenue' })).toBeVisible();
      const items = await sent();
      expect(items.map(({ answers }) => answers.writing)).toEqual([
        'Koinange Street',
        'Moi Avenue',
        'Kenyatta Avenue',
      ]);
      expect(items.filter(({ state }) => state === 'uploading')).toEqual([]);
      const left = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('atoll-contribute');
            opening.onsuccess = () => {
              const counting = opening.result.transaction('files').objectStore('files').count();
              counting.onsuccess = () => resolve(counting.result);
            };
          }),
      );
      expect(left, 'files that are still on the device').toBe(0);

      const first = page.getByRole('listitem').filter({ hasText: 'Koinange Street' });
      await first.getByRole('button', { name: 'Withdraw' }).click();
      await expect(page.getByText('a 32-byte hash')).toBeVisible();
      await axe(page);
      await page.getByRole('button', { name: 'Withdraw item' }).click();
      await expect(page.getByText('Withdrawn')).toBeVisible();
      await context.close();
    });
  },
);

/** Returns a picture from a phone in Nairobi. */
function photoWithPlace(): Buffer {
  return readFileSync(new URL('./photo-with-place.jpg', import.meta.url));
}

test('a reviewer passes the gate, and votes by keyboard and by thumb', async ({ atoll, owner, page }) => {
  const project = await openTextProject(owner, 'Sentences');
  const { project_id } = project;
  await addGold(owner.api, project);
  const isReady = async () => {
    const { good, bad } = await owner.api.ask(listHubGold, { project_id });
    return good + bad;
  };
  await expect.poll(isReady).toBe(4);
  const contributor = await signUp(atoll);
  await sendText(contributor.api, project, 'Le récif est plein de poissons.');
  const reviewer = await signUp(atoll);
  const standing = () => reviewer.api.ask(getHubReviewer, { project_id });

  await page.setViewportSize(phone);
  await enterAsContributor(page, reviewer);
  await page.goto(`/c/${project_id}/review`);
  await expect(page.getByRole('heading', { name: 'Review other people’s items' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'French' }).check();
  await axe(page);
  await page.getByRole('button', { name: 'Start reviewing' }).click();

  await test.step('the gate says at once what was right', async () => {
    for (let answered = 0; answered < 4; answered++) {
      const item = page.getByRole('region', { name: 'Item under review' });
      await expect(item).toBeVisible();
      const isBad = await item.getByText('xxxx zzzz').isVisible();
      if (isBad) {
        await page.keyboard.press('n');
        await page.keyboard.press('2');
        await expect(item.getByRole('button', { name: 'Low quality' })).toHaveAttribute(
          'aria-pressed',
          'true',
        );
        if (answered < 2) await axe(page);
        await page.keyboard.press('Enter');
      } else await item.getByRole('button', { name: 'Accept' }).click();
      await expect(page.getByRole('heading', { name: 'Correct' })).toBeVisible();
      await page.getByRole('button', { name: 'Next item' }).click();
    }
    expect(await standing()).toMatchObject({ state: 'active', gate_correct: 4 });
  });

  await test.step('then real items come, blind', async () => {
    await expect(page.getByText('Le récif est plein de poissons.')).toBeVisible();
    await axe(page);
    await page.keyboard.press('y');
    await expect(page.getByText('Vote saved. Thank you.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible();
    expect((await standing()).votes).toBeGreaterThan(0);
  });
});

test(
  'an owner stops a contributor, who sees why and keeps their items, and allows them again',
  wholeRunOnly,
  async ({ atoll, owner, page, browser }) => {
    const project = await openTextProject(owner, 'Proverbs');
    const { project_id } = project;
    const contributor = await signUp(atoll);
    await sendText(contributor.api, project, 'Buy cheap watches');
    const reason = 'These are advertisements.';

    await enterAs(page, owner);
    await page.goto(`/datahub/${project_id}/contributors`);
    const menu = page.getByRole('row').getByRole('button', { name: /^Actions for/ });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Stop', exact: true }).click();
    await axe(page);
    await page.getByLabel('Reason (optional)').fill(reason);
    await page.getByRole('button', { name: 'Stop contributor' }).click();
    await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
    await axe(page);

    const context = await browser.newContext({ viewport: phone, baseURL: atoll.url });
    const theirs = await context.newPage();
    await enterAsContributor(theirs, contributor);
    await theirs.goto(`/c/${project_id}#contribute`);
    await expect(theirs.getByText('You can’t send more items to this project')).toBeVisible();
    await expect(theirs.getByText(reason)).toBeVisible();
    const practice = theirs.getByRole('heading', { name: 'Practice' });
    await expect(practice).toBeHidden();
    await axe(theirs);
    await theirs.getByRole('link', { name: 'My items' }).click();
    await theirs.getByRole('button', { name: 'Withdraw' }).click();
    await theirs.getByRole('button', { name: 'Withdraw item' }).click();
    await expect(theirs.getByText('Withdrawn')).toBeVisible();

    await menu.click();
    await page.getByRole('menuitem', { name: 'Allow again' }).click();
    await expect(page.getByText('Stopped', { exact: true })).toBeHidden();
    await theirs.goto(`/c/${project_id}#contribute`);
    await theirs.reload();
    await expect(practice).toBeVisible();
    await expect(theirs.getByText('You can’t send more items to this project')).toBeHidden();
    await context.close();
  },
);
