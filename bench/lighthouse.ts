/**
 * Runs Lighthouse on the sign-in page of a freshly started server, as a phone and as a desktop: `node
 * bench/lighthouse.ts [runs]`. Each figure is the median of the runs. Targets: performance 90 mobile, 98 desktop;
 * accessibility 100; LCP mobile 2.5 s; CLS 0.02.
 */
import { startAtoll } from '@atoll/testkit';
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { findChromium } from './lib/chromium.ts';
import { percentile } from './lib/percentiles.ts';

const runs = Number(process.argv[2] ?? 3);
const chromePath = findChromium();
if (!chromePath) throw new Error('No Chromium found: set CHROMIUM_PATH.');

const forms = [
  { name: 'mobile', config: undefined, performanceBar: 0.9, lcpBarMs: 2500 },
  { name: 'desktop', config: desktopConfig, performanceBar: 0.98, lcpBarMs: 2500 },
];
const accessibilityBar = 1;
const clsBar = 0.02;

const atoll = await startAtoll({ processes: 'several' });
const chrome = await launch({
  chromePath,
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-background-networking'],
});
try {
  for (const { name, config, performanceBar, lcpBarMs } of forms) {
    const measured = {
      performance: [] as number[],
      accessibility: [] as number[],
      lcp: [] as number[],
      cls: [] as number[],
    };
    for (let run = 0; run < runs; run++) {
      const result = await lighthouse(
        `${atoll.url}/signin`,
        { port: chrome.port, logLevel: 'error' },
        config,
      );
      if (!result) throw new Error('Lighthouse gave no result.');
      const { categories, audits } = result.lhr;
      measured.performance.push(categories.performance?.score ?? 0);
      measured.accessibility.push(categories.accessibility?.score ?? 0);
      measured.lcp.push(audits['largest-contentful-paint']?.numericValue ?? Number.NaN);
      measured.cls.push(audits['cumulative-layout-shift']?.numericValue ?? Number.NaN);
    }
    const [performance, accessibility, lcp, cls] = Object.values(measured).map((values) =>
      percentile(values, 0.5),
    );
    const holds =
      Number(performance) >= performanceBar &&
      Number(accessibility) >= accessibilityBar &&
      Number(lcp) <= lcpBarMs &&
      Number(cls) <= clsBar;
    console.log(
      `${name.padEnd(8)} performance ${Number(performance) * 100}  accessibility ${Number(accessibility) * 100}  LCP ${Number(lcp).toFixed(0)} ms  CLS ${Number(cls).toFixed(3)}  ${holds ? 'holds' : 'UNDER THE BAR'}`,
    );
    if (!holds) process.exitCode = 1;
  }
} finally {
  chrome.kill();
  await atoll.stop();
}
