import type { Browser, Page } from '@playwright/test';
import { processorMs } from './processor-time.ts';

export interface Signed {
  readonly url: string;
  /** Process ID of the server. */
  readonly pid: number;
  readonly token: string;
}

export interface ConsolePage {
  readonly page: Page;
  /** Loads a page and waits until nothing is loading. */
  goto(path: string): Promise<void>;
  settled(): Promise<void>;
  /**
   * Runs a script, and waits for the first painted frame in which a condition holds; both are JavaScript. Returns the
   * time by the page's own clock, and the processor time of page and server.
   */
  timed(act: string, condition: string): Promise<{ passedMs: number; workedMs: number }>;
  /** Returns the sum of the layout shifts since the page was loaded; those right after input count as expected. */
  shift(which: 'all' | 'unexpected'): Promise<number>;
}

/** Opens a page of the console with a session. */
export async function openConsole(browser: Browser, { url, pid, token }: Signed): Promise<ConsolePage> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(`
    window.__shift = { all: 0, unexpected: 0 };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) {
        window.__shift.all += value;
        if (!hadRecentInput) window.__shift.unexpected += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${url}/healthz`);
  await page.evaluate((given) => sessionStorage.setItem('token', given), token);

  async function workedMs(): Promise<number> {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    return 1000 * seconds + processorMs(pid);
  }
  const settled = () => page.waitForLoadState('networkidle');
  return {
    page,
    settled,
    async goto(path) {
      await page.goto(`${url}${path}`);
      await page.locator('main h1').first().waitFor();
      await settled();
    },
    async timed(act, condition) {
      const before = await workedMs();
      const passedMs = await page.evaluate<number>(`new Promise((resolve) => {
        const startMs = performance.now();
        const painted = new MessageChannel();
        painted.port1.onmessage = () => resolve(performance.now() - startMs);
        const look = () => {
          if (${condition}) painted.port2.postMessage(0);
          else requestAnimationFrame(look);
        };
        ${act};
        requestAnimationFrame(look);
      })`);
      return { passedMs, workedMs: (await workedMs()) - before };
    },
    shift: (which) => page.evaluate<number>(`window.__shift.${which}`),
  };
}
