import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const debianChromiums = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** `npm test` names the browser. Without it, Debian's is used, otherwise the one that Playwright installed. */
const executablePath = process.env.ATOLL_CHROMIUM ?? debianChromiums.find((path) => existsSync(path));

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // Journeys wait for the network and for each other's processes, so three keep two cores busy.
  workers: 3,
  // The servers belong to the workers, so the journeys of a file need not stay together.
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A journey that passes only at its second try is reported as flaky, by name.
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: {
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        // The workers keep every core busy, so helper threads of V8 only add work.
        '--js-flags=--single-threaded',
      ],
      ...(executablePath && { executablePath }),
    },
    // In the middle of a fade, the color contrast is different from that before and after.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Recording doubles what a journey costs, and CI tries a failed one again.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
});
