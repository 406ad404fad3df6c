import { defaultLocale, type Locale, locales } from '@atoll/contract';
import { type Account, type Atoll, signUp, startAtoll } from '@atoll/testkit';
import { test as base, expect, type Page } from '@playwright/test';
import { wholeRunOnly } from './extent.ts';
import { inLocale } from './locale.ts';
import { watchPolicies } from './policies.ts';
import { enterAs } from './session.ts';

interface TestFixtures {
  /** Set it with `test.use({ appLocale: 'fr_FR' })`. Undefined simulates a first visit. */
  appLocale: Locale | undefined;
  /** A fresh account, registered through the real calls. */
  account: Account;
  /** The initial path of `signedIn`. Set it with `test.use({ startPath: '/dss/buckets' })`. Undefined: the test goes to its first path itself. */
  startPath: string | undefined;
  /** The page, signed in as `account`, at `startPath`. Without one, it has loaded nothing of the console yet. */
  signedIn: Page;
  /** Fails the test if a page throws or violates its content security policy. */
  cleanConsole: undefined;
  /** Attaches the server's output to the report of a failed test. */
  serverLog: undefined;
}

interface WorkerFixtures {
  /** The real server with its mail sink, its OpenID provider and a linked app, shared by the tests of a worker. */
  atoll: Atoll;
}

export const serverStartMs = 150_000;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  atoll: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture depends on
    async ({}, use) => {
      // Journeys connect to this machine.
      const atoll = await startAtoll({
        processes: 'several',
        openId: true,
        linkedApp: true,
        env: { OUTGOING_ALLOW_PRIVATE: 'true', ARCHIVE_RESTORE_MINUTES: '0' },
      });
      await use(atoll);
      await atoll.stop();
    },
    { scope: 'worker', timeout: serverStartMs },
  ],

  baseURL: ({ atoll }, use) => use(atoll.url),

  appLocale: [undefined, { option: true }],

  context: async ({ context, appLocale }, use) => {
    if (appLocale) await inLocale(context, appLocale);
    await use(context);
  },

  account: async ({ atoll }, use) => use(await signUp(atoll)),

  startPath: [undefined, { option: true }],

  signedIn: async ({ page, account, startPath }, use) => {
    await enterAs(page, account);
    if (startPath) await page.goto(startPath);
    await use(page);
  },

  cleanConsole: [
    async ({ context }, use) => {
      const problems: string[] = [];
      context.on('weberror', (error) =>
        problems.push(`${error.page()?.url()}: ${error.error().stack || error.error()}`),
      );
      await watchPolicies(context, (violation) => problems.push(violation));
      await use(undefined);
      expect(problems, 'what went wrong inside the page').toEqual([]);
    },
    { auto: true },
  ],

  serverLog: [
    async ({ atoll }, use, testInfo) => {
      const before = atoll.logs().length;
      await use(undefined);
      if (testInfo.status === testInfo.expectedStatus) return;
      await testInfo.attach('server log', { body: atoll.logs().slice(before), contentType: 'text/plain' });
    },
    { auto: true },
  ],
});

/** Declares the same tests once for each language of the product; other languages than English are for the whole run. */
export function inEveryLanguage(declare: (locale: Locale) => void): void {
  for (const locale of locales) {
    test.describe(locale, locale === defaultLocale ? {} : wholeRunOnly, () => {
      test.use({ appLocale: locale });
      declare(locale);
    });
  }
}

export { expect };
