/** The languages of the product; the first is the default and the fallback. */
export const locales = ['en_US', 'fr_FR', 'zh_CN', 'ja_JP'] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en_US';

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/** Returns the BCP 47 form for `<html lang>`, `Intl` and `Accept-Language`: `en-US`. */
export function languageTag(locale: Locale): string {
  return locale.replace('_', '-');
}

/** Returns a text with a capital letter at its start, if the language of the BCP 47 tag has them. */
export function capitalized(tag: string, text: string): string {
  return text.charAt(0).toLocaleUpperCase(tag) + text.slice(1);
}

/** Joins whole sentences. In Chinese and Japanese, no space follows a full stop. */
export function joinSentences(locale: Locale, sentences: readonly string[]): string {
  return sentences.join(sentenceGap(locale));
}

/** Returns the space between two sentences: none in Chinese and Japanese, whose full stops contain it. */
export function sentenceGap(locale: Locale): string {
  return locale === 'zh_CN' || locale === 'ja_JP' ? '' : ' ';
}

/** Joins a label and its value with the colon of the language. */
export function joinLabel(locale: Locale, label: string, value: string): string {
  if (locale === 'zh_CN' || locale === 'ja_JP') return `${label}：${value}`;
  return locale === 'fr_FR' ? `${label}\u202f: ${value}` : `${label}: ${value}`;
}

/**
 * Returns the best of our languages for an `Accept-Language` header (RFC 9110, 12.5.4), otherwise English. Matches by
 * primary language: `fr-CA` gets French.
 */
export function localeFromHeader(header: string | undefined): Locale {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((range, position) => {
      const [tag = '', ...parameters] = range.trim().split(';');
      const quality = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='));
      return {
        language: tag.slice(0, 2).toLowerCase(),
        quality: quality ? Number(quality.slice(2)) : 1,
        position,
      };
    })
    .filter((range) => range.quality > 0)
    .sort((a, b) => b.quality - a.quality || a.position - b.position);
  for (const { language } of wanted) {
    const match = locales.find((locale) => locale.startsWith(`${language}_`));
    if (match) return match;
  }
  return defaultLocale;
}
