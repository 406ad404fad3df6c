import type { NumberedPassage } from '@atoll/contract';

/** A location in a file. */
export interface ShownPlace {
  documentId: string;
  /** In UTF-16 code units of the file's text. If both are undefined, the beginning is shown without a highlight. */
  start: number | undefined;
  end: number | undefined;
  /** The question's words in the text, as ranges of the location. Not part of the address. */
  words?: readonly { start: number; end: number }[];
  /** The text when it was cited. Like `words`, not part of the address. */
  quote?: string;
}

type Located = Pick<NumberedPassage, 'document_id' | 'start' | 'end' | 'matched' | 'text'>;

export function placeOfPassage({ document_id: documentId, start, end, matched, text }: Located): ShownPlace {
  return { documentId, start, end, words: matched, quote: text };
}
