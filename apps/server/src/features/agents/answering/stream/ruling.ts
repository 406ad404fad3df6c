/** Result of a rule for the start of a text: `more` if it needs more text to decide. */
export type Ruling =
  | 'more'
  | {
      /** Length of the text that it replaces. */
      readonly length: number;
      readonly emit: string;
      /** Replaces the rest of the text, and is cleaned in turn. */
      readonly rest?: string;
      /** Drops the following text, which belongs to the same address. */
      readonly drops?: boolean;
    };
