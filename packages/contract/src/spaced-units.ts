/**
 * A figure before its unit. `Intl` puts nothing between them in Chinese, a space that can end a line in Japanese, and one too
 * thin to see in French. (The thin one stays between thousands, which are digits on both sides.)
 */
const figureAndUnit = /(\d)(?:\u202f(?=%)|\u202f?(?=\p{L})| (?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]))/gu;

/** A number, not one of a list or at the end of a name such as S3, and the space before a Chinese or Japanese unit. */
const numberAndUnit = /(^|[^\p{L}\d])([\d.,]*\d) (?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])/gu;

/** A number, as above, and the space before the French word for what it counts. */
const numberAndWord = /(^|[^\p{L}\d])([\d.,]*\d) (?=\p{Ll})/gu;

/** Puts a no-break space between each figure and its unit: “12 字节”. Not for dates, which Chinese and Japanese write closed up. */
export function spacedUnits(text: string): string {
  return text.replace(figureAndUnit, '$1\u00a0');
}

/** Keeps each number of a French sentence on one line with the word after it: “7 jours”. */
export function keptFrenchUnits(text: string): string {
  return text.replace(numberAndWord, '$1$2\u00a0');
}

/** Keeps each number of a sentence on one line with its Chinese or Japanese unit. Dates stay as they are. */
export function keptUnits(text: string): string {
  return text.replace(numberAndUnit, '$1$2\u00a0');
}
