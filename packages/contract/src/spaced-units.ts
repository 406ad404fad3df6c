import type { Locale } from './locales.ts';

/**
 * A figure before its unit. `Intl` puts nothing between them in Chinese, a space that can end a line in Japanese, and one too
 * thin to see in French. (The thin one stays between thousands, which are digits on both sides.)
 */
const figureAndUnit = /(\d)(?:\u202f(?=%)|\u202f?(?=\p{L})| (?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]))/gu;

/** A number, not one of a list or at the end of a name such as S3, and the space before a Chinese or Japanese unit. */
const numberAndUnit = /(^|[^\p{L}\d])((?:[\d.,]*\d|\{count\})%?) (?=[\p{sc=Han}\p{sc=Kana}])/gu;

/** The space before a particle, and the one before the hour in Japanese: “API を”, “午前 0 時”. */
const particleOrHour = / (?=\p{sc=Hira})|(?<=午[前後]) (?=\d)/gu;

/** A number, as above, and the space before the French word for what it counts. */
const numberAndWord = /(^|[^\p{L}\d])([\d.,]*\d|\{count\}) (?=\p{Ll})/gu;

/** The parts of a date, as `Intl` writes it: a space in English and French, nothing in Chinese and Japanese. */
const partsOfDate = /( )|(\d(?=[年月日])|[年月](?=\d))/g;

/** Characters for private use, which stand for names, from the first one on. */
const privateUse = /[\ue000-\uefff]/;
const firstName = 0xe000;

/** Puts a no-break space between each figure and its unit: “12 字节”. Not for dates, which Chinese and Japanese write closed up. */
export function spacedUnits(text: string): string {
  return text.replace(figureAndUnit, '$1\u00a0');
}

/** Keeps a date on one line. Its joiner is one that texts also show in names, where a word joiner would be a visible escape. */
export function keptDate(date: string): string {
  return date.replace(partsOfDate, (_, space, part) => (space ? '\u00a0' : `${part}\u200d`));
}

/**
 * Keeps what belongs together in a sentence on one line: a number and its unit, and in Japanese a word and its particle.
 * Names from people, which the sentence contains, stay as they are, and so do sentences with a character for private use.
 */
export function keptTogether(locale: Locale, text: string, names: readonly string[] = []): string {
  if (locale === 'en_US' || !text.includes(' ') || privateUse.test(text)) return text;
  // Long names first, because they may contain others.
  const own = names.filter((name) => name.includes(' ')).sort((one, other) => other.length - one.length);
  const signOf = (at: number) => String.fromCharCode(firstName + at);
  const plain = own.reduce((made, name, at) => made.replaceAll(name, signOf(at)), text);
  const kept =
    locale === 'fr_FR'
      ? plain.replace(numberAndWord, '$1$2\u00a0')
      : plain.replace(particleOrHour, '\u00a0').replace(numberAndUnit, '$1$2\u00a0');
  return own.reduce((made, name, at) => made.replaceAll(signOf(at), () => name), kept);
}
