/** What a rule makes of the start of a text: `more` when it can't tell yet. */
export type Ruling =
  | 'more'
  | {
      /** How much of the text it replaces. */
      readonly length: number;
      readonly emit: string;
      /** What stands in the text instead, and is cleaned in turn. */
      readonly rest?: string;
      /** What follows belongs to the same address, and is dropped. */
      readonly drops?: boolean;
    };
