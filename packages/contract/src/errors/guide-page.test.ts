import { describe, expect, it } from 'vitest';
import { calls } from '../index.ts';
import { locales } from '../locales.ts';
import { codes } from './codes.ts';
import { errorCodesPage } from './guide-page.ts';

describe.each(locales)('the guide’s page of error codes in %s', (locale) => {
  /** Regenerate with `npx vitest run packages/contract/src/errors --update`. */
  it('is what the contract says', async () => {
    await expect(errorCodesPage(locale, 15)).toMatchFileSnapshot(
      `../../../../docs/guide/${locale}/error-codes.md`,
    );
  });

  it('lists each code once, and under "reserved" none that a call declares', () => {
    const page = errorCodesPage(locale, 15);
    const [given = '', reserved = ''] = page.split('\n## ');
    const listed = (text: string) => [...text.matchAll(/^\| (\d+) \|/gm)].map((match) => Number(match[1]));
    expect([...listed(given), ...listed(reserved)].sort((a, b) => a - b)).toEqual(
      [401, ...Object.values(codes)].sort((a, b) => a - b),
    );
    const declared = Object.values(calls).flatMap((call): readonly number[] => call.codes);
    expect(listed(reserved).filter((code) => declared.includes(code))).toEqual([]);
  });
});
