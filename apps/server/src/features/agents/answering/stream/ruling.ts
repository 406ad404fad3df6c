/** Result of a rule for the start of a text: `more` when it can't tell yet. */
export type Ruling =
  | 'more'
  | {
      /** How much of the text it replaces. */
      readonly length: number;
      readonly emit: string;
      /** Replaces it in the text, and is cleaned in turn. */
      readonly rest?: string;
      /** The rest belongs to the same address, and is dropped. */
      readonly drops?: boolean;
    };
