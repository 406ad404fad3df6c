import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Asserts that the page, as it stands, breaks no rule of WCAG 2.2 AA that can be checked by program, light and dark. */
export async function axe(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await test.step(`axe, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme });
      // One that is cancelled half way rejects, and is over as well.
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
      const { violations } = await new AxeBuilder({ page }).withTags(wcag22AA).analyze();
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary}`),
      );
      expect(found, `${page.url()}, ${colorScheme}`).toEqual([]);
    });
  }
  await page.emulateMedia({ colorScheme: null });
}
