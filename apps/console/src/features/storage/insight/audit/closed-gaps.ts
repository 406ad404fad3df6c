/** Matches a Chinese or Japanese character, or its punctuation. */
const ideographic =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\uff00-\uff60]/u;

/**
 * Drops the spaces between a sentence and its values where both sides are Chinese or Japanese. The sentences have them for Latin
 * names.
 * @param parts texts at even positions, names of values between them
 * @param textOf returns the text of a value
 */
export function closedGaps(parts: readonly string[], textOf: (name: string) => string): string[] {
  const isIdeographic = (text: string, at: number) => ideographic.test([...text].at(at) ?? '');
  return parts.map((part, index) => {
    if (index % 2 === 1) return part;
    const [before, after] = [parts[index - 1], parts[index + 1]].map((name) => (name ? textOf(name) : ''));
    let closed = part;
    if (isIdeographic(before ?? '', -1) && isIdeographic(closed.trimStart(), 0)) closed = closed.trimStart();
    if (isIdeographic(after ?? '', 0) && isIdeographic(closed.trimEnd(), -1)) closed = closed.trimEnd();
    return closed;
  });
}
