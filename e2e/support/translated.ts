import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Locale } from '@atoll/contract';
import { expect, type Page } from '@playwright/test';

const catalogues = new URL('../../apps/console/src/locales/', import.meta.url);
/** `{{name}}` in a text of the console, `{name}` in a message of the server. */
const placeholder = /\{\{?[^}]+\}?\}/;
/** Fewer letters around a text's values, and what people wrote themselves may look like it. */
const leastLetters = 8;
/** Names of formats, such as CSV, are the same in every language, even where a text around them is translated. */
const acronym = /^\p{Lu}+$/u;

/** Asserts that no text on the page is in English if the page's language has its own text. */
export async function expectTranslated(page: Page, locale: Locale): Promise<void> {
  if (locale === 'en_US') return;
  const isEnglish = await englishTexts(locale);
  // Commands are the same in every language.
  const untranslated = (await textsOn(page, 'code')).filter(isEnglish);
  expect(untranslated, `said in English on ${page.url()}, ${locale}`).toEqual([]);
}

type IsEnglish = (text: string) => boolean;

const known = new Map<Locale, Promise<IsEnglish>>();

function englishTexts(locale: Locale): Promise<IsEnglish> {
  const isEnglish = known.get(locale) ?? compile(locale);
  known.set(locale, isEnglish);
  return isEnglish;
}

/** Combines thousands of texts into one lookup and one expression, because every text of a page is compared with them. */
async function compile(locale: Locale): Promise<IsEnglish> {
  const [english, own] = [await allTexts('en_US'), await allTexts(locale)];
  const alike = new Set(own.values());
  const texts = [...english.values()].filter(
    (text) => !alike.has(text) && !text.includes('<') && !acronym.test(text),
  );
  const fixed = new Set(texts.filter((text) => !placeholder.test(text)));
  const patterns = texts.filter((text) => placeholder.test(text)).flatMap((text) => patternOf(text) ?? []);
  const withValues = new RegExp(`^(?:${patterns.join('|')})$`, 's');
  return (text) => fixed.has(text) || withValues.test(text);
}

/** Returns a pattern that matches a text with any values in its placeholders; undefined for one that is mostly placeholders. */
function patternOf(text: string): string | undefined {
  const words = text.split(placeholder);
  const letters = words.join('').replaceAll(/\P{Letter}/gu, '').length;
  return letters < leastLetters ? undefined : words.map((part) => RegExp.escape(part)).join('.+');
}

/** Returns every text of the console and every message of the server, by its source. */
async function allTexts(locale: Locale): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const { messages } = await import(`@atoll/contract/messages/${locale}`);
  collect(messages, 'messages', texts);
  for (const file of await readdir(new URL(`${locale}/`, catalogues))) {
    const { texts: catalogue } = await import(new URL(`${locale}/${file}`, catalogues).href);
    collect(catalogue, basename(file, '.ts'), texts);
  }
  return texts;
}

function collect(node: string | object, path: string, into: Map<string, string>): void {
  if (typeof node === 'string') into.set(path, node);
  else for (const [key, child] of Object.entries(node)) collect(child, `${path}.${key}`, into);
}

/** Returns the visible texts and the accessible ones, except those in elements that match `except`. */
export function textsOn(page: Page, except = ':not(*)'): Promise<string[]> {
  return page.evaluate((excluded) => {
    const found = new Set<string>();
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest(excluded) || !element.checkVisibility({ visibilityProperty: true })) continue;
      for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
        found.add(element.getAttribute(name) ?? '');
      for (const node of element.childNodes) if (node instanceof Text) found.add(node.data.trim());
    }
    found.delete('');
    return [...found];
  }, except);
}
