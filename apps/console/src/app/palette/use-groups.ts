import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from './command.ts';
import { type RankedGroup, withFiles, withLate } from './group-order.ts';
import { matching, type Ranked, ranked } from './match.ts';
import { useBucketPageCommands } from './use-bucket-page-commands.ts';
import { type CommandDeps, useActionCommands } from './use-commands.ts';
import { useGuideCommands } from './use-guide-commands.ts';
import { usePageCommands } from './use-page-commands.ts';
import { useAgentCommands, useBucketCommands, useKeyCommands, useObjectCommands } from './use-places.ts';

export type Group = Omit<RankedGroup, 'best'>;

/** The maximum number of commands in each group. */
const shown = { pages: 8, settings: 8, actions: 6, places: 5, guide: 4 };
/** The guide ranks below the console's own pages with the same name or synonym. */
const guideWeight = 0.1;

/**
 * Finds commands by a text, in groups: the group with the best match first. Files are last, unless the name of one starts
 * with the text. A group that loads late is added at the end, unless one of its names starts with the text.
 */
export function useGroups(text: string, deps: CommandDeps): { groups: Group[]; isSearching: boolean } {
  const { t } = useTranslation('palette');
  const hasText = text.trim() !== '';
  const pages = usePageCommands();
  const buckets = useBucketCommands();
  const names = buckets.map(({ label }) => label);
  const actions = useActionCommands(deps, names);
  const settings = useBucketPageCommands(names, text);
  const agents = useAgentCommands();
  const keys = useKeyCommands();
  const guide = useGuideCommands();
  const objects = useObjectCommands(text);
  const group = (name: string, commands: readonly Command[], most: number, weight = 1) => {
    const found = ranked(commands, text);
    return { name, commands: commandsOf(found).slice(0, most), best: (found[0]?.score ?? 0) * weight };
  };
  const groups = [
    group(t('groups.pages'), hasText ? pages.all : pages.main, hasText ? shown.pages : pages.main.length),
    group(t('groups.settings'), withoutNames(settings, names, text), shown.settings),
    group(t('groups.buckets'), buckets, shown.places),
    group(t('groups.agents'), agents, shown.places),
    group(t('groups.keys'), hasText ? keys : [], shown.places),
    group(t('groups.actions'), actions, hasText ? shown.actions : actions.length),
    group(t('groups.guide'), hasText ? guide : [], shown.guide, guideWeight),
  ].toSorted((one, other) => other.best - one.best);
  const files = {
    name: hasText ? t('groups.objects') : t('groups.recent'),
    commands: objects.commands,
    best: ranked(objects.commands, text)[0]?.score ?? 0,
  };
  const filled = withFiles(groups, files).filter(({ commands }) => commands.length > 0);
  return { groups: useSteadyOrder(filled, text), isSearching: objects.isSearching };
}

/** Returns the commands of the second step. */
export function chosenGroup(name: string, commands: readonly Command[], text: string): Group[] {
  const found = matching(commands, text);
  return found.length > 0 ? [{ name, commands: found }] : [];
}

function commandsOf(found: readonly Ranked<Command>[]): Command[] {
  return found.map(({ command }) => command);
}

/** Removes commands that match only by the name of the bucket, because the person is then looking for the bucket. */
function withoutNames(
  commands: readonly Command[],
  buckets: readonly string[],
  text: string,
): readonly Command[] {
  const isNameOnly = buckets.some((bucket) => bucket.includes(text.trim().toLowerCase()));
  return isNameOnly
    ? commands.filter((command) => matching([{ ...command, detail: '' }], text).length > 0)
    : commands;
}

/**
 * Keeps the order of groups while the text doesn't change, so that nothing moves while it is read. A late group whose
 * name starts with the text still comes before weaker matches, because Enter runs the first command.
 */
function useSteadyOrder(groups: readonly RankedGroup[], text: string): Group[] {
  const order = useRef<{ text: string; names: readonly string[] }>({ text, names: [] });
  const before = order.current.text === text ? order.current.names : [];
  const ordered = withLate(groups, before);
  order.current = { text, names: ordered.map(({ name }) => name) };
  return ordered;
}
