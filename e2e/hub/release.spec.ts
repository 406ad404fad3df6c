import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { changeHubReviewer, defaultLocale, getHubReviewer, listHubItems } from '@atoll/contract';
import { type Account, type Atoll, signUp, startAtoll } from '@atoll/testkit';
import { isWholeRun } from '@atoll/testkit/whole-run';
import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { test as base, expect, serverStartMs } from '../support/fixtures.ts';
import {
  addGold,
  linkHubStorage,
  type OpenProject,
  openTextProject,
  reviewAll,
  sendText,
} from '../support/hub.ts';
import { enterAs, enterAsContributor } from '../support/session.ts';
import { sweep, translations } from '../support/sweep.ts';

const hubEmail = 'hub@example.com';
/** Checking, deciding and storing a few items on a busy machine. */
const decidingMs = 90_000;
/** Markup that would run as a script if it were not shown as text. */
const hostile = '<img src=x onerror=alert(1)>';
const doubted = `Une phrase dont on peut douter. ${hostile}`;

interface Hub {
  readonly owner: Account;
  readonly project: OpenProject;
  /** Sent the first of the accepted texts. */
  readonly contributor: Account;
  /** Sent the disputed one. */
  readonly doubter: Account;
}

/** A server whose data hub belongs to an account with one project: six texts are accepted, and one is disputed. */
const test = base.extend<object, { hub: Hub }>({
  atoll: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture depends on
    async ({}, use) => {
      const atoll = await startAtoll({ env: { DATAHUB_ACCOUNT: hubEmail } });
      await use(atoll);
      await atoll.stop();
    },
    { scope: 'worker', timeout: serverStartMs },
  ],
  hub: [async ({ atoll }, use) => use(await openHub(atoll)), { scope: 'worker', timeout: serverStartMs }],
});

async function openHub(atoll: Atoll): Promise<Hub> {
  const owner = await signUp(atoll, { email: hubEmail });
  await linkHubStorage(owner, atoll);
  const project = await openTextProject(owner, 'Reef sentences');
  await addGold(owner.api, project);
  const contributor = await signUp(atoll);
  for (let number = 1; number <= 6; number++) {
    const { api } = number === 1 ? contributor : await signUp(atoll);
    await sendText(api, project, `Le récif numéro ${number} est plein de poissons et de coraux colorés.`);
  }
  const doubter = await signUp(atoll);
  await sendText(doubter.api, project, doubted);
  const count = async (state: 'in_review' | 'stored') =>
    (await owner.api.ask(listHubItems, { project_id: project.project_id, state })).items.length;
  await expect.poll(() => count('in_review'), { timeout: decidingMs }).toBe(11);
  await reviewAll((await signUp(atoll)).api, project);
  await reviewAll((await signUp(atoll)).api, project, (text) => !text.startsWith('xxxx') && text !== doubted);
  await expect.poll(() => count('stored'), { timeout: decidingMs }).toBe(6);
  return { owner, project, contributor, doubter };
}

test('an owner asks why, decides a dispute, publishes a release, and anyone verifies it', async ({
  page,
  atoll,
  hub: { owner, project, contributor, doubter },
}) => {
  test.setTimeout(240_000);
  const { project_id: id } = project;
  await enterAs(page, owner);

  await test.step('why an item was accepted', async () => {
    await page.goto(`/datahub/${id}/items?state=stored`);
    await page.getByRole('button', { name: /Le récif numéro 1/ }).click();
    const item = page.getByRole('dialog');
    await expect(item).toContainText(
      /Accepted by the rule after 2 votes, with a \d+% probability of being good/,
    );
    await expect(item.getByRole('table', { name: 'Votes' }).getByRole('row')).toHaveCount(3);
    await expect(item).toContainText('Stored and verified');
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(item).toBeHidden();
  });

  await test.step('who sent accepted items', async () => {
    await page.getByRole('link', { name: 'Contributors' }).click();
    const list = page.getByRole('table', { name: 'Contributors' });
    await expect(list.getByRole('row')).toHaveCount(8);
    await axe(page);
    await page.getByLabel('Show', { exact: true }).selectOption('With items in review');
    await expect(list.getByRole('row')).toHaveCount(2);
    await page.getByLabel('Sort by').selectOption('Newest');
    await list.getByRole('link', { name: /Items from contributor/ }).click();
    await expect(page.getByRole('button', { name: /Items from one contributor/ })).toBeVisible();
    await expect(page.getByText(doubted)).toBeVisible();
    await expectNoMarkup(page);
  });

  await test.step('a dispute, by the keyboard', async () => {
    await page.goto(`/datahub/${id}/disputes`);
    await expect(page.getByText(doubted)).toBeVisible();
    await expectNoMarkup(page);
    await page.keyboard.press('r');
    await page.getByRole('button', { name: 'Reject item' }).click();
    await expect(page.getByRole('alert')).toContainText('Select at least one reason.');
    await page.getByLabel('Low quality').check();
    await page.getByRole('button', { name: 'Reject item' }).click();
    await expect(page.getByText('No open disputes')).toBeVisible();
  });

  await test.step('its contributor sees the reason, and appeals', async () => {
    await enterAsContributor(page, doubter);
    await page.goto(`/c/${id}#items`);
    const item = page.getByRole('listitem').filter({ hasText: 'Une phrase dont on peut douter.' });
    await expect(item).toContainText('Low quality');
    await sweepTranslations(page, `/c/${id}`, '#items');
    await item.getByRole('button', { name: 'Appeal' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Everybody says so here.');
    await axe(page);
    await page.getByRole('button', { name: 'Send appeal' }).click();
    await expect(item).toContainText('Appealed');
    await expect(item.getByRole('button', { name: 'Appeal' })).toHaveCount(0);
  });

  await test.step('an adjudicator decides the appeal, and is suspended later', async () => {
    const adjudicator = await signUp(atoll);
    await reviewAll(adjudicator.api, project);
    const { reviewer_id } = await adjudicator.api.ask(getHubReviewer, { project_id: id });
    const reviewer = { project_id: id, reviewer_id: reviewer_id ?? '' };
    await owner.api.ask(changeHubReviewer, { ...reviewer, is_adjudicator: true });
    await enterAsContributor(page, adjudicator);
    await page.goto(`/c/${id}/review`);
    await page.getByRole('link', { name: 'Disputes' }).click();
    await expect(page.getByText('Everybody says so here.')).toBeVisible();
    await expectNoMarkup(page);
    await axe(page);
    await sweepTranslations(page, `/c/${id}/review`, '#disputes');
    await page.getByRole('button', { name: 'Low quality' }).click();
    await page.getByRole('button', { name: 'Reject item' }).click();
    await expect(page.getByText('No disputes.')).toBeVisible();
    const suspension = {
      is_adjudicator: false,
      state: 'suspended',
      reason: 'Votes without listening.',
    } as const;
    await owner.api.ask(changeHubReviewer, { ...reviewer, ...suspension });
    await page.goto(`/c/${id}/review`);
    await expect(page.getByText('its owner suspended you.')).toBeVisible();
    await expect(
      page.getByText('The project’s owner gave this reason: Votes without listening.'),
    ).toBeVisible();
    await axe(page);
    await enterAs(page, owner);
  });

  await test.step('a release', async () => {
    await page.goto(`/datahub/${id}/releases`);
    await page.getByRole('button', { name: 'Create release' }).click();
    await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(
      '6 items from 6 contributors',
    );
    await page.getByLabel('Release notes').fill(`The first one. ${hostile}`);
    await page.getByRole('button', { name: 'Create release' }).click();
    const card = page.getByRole('article', { name: 'Release 1.0.0' });
    await card.getByRole('button', { name: 'Publish' }).click({ timeout: decidingMs });
    await page.getByRole('button', { name: 'Publish release' }).click();
    await expect(card).toContainText('Published');
    await expectNoMarkup(page);
  });

  await test.step('its public page, and its verification', async () => {
    await page.goto(`/d/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reef sentences');
    await expect(page.getByRole('link', { name: 'items.jsonl' })).toBeVisible();
    await expect(page.getByText(hostile).first()).toBeVisible();
    await expectNoMarkup(page);
    await axe(page);
    const before = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await axe(page);
    await page.setViewportSize(before);
    expect(await verify(`${atoll.url}/d/${id}/1.0.0/files`)).toContain('✓');
  });

  await test.step('an agent answers from it', async () => {
    await page.goto(`/datahub/${id}/releases`);
    await page.getByRole('button', { name: 'Add to an agent' }).click();
    await expect(page).toHaveURL(/\/bot\//);
    await expect(page.getByText(/^This agent has read \d+ files/)).toBeVisible({ timeout: decidingMs });
  });

  await test.step('a contributor withdraws by a receipt', async () => {
    await enterAsContributor(page, contributor);
    await page.goto(`/c/${id}#items`);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download receipt' }).click();
    await page.locator('input[type=file]').setInputFiles(await (await downloading).path());
    await page.getByRole('button', { name: 'Withdraw item' }).click();
    await expect(page.getByText('The item was withdrawn.')).toBeVisible();
    await axe(page);
    await enterAs(page, owner);
  });

  await test.step('a recall', async () => {
    await page.goto(`/datahub/${id}/releases`);
    await page.getByRole('button', { name: 'Recall' }).click();
    await page.getByLabel('Reason').fill('The license was wrong.');
    await page.getByRole('button', { name: 'Recall release' }).click();
    await expect(page.getByRole('article')).toContainText('Recalled: The license was wrong.');
    await page.goto(`/d/${id}/1.0.0`);
    await expect(page.getByRole('note')).toContainText('The license was wrong.');
    await expect(page.getByRole('link', { name: 'items.jsonl' })).toHaveCount(0);
  });
});

for (const path of ['items', 'contributors', 'reviewers', 'disputes', 'gold', 'releases?show=new', 'audit']) {
  test(
    `the page ${path} is as good in every language and at every width`,
    wholeRunOnly,
    async ({ page, hub }) => {
      await enterAs(page, hub.owner);
      await sweep(page, `/datahub/${hub.project.project_id}/${path}`);
    },
  );
}

/** Sweeps the state that a journey has reached in the languages that it is not in, and returns to it in English. */
async function sweepTranslations(page: Page, path: string, section: string): Promise<void> {
  if (!isWholeRun) return;
  const arrange = () => page.locator(`a[href="${section}"]`).first().click();
  await sweep(page, { path, locales: translations, arrange });
  await page.evaluate((english) => localStorage.setItem('locale', english), defaultLocale);
  await page.goto(path);
  await arrange();
}

/** Expects that nothing of a hostile text became an element. */
const expectNoMarkup = (page: Page) => expect(page.locator('img[src="x"]')).toHaveCount(0);

const pages = [
  '/datahub',
  '/datahub/new',
  '/datahub/{id}',
  '/datahub/{id}/design',
  '/c/{id}/review',
  '/c/{id}',
];
for (const [path = '', section] of [...pages.map((page) => [page]), ['/c/{id}', '#contribute']]) {
  test(
    `the page ${path}${section ?? ''} is as good in the other languages`,
    wholeRunOnly,
    async ({ page, hub }) => {
      await enterAs(page, hub.owner);
      await enterAsContributor(page, hub.owner);
      await sweep(page, {
        path: path.replace('{id}', hub.project.project_id),
        locales: translations,
        arrange: async () => section && page.locator(`a[href="${section}"]`).first().click(),
      });
    },
  );
}

const fileNames = [
  'manifest.json',
  'manifest.sig',
  'public-key.pem',
  'items.jsonl',
  'leaves.txt',
  'verify.mjs',
];

/** Downloads a release as its page describes, and runs its own verifier. @throws the verifier's output for a bad release */
async function verify(base: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atoll-release-'));
  for (const name of fileNames) {
    const response = await fetch(`${base}/${name}`);
    expect(response.status, name).toBe(200);
    await writeFile(join(folder, name), new Uint8Array(await response.arrayBuffer()));
  }
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(folder, 'verify.mjs'),
    '--lang',
    'en',
  ]);
  return stdout;
}
