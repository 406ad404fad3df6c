import { type CardLocale, languageTag } from '../describing/description.ts';
import type { CardTexts } from './texts/card-texts.ts';
import { enUs } from './texts/en-us.ts';
import { frFr } from './texts/fr-fr.ts';
import { jaJp } from './texts/ja-jp.ts';
import { zhCn } from './texts/zh-cn.ts';

const catalogues: Readonly<Record<CardLocale, CardTexts>> = {
  en_US: enUs,
  fr_FR: frFr,
  zh_CN: zhCn,
  ja_JP: jaJp,
};

/** Texts, numbers and names in the language of a card. */
export interface CardFormat {
  readonly texts: CardTexts;
  /** BCP 47. */
  readonly tag: string;
  number(value: number): string;
  decimal(value: number): string;
  percent(share: number): string;
  date(atMs: number): string;
  /** Returns the name of a language, or the code itself if it has no name. */
  language(code: string): string;
  country(code: string): string;
}

/** Creates the format of a locale. */
export function createCardFormat(locale: CardLocale): CardFormat {
  const tag = languageTag(locale);
  const whole = new Intl.NumberFormat(tag);
  const decimal = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  const namesOf = (type: 'language' | 'region') => {
    const names = new Intl.DisplayNames(tag, { type });
    return (code: string) => nameOf(names, code);
  };
  return {
    texts: catalogues[locale],
    tag,
    number: (value) => whole.format(value),
    decimal: (value) => decimal.format(value),
    percent: (share) => percent.format(share),
    date: (atMs) => date.format(atMs),
    language: namesOf('language'),
    country: namesOf('region'),
  };
}

/** Codes may come from anyone, and the names throw for what can't be one. */
function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
