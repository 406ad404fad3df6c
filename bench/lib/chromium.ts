import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

const installed = [
  process.env.ATOLL_CHROMIUM,
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
];

/** Starts the Chromium that the environment names or the system has; else the one of Playwright. */
export function launchChromium(): Promise<Browser> {
  const executablePath = installed.find((path) => path !== undefined && existsSync(path));
  return chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
}
