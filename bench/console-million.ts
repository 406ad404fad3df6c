/**
 * Measures the console with a bucket of a million objects: `node bench/console-million.ts [--objects 1000000]
 * [--screens 400]`. Measures the time from the click on the bucket's name to its first rows, and then scrolling through
 * many screens. The browser runs on the same processors. Targets: first rows 300 ms, no task over 100 ms while
 * scrolling, no more than 20 MB of heap growth. Tasks are measured in processor time, because elapsed time on a shared
 * machine says little about the page.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { createBucket } from '@atoll/contract';
import { signUp, startAtoll } from '@atoll/testkit';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { loadObjects } from './lib/many-objects.ts';
import { processorMs } from './lib/processor-time.ts';
import { traceTasks } from './lib/tasks.ts';

const { values: given } = parseArgs({
  options: {
    objects: { type: 'string', default: '1000000' },
    screens: { type: 'string', default: '400' },
  },
});
const objects = Number(given.objects);
const screens = Number(given.screens);
const bucket = 'a-million';
const debianChromium = '/usr/bin/chromium';

const atoll = await startAtoll({ processes: 'several', env: { READ_WORKERS: undefined } });
const executablePath =
  process.env.ATOLL_CHROMIUM ?? (existsSync(debianChromium) ? debianChromium : undefined);
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
let missed = 0;
try {
  const account = await signUp(atoll);
  await account.api.ask(createBucket, { name: bucket });
  fill(atoll.dataDir);
  console.log(`${objects} objects are there`);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${atoll.url}/healthz`);
  await page.evaluate((token) => sessionStorage.setItem('token', token), account.token);
  await page.goto(`${atoll.url}/dss/buckets`);
  await page.getByRole('link', { name: bucket }).hover();
  await page.waitForLoadState('networkidle');
  const idle = { page: await pageMs(devtools), server: processorMs(atoll.pid) };
  report('first rows', await firstRowsMs(page), 300, 'ms');
  const worked = {
    page: (await pageMs(devtools)) - idle.page,
    server: processorMs(atoll.pid) - idle.server,
  };
  console.log(
    `  on processors: the page ${worked.page.toFixed(0)} ms, the server ${worked.server.toFixed(0)} ms`,
  );
  const before = await heapMegabytes(devtools);
  let rows = 0;
  const { longestWorkedMs, longestPassedMs } = await traceTasks(browser, page, async () => {
    rows = await scroll(page);
  });
  report(
    `longest task over ${rows} rows (${longestPassedMs.toFixed(0)} ms passed)`,
    longestWorkedMs,
    100,
    'ms',
  );
  report('heap gained by it', (await heapMegabytes(devtools)) - before, 20, 'MB');
} finally {
  await browser.close();
  await atoll.stop();
}
process.exitCode = missed === 0 ? 0 : 1;

/** Fills one folder, without indexing it for search, which would take time. */
function fill(dataDir: string): void {
  const keyOf = (n: number) => `photo-${String(n).padStart(8, '0')}.jpg`;
  loadObjects(dataDir, bucket, objects, (n) => ({
    key: keyOf(n),
    modifiedAt: 1_700_000_000_000 + n,
    sizeBytes: 1024,
    tags: null,
  }));
  const database = new DatabaseSync(join(dataDir, 'atoll.db'), { timeout: 60_000 });
  database.exec('delete from search_changes');
  database.close();
}

/** Measures the time of the first rows with the page's own clock, because commands to the browser take time to arrive. */
function firstRowsMs(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const startMs = performance.now();
    const look = () => {
      if (document.querySelector('[role="grid"] [title^="photo-"]')) resolve(performance.now() - startMs);
      else requestAnimationFrame(look);
    };
    for (const link of document.querySelectorAll('a')) if (link.textContent === '${bucket}') link.click();
    look();
  })`);
}

/** Scrolls one screen at a time, each as soon as the previous one has its rows. */
function scroll(page: Page): Promise<number> {
  return page.evaluate(`(async () => {
    for (let screen = 0; screen < ${screens}; screen++) {
      scrollBy(0, innerHeight);
      do await new Promise(requestAnimationFrame);
      while (document.querySelector('[role="grid"] [aria-hidden="true"][data-index]'));
    }
    return Math.round((${screens} * innerHeight) / 49);
  })()`);
}

/** Returns the processor time of the page's main thread. */
async function pageMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

async function heapMegabytes(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1024 ** 2;
}

function report(name: string, value: number, bar: number, unit: string): void {
  const isMet = value <= bar;
  if (!isMet) missed++;
  console.log(`${name}: ${value.toFixed(1)} ${unit}  ${isMet ? 'meets' : 'MISSES'} ${bar} ${unit}`);
}
