import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, startTransition, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '#ui/dialogs/modal.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import type { Command, NextChoice } from './command.ts';
import { CommandGroup } from './command-group.tsx';
import classes from './command-palette.module.css';
import { focusPageOnArrival } from './focus-page.ts';
import type { CommandDeps } from './use-commands.ts';
import { chosenGroup, type Group, useGroups } from './use-groups.ts';

export interface CommandPaletteProps extends CommandDeps {
  onClose: () => void;
}

/** Finds pages, settings, actions, buckets, keys, objects and the guide by name. An ARIA combobox with a list of groups. */
export function CommandPalette({ onClose, ...deps }: CommandPaletteProps) {
  const { t } = useTranslation('palette');
  const id = useId();
  const router = useRouter();
  const [text, setText] = useState('');
  const [next, setNext] = useState<NextChoice | null>(null);
  // Identified by its ID, so that later results don't take the place of the active one.
  const [moved, setMoved] = useState<string | null>(null);
  const found = useGroups(next ? '' : text, deps);
  const isWhole = useIsPainted();
  const isSearching = !next && found.isSearching;
  const groups = next ? chosenGroup(next.prompt, next.commands, text) : found.groups;
  const commands = groups.flatMap((group) => group.commands);
  const at = Math.max(
    commands.findIndex((command) => command.id === moved),
    commands.length === 0 ? -1 : 0,
  );
  const ask = (choice: NextChoice | null) => {
    setNext(choice);
    setText('');
    setMoved(null);
  };
  const run = (command: Command | undefined) => {
    if (!command) return;
    if (command.next) return ask(command.next);
    onClose();
    focusPageOnArrival(router, command.run);
  };
  const move = (to: number) => setMoved(commands.at(to % commands.length)?.id ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') run(commands[at]);
    else if (event.key === 'ArrowDown') move(at + 1);
    else if (event.key === 'ArrowUp') move(at - 1);
    else if (event.key === 'Backspace' && next && text === '') ask(null);
    else return;
    event.preventDefault();
  };
  return (
    <Modal title={t('title')} isTitleHidden size="lg" onClose={next ? () => ask(null) : onClose}>
      <div className={classes.root} data-palette>
        <input
          data-autofocus
          type="text"
          role="combobox"
          className={classes.input}
          value={text}
          placeholder={next?.prompt ?? t('placeholder')}
          aria-label={next?.prompt ?? t('title')}
          aria-expanded={commands.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          maxLength={256}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setMoved(null);
          }}
          onKeyDown={onKeyDown}
        />
        <div className={classes.list}>
          <div id={`${id}-list`} role="listbox" aria-label={t('title')}>
            {(isWhole ? groups : firstOf(groups)).map((group) => (
              <CommandGroup key={group.name} id={id} group={group} commands={commands} at={at} onRun={run} />
            ))}
          </div>
          {commands.length === 0 && !isSearching && <p className={classes.none}>{t('nothing')}</p>}
        </div>
        <VisuallyHidden>
          <span role="status">{isSearching ? '' : t('found', { count: commands.length })}</span>
        </VisuallyHidden>
      </div>
    </Modal>
  );
}

/** The number of commands that fill the list of the largest window. */
const visible = 14;

/** Returns what is visible when the palette opens. */
function firstOf(groups: readonly Group[]): Group[] {
  let left = visible;
  return groups.flatMap((group) => {
    const commands = group.commands.slice(0, Math.max(left, 0));
    left -= commands.length;
    return commands.length > 0 ? [{ ...group, commands }] : [];
  });
}

/** Reports whether the first frame was painted. The palette opens faster if the rows below its list come later. */
function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setPainted(true))));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}
