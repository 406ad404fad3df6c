import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

const installed = [
  process.env.ATOLL_CHROMIUM,
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
];

/** Returns the path of the Chromium that the environment names or the system has; undefined without one. */
export function findChromium(): string | undefined {
  return installed.find((path) => path !== undefined && existsSync(path));
}

/** Starts the Chromium that the environment names or the system has; otherwise Playwright's. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
}
