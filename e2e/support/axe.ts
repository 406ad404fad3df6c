import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe?: { run(context: Document, options: RunOptions): Promise<AxeResults> };
  }
}

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const layout = ['target-size', 'scrollable-region-focusable'];
const languages = ['html-has-lang', 'html-lang-valid', 'valid-lang'];

/** Less than half as long as the one that `axe-core` exports, which every page would have to read. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** No rule of these needs the style sheets, which axe would parse a second time. */
const preload = { assets: ['media'] };

/**
 * Sets of rules. `everything` is each rule of WCAG 2.2 AA that can be checked automatically. The others are for a page
 * that already passes `everything`: those that depend on the color scheme (`colours`), on the width (`layout`), and on
 * the language (`translation`).
 */
const rules = {
  everything: { runOnly: { type: 'tag', values: wcag22AA } },
  colours: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
  layout: { runOnly: { type: 'rule', values: layout } },
  translation: { runOnly: { type: 'rule', values: [...layout, ...languages] } },
} satisfies Record<string, RunOptions>;

export type Rules = keyof typeof rules;
export type ColorScheme = 'light' | 'dark';

/** Asserts that the current page passes every rule of WCAG 2.2 AA that can be checked automatically, in the light and the dark scheme. */
export async function axe(page: Page): Promise<void> {
  await axeIn(page, 'light', 'everything');
  await axeIn(page, 'dark', 'colours');
  await page.emulateMedia({ colorScheme: null });
}

/** Checks a page by one set of rules in one color scheme, and leaves it in that scheme. `where` adds to the page's address in messages. */
export async function axeIn(
  page: Page,
  colorScheme: ColorScheme,
  asked: Rules,
  where: string = '',
): Promise<void> {
  await test.step(`axe, ${colorScheme} ${where}`, async () => {
    await page.emulateMedia({ colorScheme });
    // A target that is partly covered by the top bar would count as too small.
    await page.evaluate(() => scrollTo(0, 0));
    // A canceled animation rejects, and is over as well.
    await page.evaluate(() => {
      // Spinners and scroll-driven animations never finish, and collapsed ones are paused.
      const ending = document.getAnimations().filter(({ effect, timeline }) => {
        const isFolded = effect instanceof KeyframeEffect && effect.target?.checkVisibility() === false;
        return (
          !isFolded &&
          timeline === document.timeline &&
          effect?.getTiming().iterations !== Number.POSITIVE_INFINITY
        );
      });
      return Promise.allSettled(ending.map(({ finished }) => finished));
    });
    const violations = page.frames().length > 1 ? await inEveryFrame(page, asked) : await inPage(page, asked);
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary}`),
    );
    expect(found, `${page.url()}, ${colorScheme} ${where}`).toEqual([]);
  });
}

type Violations = AxeResults['violations'];

/** Runs axe in the page: twenty times as fast as the builder, which reloads axe for each run and opens a second page for the summary. */
async function inPage(page: Page, asked: Rules): Promise<Violations> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axeSource);
  return page.evaluate(
    async (given) => {
      if (!window.axe) throw new Error('axe went away with its page.');
      return (await window.axe.run(document, given)).violations;
    },
    { ...rules[asked], preload, resultTypes: ['violations'] } satisfies RunOptions,
  );
}

async function inEveryFrame(page: Page, asked: Rules): Promise<Violations> {
  return (await new AxeBuilder({ page, axeSource }).options({ ...rules[asked], preload }).analyze())
    .violations;
}
