/** Properties of an item for describing releases. Absent: not stated. */
export interface Facets {
  readonly contributor: string;
  /** BCP 47. */
  readonly language?: string;
  /** ISO 3166, two letters. Self-declared. */
  readonly country?: string;
  readonly label?: string;
  readonly split?: string;
}

export type FacetName = 'language' | 'country' | 'label' | 'split';

/** Returns a function that gives each text a number, the same for the same text. */
export function createNumbering(): (text: string) => number {
  const numbers = new Map<string, number>();
  return (text) => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
}
