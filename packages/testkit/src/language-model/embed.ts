import { createHash } from 'node:crypto';

/**
 * Embeds a text by its words, each hashed to a dimension and a sign: texts with common words are close, others are not. Words of
 * Chinese and Japanese are pairs of characters. The vector has length 1.
 */
export function embedWords(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  for (const word of wordsOf(text)) {
    const hash = createHash('sha256').update(word).digest();
    const at = hash.readUInt32BE(0) % dimensions;
    vector[at] = (vector[at] ?? 0) + ((hash[4] ?? 0) % 2 === 0 ? 1 : -1);
  }
  const length = Math.hypot(...vector);
  if (length === 0) vector[0] = 1;
  return vector.map((value) => (length === 0 ? value : value / length));
}

function wordsOf(text: string): string[] {
  const normal = text.normalize('NFKC').toLowerCase();
  const words = normal.match(/[\p{Script=Latin}\p{Script=Cyrillic}\p{Nd}]+/gu) ?? [];
  const runs =
    normal.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu) ?? [];
  const pairs = runs.flatMap((run) => {
    const characters = [...run];
    return characters.length === 1
      ? characters
      : characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  });
  return [...words, ...pairs];
}
