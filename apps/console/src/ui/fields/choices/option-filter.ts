export interface ComboboxOption {
  value: string;
  label: string;
  /** Additional search text of the option, such as a code. */
  words?: string;
}

/** Returns the options that contain all words of a text, those that begin with it first. Ignores case and accents. */
export function filterOptions(options: readonly ComboboxOption[], text: string): readonly ComboboxOption[] {
  const wanted = plain(text);
  if (wanted === '') return options;
  const parts = wanted.split(/\s+/);
  const ranked = options.flatMap((option) => {
    const label = plain(option.label);
    const words = plain(option.words ?? '');
    const all = `${label} ${words}`;
    if (!parts.every((part) => all.includes(part))) return [];
    return [{ option, rank: rankOf(label, words, wanted) }];
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ option }) => option);
}

/** Returns the option whose label or words equal a text. */
export function findOption(options: readonly ComboboxOption[], text: string): ComboboxOption | undefined {
  const wanted = plain(text);
  return (
    options.find(({ label }) => plain(label) === wanted) ??
    options.find(({ words }) => words !== undefined && plain(words) === wanted)
  );
}

function rankOf(label: string, words: string, wanted: string): number {
  if (label === wanted || words === wanted) return 0;
  if (label.startsWith(wanted)) return 1;
  return label.split(/[\s\-–,.()/]+/).some((word) => word.startsWith(wanted)) ? 2 : 3;
}

const plain = (text: string) =>
  text
    .trim()
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
