/**
 * Takes the pictures of agents in the guide, in each language: `node bench/guide-pictures.ts`. Needs the built console and Chromium.
 * Writes `docs/guide/{language}/pictures/*.webp`, 1440 × 900, light.
 */
import {
  createAccessKey,
  createAgent,
  createBucket,
  getAgentState,
  type Locale,
  languageTag,
  locales,
  publishAgent,
  updateAgent,
  updateAgentLink,
} from '@atoll/contract';
import { type Atoll, says, signUp, startAtoll, startLanguageModel } from '@atoll/testkit';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { type Browser, expect, type Page } from '@playwright/test';
import { launchChromium } from './lib/chromium.ts';
import { type Sample, samples } from './lib/guide-samples.ts';
import { pictureSize, takePicture } from './lib/take-picture.ts';

const model = await startLanguageModel();
const atoll = await startAtoll({
  processes: 'several',
  env: { LLM_BASE_URL: model.baseUrl, LLM_API_KEY: model.apiKey, LLM_MODEL: model.chatModel },
});
const browser = await launchChromium();
try {
  for (const locale of locales) await takePictures(browser, locale, samples[locale]);
} finally {
  await browser.close();
  await atoll.stop();
  await model.stop();
}

async function takePictures(from: Browser, locale: Locale, sample: Sample): Promise<void> {
  const { token, agentId, address } = await prepare(atoll, sample);
  const context = await from.newContext({
    viewport: pictureSize,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: languageTag(locale),
  });
  const page = await context.newPage();
  await page.goto(`${atoll.url}/healthz`);
  await page.evaluate(
    ([value, chosen]) => {
      sessionStorage.setItem('token', value);
      localStorage.setItem('locale', chosen);
    },
    [token, locale] as const,
  );
  await page.goto(`${atoll.url}/bot/${agentId}`);
  await ask(page, page.getByRole('textbox').last(), sample);
  await page.locator('section button', { hasText: /^1$/ }).first().click();
  await expect(page.locator('[data-cited]').first()).toBeInViewport();
  await takePicture(page, locale, 'agents-studio');
  await page.goto(address);
  await ask(page, page.locator('#question'), sample);
  await page.locator('.cite').first().click();
  await takePicture(page, locale, 'agents-page');
  await context.close();
}

async function ask(
  page: Page,
  field: ReturnType<Page['locator']>,
  { question, answer }: Sample,
): Promise<void> {
  model.otherwise(says(answer));
  await field.fill(question);
  await page.keyboard.press('Enter');
  await expect(page.getByText(question, { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('button').filter({ hasText: /^1$/ }).first()).toBeVisible();
}

/** Creates a published agent that knows the files of a sample. */
async function prepare(server: Atoll, { name, bucket, files, greeting, question }: Sample) {
  const { api, token } = await signUp(server);
  await api.ask(createBucket, { name: bucket });
  const key = await api.ask(createAccessKey, { name: bucket });
  const client = new S3Client({
    endpoint: server.s3Url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: key.access_key_id, secretAccessKey: key.secret_access_key },
  });
  for (const [Key, Body] of Object.entries(files))
    await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body }));
  const sources = [{ kind: 'files', bucket, prefix: '' } as const];
  const { agent_id: agentId } = await api.ask(createAgent, { name, sources });
  await api.ask(updateAgent, { agent_id: agentId, settings: { greeting, starters: [question] } });
  await expect
    .poll(() => api.ask(getAgentState, { agent_id: agentId }), { timeout: 60_000 })
    .toMatchObject({ ready: Object.keys(files).length });
  await api.ask(publishAgent, { agent_id: agentId });
  const { link } = await api.ask(updateAgentLink, { agent_id: agentId, is_on: true });
  return { token, agentId, address: link.url ?? '' };
}
