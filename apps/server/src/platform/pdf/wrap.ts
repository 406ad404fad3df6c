/** Characters that stay with the preceding word. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]+$/u;

/**
 * Breaks a text into lines of a width: between words, also in Chinese and Japanese, and within a word only if it is wider than a
 * line. Line feeds break as well.
 */
export function wrap(
  text: string,
  { width, language, widthOf }: { width: number; language: string; widthOf: (text: string) => number },
): string[] {
  return text.split('\n').flatMap((line) => {
    const lines = [''];
    for (const word of wordsOf(line, language)) {
      for (const piece of widthOf(word) > width ? graphemesOf(word, language) : [word]) {
        const current = lines.at(-1) ?? '';
        if (widthOf(`${current}${piece}`.trimEnd()) <= width) lines[lines.length - 1] = current + piece;
        else lines.push(piece.trimStart());
      }
    }
    return lines.map((each) => each.trimEnd());
  });
}

function wordsOf(text: string, language: string): string[] {
  const words: string[] = [];
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    if (words.length > 0 && closing.test(segment)) words[words.length - 1] += segment;
    else words.push(segment);
  }
  return words;
}

function graphemesOf(text: string, language: string): string[] {
  return [...new Intl.Segmenter(language).segment(text)].map(({ segment }) => segment);
}
