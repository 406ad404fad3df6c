import { type Catalogues, flatten } from './catalogues.ts';

/** Names and units that are written like code everywhere. */
const properNames = /\b(?:macOS|iOS|iPhone|iPad|kB)\b/g;
const examples = /https?:\/\/\S+|\S+@\S+|\b[\w-]+\/[\w./*-]*/g;

const rules: readonly [what: string, pattern: RegExp][] = [
  ['a field name', /\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/],
  ['a code', /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/],
  ['a variable', /\b[a-z]+[A-Z][A-Za-z]*\b/],
  ['a missing value', /\b(?:null|undefined|NaN)\b|\[object \w+\]/],
  ['JSON', /[{}]|\[\s*\]|\[\s*"/],
];

/**
 * Returns the words in a text that only programmers know, each with its kind: field names, enums, JSON, `null`.
 * Interpolations, tags, URLs and paths are not words.
 */
export function rawWordsIn(text: string): string[] {
  const words = text
    .replace(/\{\{\w+\}\}|<\/?\w+>/g, ' ')
    .replace(properNames, ' ')
    .replace(examples, ' ');
  return rules.flatMap(([what, pattern]) => {
    const found = words.match(pattern);
    return found ? [`${what} (${found[0]})`] : [];
  });
}

/** Returns the texts that show such words, in any language. */
export function findRawWords(catalogues: Catalogues): string[] {
  return Object.entries(catalogues).flatMap(([locale, domains]) =>
    Object.entries(domains).flatMap(([domain, texts]) =>
      [...flatten(texts)].flatMap(([key, text]) =>
        rawWordsIn(text).map((found) => `${locale}/${domain}: ${key} shows ${found}`),
      ),
    ),
  );
}
