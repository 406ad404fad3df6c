/** Splits a Chinese text where its lines may break. They may also break at spaces. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { segment } of new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)) {
    const last = words.at(-1);
    if (last !== undefined && isJoined(last, segment)) words[words.length - 1] = last + segment;
    else words.push(segment);
  }
  return words;
}

/** Reports whether no line breaks between two parts: in names of files, before closing and after opening punctuation. */
function isJoined(before: string, after: string): boolean {
  if (/[“‘（《]$/.test(before) || /^[”’）》，。、：；？！\s]/.test(after)) return true;
  // Words of one character belong to the one before: 存储|桶, 访问|的.
  return /^\p{sc=Han}$/u.test(after) || !/\p{sc=Han}$|^\p{sc=Han}/u.test(`${before.at(-1)}${after[0]}`);
}
