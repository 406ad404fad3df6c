export interface Matchable {
  label: string;
  /** Further words it is found by. */
  words?: string;
}

/** What a text finds among commands: all its words in any order, beginnings of the label first. */
export function matching<T extends Matchable>(commands: readonly T[], text: string): T[] {
  const wanted = plainWords(text);
  const found = commands.filter(({ label, words = '' }) => {
    const searched = plain(`${label} ${words}`);
    return wanted.every((word) => searched.includes(word));
  });
  const [first = ''] = wanted;
  const beginsWith = ({ label }: T) => (plain(label).startsWith(first) ? 0 : 1);
  return found.toSorted((one, other) => beginsWith(one) - beginsWith(other));
}

/** The words of what somebody typed, as they are compared. */
export function plainWords(text: string): string[] {
  return plain(text).split(/\s+/).filter(Boolean);
}

/** Without case, accents and width, as somebody in a hurry types. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
