/**
 * Takes the pictures of the data hub in the guide, in each language: `node bench/guide-pictures-hub.ts {address} {password}`, of a
 * server that was started with `--demo` and `DATAHUB_ACCOUNT=demo@atoll.example`. Needs the built console and Chromium.
 * Writes `docs/guide/{language}/pictures/hub-*.webp`, 1440 × 900, light.
 */
import { type Locale, languageTag, listHubItems, listHubProjects, locales, signIn } from '@atoll/contract';
import { api } from '@atoll/testkit';
import { type Browser, expect as expectSoon } from '@playwright/test';
import { launchChromium } from './lib/chromium.ts';
import { pictureSize, takePicture } from './lib/take-picture.ts';

const [, , url = 'http://localhost:3000', password = ''] = process.argv;
const { token } = await api({ url }).ask(signIn, {
  user_type: 1,
  username: 'demo@atoll.example',
  password: Buffer.from(password).toString('base64'),
});
const demo = api({ url }, token);
const [{ project_id } = { project_id: '' }] = (await demo.ask(listHubProjects, {})).projects;
const [item] = (await demo.ask(listHubItems, { project_id, state: 'stored' })).items;

const expect = expectSoon.configure({ timeout: 60_000 });
const browser = await launchChromium();
try {
  for (const locale of locales) await takePictures(browser, locale);
} finally {
  await browser.close();
}

async function takePictures(from: Browser, locale: Locale): Promise<void> {
  const context = await from.newContext({
    viewport: pictureSize,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: languageTag(locale),
  });
  const page = await context.newPage();
  await page.goto(`${url}/healthz`);
  await page.evaluate(
    ([value, chosen]) => {
      sessionStorage.setItem('token', value);
      localStorage.setItem('locale', chosen);
    },
    [token ?? '', locale] as const,
  );
  await page.goto(`${url}/datahub/${project_id}`);
  // The map has a path for every country.
  const map = page.locator('svg[role="img"]', { has: page.locator('path:nth-of-type(100)') });
  await map.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await takePicture(page, locale, 'hub-coverage');
  await page.goto(`${url}/datahub/${project_id}/items?state=stored&item=${item?.item_id ?? ''}`);
  const picture = page.getByRole('dialog').locator('img');
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((element) => 'naturalWidth' in element && Number(element.naturalWidth)))
    .toBeGreaterThan(0);
  await takePicture(page, locale, 'hub-item');
  await context.close();
}
