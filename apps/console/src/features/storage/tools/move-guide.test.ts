import { readFileSync } from 'node:fs';
import { locales } from '@atoll/contract';
import { expect, test } from 'vitest';

test.each(locales)('the guide has the section on moving that Apps / Tools opens, in %s', async (locale) => {
  const { texts } = await import(`#locales/${locale}/tools.ts`);
  const guide = new URL(`../../../../../../docs/guide/${locale}/s3-clients.md`, import.meta.url);
  expect(readFileSync(guide, 'utf8').split('\n')).toContain(`## ${texts.move.title}`);
});
