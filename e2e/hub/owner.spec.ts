import { randomBytes } from 'node:crypto';
import {
  createBucket,
  disconnectApp,
  getHubProject,
  listConnectedApps,
  listHubProjects,
} from '@atoll/contract';
import { type Account, type Atoll, signUp, startAtoll } from '@atoll/testkit';
import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { test as base, expect, serverStartMs } from '../support/fixtures.ts';
import { pick } from '../support/pick.ts';
import { enterAs } from '../support/session.ts';

const ownerEmail = 'hub@example.com';

const test = base.extend<object, { atoll: Atoll; owner: Account }>({
  atoll: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture depends on
    async ({}, use) => {
      const atoll = await startAtoll({ env: { DATAHUB_ACCOUNT: ownerEmail } });
      await use(atoll);
      await atoll.stop();
    },
    { scope: 'worker', timeout: serverStartMs },
  ],
  /** The account that owns the data hub. */
  owner: [
    async ({ atoll }, use) => use(await signUp(atoll, { email: ownerEmail })),
    { scope: 'worker', timeout: serverStartMs },
  ],
});

const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Design steps' }).getByRole('button', { name });
const isSaved = (page: Page) => expect(page.getByText('All changes saved')).toBeVisible();

test(
  'an owner takes a template, designs it, connects the storage and opens the project',
  wholeRunOnly,
  async ({ page, owner }) => {
    const bucket = `streets-${randomBytes(4).toString('hex')}`;
    await owner.api.ask(createBucket, { name: bucket });
    await enterAs(page, owner);

    await test.step('a template becomes a draft', async () => {
      await page.goto('/datahub');
      await expect(page.getByText('Data Hub isn’t connected to your storage')).toBeVisible();
      await axe(page);
      await page.getByRole('link', { name: 'Street pictures' }).click();
      await expect(page.getByRole('radio', { name: 'Street pictures' })).toBeChecked();
      await page.getByRole('button', { name: 'Create draft' }).click();
      await expect(page.getByText('Enter a name.')).toBeVisible();
      await page.getByLabel('Name').fill('Streets by the sea');
      await axe(page);
      await page.getByRole('button', { name: 'Create draft' }).click();
    });

    await test.step('a field is added, labelled and moved by keyboard', async () => {
      await expect(page.getByRole('heading', { name: 'What do you want to collect?' })).toBeVisible();
      await page.getByRole('button', { name: 'Yes or no' }).click();
      await page.getByLabel('Label in English').fill('Is it wet?');
      const preview = page.getByRole('complementary', { name: 'Phone preview' });
      await expect(preview.getByText('Is it wet?')).toBeVisible();
      await axe(page);
      await page.getByRole('button', { name: 'Close Is it wet?' }).click();
      const handle = page.getByRole('button', { name: 'Move Is it wet?', exact: true });
      await handle.press('Space');
      await expect(page.getByText('Picked up Is it wet?.')).toBeAttached();
      await page.keyboard.press('ArrowUp');
      await expect(page.getByText('Is it wet? is at position 1.')).toBeAttached();
      await page.keyboard.press('Space');
      await expect(page.getByText('Is it wet? was dropped at position 1.')).toBeAttached();
      await isSaved(page);
    });

    await test.step('what is typed is there after a reload', async () => {
      await page.getByLabel('Instructions for contributors').fill('Take a picture of a wet street.');
      await page.reload();
      await expect(page.getByLabel('Instructions for contributors')).toHaveValue(
        'Take a picture of a wet street.',
      );
      await isSaved(page);
    });

    await test.step('what is missing leads to where it is', async () => {
      await step(page, 'Open').click();
      await expect(page.getByRole('heading', { name: 'Not ready yet' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Open project' })).toBeDisabled();
      await axe(page);
      await page.getByRole('button', { name: 'Go to “Audience”' }).click();
      await page.getByRole('combobox', { name: 'Languages' }).fill('French');
      await page.getByRole('combobox', { name: 'Languages' }).press('Enter');
      await expect(page.getByRole('button', { name: 'Remove French' })).toBeVisible();
      await page.getByLabel('Total accepted items').fill('50');
      await axe(page);
    });

    await test.step('the rule is tried as its sliders move', async () => {
      await step(page, 'Verification').click();
      const trial = page.getByRole('table', { name: 'Independent reviewers' });
      await expect(trial.getByRole('row', { name: 'Good items among accepted' })).toBeVisible();
      await axe(page);
      await page.getByLabel('Minimum votes').fill('4');
      await expect(page.getByText(/^After at least 4 votes/)).toBeVisible();
      const votes = trial.getByRole('row', { name: 'Votes per item' }).getByRole('cell').first();
      await expect(votes).toHaveText(/^4/);
    });

    await test.step('the consent screen connects the storage, and leads back', async () => {
      await step(page, 'Storage').click();
      await page.getByRole('button', { name: 'Connect storage' }).click();
      await page.getByRole('button', { name: 'Allow Access' }).click();
      await expect(page.getByText('Storage connected')).toBeVisible();
      await pick(page.getByRole('combobox', { name: 'Bucket' }), bucket);
      await axe(page);
      await isSaved(page);
    });

    await test.step('it opens, and its rules are frozen', async () => {
      await step(page, 'Open').click();
      await expect(page.getByText('After opening, add 10 gold items')).toBeVisible();
      await page.getByRole('button', { name: 'Open project' }).click();
      await axe(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Open project' }).click();
      await expect(page.getByRole('heading', { name: 'Invite people' })).toBeVisible();
      await axe(page);
      await page.getByRole('link', { name: 'Design' }).click();
      await expect(page.getByText('Locked as version 1')).toBeVisible();
      await axe(page);
    });

    await test.step('the server has all of it', async () => {
      const { projects } = await owner.api.ask(listHubProjects, {});
      const project_id = projects[0]?.project_id ?? '';
      const project = await owner.api.ask(getHubProject, { project_id });
      expect(project).toMatchObject({ state: 'open', version: 1, title: 'Streets by the sea' });
      const { instructions, fields, languages, target_items: target, rule } = project.settings;
      expect(instructions).toBe('Take a picture of a wet street.');
      expect(fields.map(({ type }) => type)).toEqual(['yes_no', 'choice']);
      expect({ languages, target, votes: rule.min_votes, bucket: project.settings.bucket }).toEqual({
        languages: ['fr'],
        target: 50,
        votes: 4,
        bucket,
      });
    });

    await test.step('it is paused and resumed', async () => {
      await page.getByRole('button', { name: 'Pause' }).click();
      await expect(page.getByText('Paused', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Resume' }).click();
      await expect(page.getByText('Open', { exact: true })).toBeVisible();
    });

    await test.step('the storage is taken away, and connected again', async () => {
      const apps = await owner.api.ask(listConnectedApps, {});
      await owner.api.ask(disconnectApp, {
        grant_id: apps.find(({ name }) => name === 'datahub')?.grant_id ?? '',
      });
      await page.reload();
      await expect(page.getByText('Storage disconnected', { exact: true })).toBeVisible();
      await axe(page);
      await page.goto('/datahub');
      await page.getByRole('button', { name: 'Connect storage' }).click();
      await page.getByRole('button', { name: 'Allow Access' }).click();
      await page.getByRole('link', { name: 'Streets by the sea' }).click();
      await expect(page.getByText('Open', { exact: true })).toBeVisible();
    });
  },
);
