import { data } from 'franc/data.js';
import { expressions } from 'franc/expressions.js';
import type { TextFacts } from '../facts.ts';
import type { CheckResult } from '../results.ts';

const shownLanguages = 3;

/** The languages that can be detected: those of scripts with several languages, and those with a script of their own. */
const known: ReadonlySet<string> = new Set(
  [...Object.values(data).flatMap((languages) => Object.keys(languages)), ...Object.keys(expressions)]
    .filter((code) => /^[a-z]{3}$/.test(code))
    .map((code) => new Intl.Locale(code).language),
);

/** Compares a declared language with the detected ones. Returns nothing for short texts, or for languages that it can't detect. */
export function judgeLanguage(text: TextFacts | undefined, declaredTag: string | undefined): CheckResult[] {
  const declared = languageOf(declaredTag);
  if (!text || declared === undefined || text.languages.length === 0) return [];
  if (text.languages.some(({ language }) => language === declared))
    return [{ level: 'ok', code: 'language_agrees', declared }];
  if (!known.has(declared)) return [];
  const detected = text.languages.slice(0, shownLanguages);
  return [{ level: 'warning', code: 'language_disagrees', declared, detected }];
}

function languageOf(tag: string | undefined): string | undefined {
  try {
    return tag === undefined ? undefined : new Intl.Locale(tag).language;
  } catch {
    return undefined;
  }
}
