import type { Command } from './command.ts';
import { startScore } from './match.ts';

export interface RankedGroup {
  name: string;
  commands: readonly Command[];
  /** The score of its best match. */
  best: number;
}

/** Adds the files to sorted groups: at the end, or before weaker matches if the name of a file starts with the text. */
export function withFiles<G extends RankedGroup>(groups: readonly G[], files: G): G[] {
  const at = files.best < startScore ? -1 : groups.findIndex(({ best }) => best < files.best);
  return at < 0 ? [...groups, files] : groups.toSpliced(at, 0, files);
}

/**
 * Returns the groups in the order in which they were already shown, by their names. A group that was not shown is added
 * at the end, or before weaker matches if a name in it starts with the text.
 */
export function withLate<G extends RankedGroup>(groups: readonly G[], shown: readonly string[]): G[] {
  const known = shown.flatMap((name) => groups.find((group) => group.name === name) ?? []);
  const late = groups.filter(({ name }) => !shown.includes(name));
  return late.reduce<G[]>((ordered, group) => withFiles(ordered, group), known);
}
