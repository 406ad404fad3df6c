import type { NumberedPassage } from '@atoll/contract';

/** A place in a file that is to be shown. */
export interface ShownPlace {
  documentId: string;
  /** In UTF-16 code units of the file's text; both undefined: its beginning, with nothing marked. */
  start: number | undefined;
  end: number | undefined;
  /** Words of the question in it, as ranges of the place. Forgotten when the page is left. */
  words?: readonly { start: number; end: number }[];
  /** The text when it was cited. Forgotten like `words`. */
  quote?: string;
}

type Located = Pick<NumberedPassage, 'document_id' | 'start' | 'end' | 'matched' | 'text'>;

export function placeOfPassage({ document_id: documentId, start, end, matched, text }: Located): ShownPlace {
  return { documentId, start, end, words: matched, quote: text };
}
