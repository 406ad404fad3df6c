import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Locale } from '@atoll/contract';
import { expect, type Page } from '@playwright/test';

const catalogues = new URL('../../apps/console/src/locales/', import.meta.url);
/** `{{name}}` in a text of the console, `{name}` in a message of the server. */
const placeholder = /\{\{?[^}]+\}?\}/;
/** Fewer letters around a text's values, and what people wrote themselves may look like it. */
const leastLetters = 8;

/** Asserts that nothing on the page is said in English, where the page's language has words of its own for it. */
export async function expectTranslated(page: Page, locale: Locale): Promise<void> {
  if (locale === 'en_US') return;
  const patterns = await englishPatterns(locale);
  const untranslated = (await textsOn(page)).filter((text) => patterns.some((english) => english.test(text)));
  expect(untranslated, `said in English on ${page.url()}, ${locale}`).toEqual([]);
}

const known = new Map<Locale, Promise<RegExp[]>>();

function englishPatterns(locale: Locale): Promise<RegExp[]> {
  const patterns = known.get(locale) ?? compile(locale);
  known.set(locale, patterns);
  return patterns;
}

async function compile(locale: Locale): Promise<RegExp[]> {
  const [english, own] = [await allTexts('en_US'), await allTexts(locale)];
  const alike = new Set(own.values());
  return [...english.values()].filter((text) => !alike.has(text)).flatMap((text) => patternOf(text) ?? []);
}

/** Matches a text whatever values stand in its places; nothing for one that is mostly values or has markup. */
function patternOf(text: string): RegExp | undefined {
  const words = text.split(placeholder);
  const letters = words.join('').replaceAll(/\P{Letter}/gu, '').length;
  if (text.includes('<') || (words.length > 1 && letters < leastLetters)) return undefined;
  return new RegExp(`^${words.map((part) => RegExp.escape(part)).join('.+')}$`, 's');
}

/** Every text of the console and every message of the server, by where it comes from. */
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
