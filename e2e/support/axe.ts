import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import axeCore, { type AxeResults, type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe?: { run(context: Document, options: RunOptions): Promise<AxeResults> };
  }
}

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const options: RunOptions = { runOnly: wcag22AA, resultTypes: ['violations'] };

const colorSchemes = ['light', 'dark'] as const;
type ColorScheme = (typeof colorSchemes)[number];

/** Asserts that the page, as it stands, breaks no rule of WCAG 2.2 AA that can be checked by program, light and dark. */
export async function axe(page: Page): Promise<void> {
  for (const colorScheme of colorSchemes) await axeIn(page, colorScheme);
  await page.emulateMedia({ colorScheme: null });
}

/** The same in one colour scheme, in which the page stays. `where` says more of it than its address does. */
export async function axeIn(page: Page, colorScheme: ColorScheme, where = ''): Promise<void> {
  await test.step(`axe, ${colorScheme} ${where}`, async () => {
    await page.emulateMedia({ colorScheme });
    // One that is cancelled half way rejects, and is over as well.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    const violations = page.frames().length > 1 ? await inEveryFrame(page) : await inPage(page);
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary}`),
    );
    expect(found, `${page.url()}, ${colorScheme} ${where}`).toEqual([]);
  });
}

type Violations = AxeResults['violations'];

/** Twenty times as fast as the builder, which loads axe anew for each run and opens a second page for the summary. */
async function inPage(page: Page): Promise<Violations> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axeCore.source);
  return page.evaluate(async (given) => {
    if (!window.axe) throw new Error('axe went away with its page.');
    return (await window.axe.run(document, given)).violations;
  }, options);
}

async function inEveryFrame(page: Page): Promise<Violations> {
  return (await new AxeBuilder({ page }).withTags(wcag22AA).analyze()).violations;
}
