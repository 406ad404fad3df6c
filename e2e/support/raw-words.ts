import { expect, type Page } from '@playwright/test';
import { rawWordsIn } from '../../scripts/check/i18n/raw-words.ts';
import { textsOn } from './translated.ts';

/** Code on purpose: snippets, S3's own identifiers, and what a person types. */
const codeElements = 'code, pre, kbd, samp, textarea, [contenteditable]';
const missingValue = /\b(?:null|undefined|NaN)\b|\[object \w+\]|\{"/;

/**
 * Asserts that the page shows no enum, field name, JSON or missing value. Within longer texts, the name of a person's
 * file may look like a field name, so those only count if they are the whole text.
 */
export async function expectNoRawWords(page: Page): Promise<void> {
  const raw = (await textsOn(page, codeElements)).filter(
    (text) =>
      missingValue.test(text) || (/^\w+$/.test(text) && /^[a-z]/.test(text) && rawWordsIn(text).length > 0),
  );
  expect(raw, `words of the code on ${page.url()}`).toEqual([]);
}
