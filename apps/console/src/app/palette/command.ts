import type { Icon } from '@tabler/icons-react';
import type { Matchable } from './match.ts';

/** A command of the palette, which runs immediately or after a second choice. */
export interface Command extends Matchable {
  id: string;
  icon?: Icon;
  keys?: readonly string[];
  run: () => void;
  /** A second choice, such as the bucket of a setting. It replaces `run`. */
  next?: NextChoice;
}

export interface NextChoice {
  /** The question, shown as the placeholder. */
  prompt: string;
  commands: readonly Command[];
}
