import type { Icon } from '@tabler/icons-react';
import type { Matchable } from './match.ts';

/** Something the palette can do: at once, or after a second choice. */
export interface Command extends Matchable {
  id: string;
  icon?: Icon;
  keys?: readonly string[];
  run: () => void;
  /** A second choice, such as the bucket that a setting belongs to. It takes the place of `run`. */
  next?: NextChoice;
}

export interface NextChoice {
  /** The question, shown as the placeholder. */
  prompt: string;
  commands: readonly Command[];
}
