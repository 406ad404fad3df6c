import type { Icon } from '@tabler/icons-react';
import type { Matchable } from './match.ts';

/** Something the palette can do: at once, or after a second choice. */
export interface Command extends Matchable {
  id: string;
  icon?: Icon;
  keys?: readonly string[];
  run: () => void;
  /** What is to be chosen next, such as the bucket that a setting belongs to. `run` is then not called. */
  next?: NextChoice;
}

export interface NextChoice {
  /** The question, which stands in the empty field. */
  prompt: string;
  commands: readonly Command[];
}
