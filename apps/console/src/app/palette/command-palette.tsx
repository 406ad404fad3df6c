import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '#ui/modal.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './command-palette.module.css';
import { Keys } from './keys-shown.tsx';
import { matching } from './match.ts';
import { type Command, type CommandDeps, useActionCommands } from './use-commands.ts';
import { useBucketPageCommands, usePageCommands } from './use-page-commands.ts';
import {
  fewAgents,
  fewBuckets,
  useAgentCommands,
  useBucketCommands,
  useObjectCommands,
} from './use-places.ts';

export interface CommandPaletteProps extends CommandDeps {
  onClose: () => void;
}

interface Group {
  name: string;
  commands: readonly Command[];
}

/** Pages, buckets, objects and actions by a part of their names: an ARIA combobox over a list of groups. */
export function CommandPalette({ onOpen, onFeedback, onClose }: CommandPaletteProps) {
  const { t } = useTranslation('palette');
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { groups, isSearching } = useGroups(text, { onOpen, onFeedback });
  const commands = groups.flatMap((group) => group.commands);
  const at = Math.min(active, commands.length - 1);
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') run(commands[at]);
    else if (event.key === 'ArrowDown') setActive(at + 1 >= commands.length ? 0 : at + 1);
    else if (event.key === 'ArrowUp') setActive(at <= 0 ? commands.length - 1 : at - 1);
    else return;
    event.preventDefault();
  };
  return (
    <Modal title={t('title')} isTitleHidden size="lg" onClose={onClose}>
      <div className={classes.root} data-palette>
        <input
          data-autofocus
          type="text"
          role="combobox"
          className={classes.input}
          value={text}
          placeholder={t('placeholder')}
          aria-label={t('title')}
          aria-expanded={commands.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          maxLength={256}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div id={`${id}-list`} role="listbox" aria-label={t('title')} className={classes.list}>
          {groups.map((group) => (
            <CommandGroup key={group.name} id={id} group={group} commands={commands} at={at} onRun={run} />
          ))}
        </div>
        {commands.length === 0 && !isSearching && <p className={classes.none}>{t('nothing')}</p>}
        <VisuallyHidden>
          <span role="status">{isSearching ? '' : t('found', { count: commands.length })}</span>
        </VisuallyHidden>
      </div>
    </Modal>
  );
}

interface CommandGroupProps {
  id: string;
  group: Group;
  commands: readonly Command[];
  at: number;
  onRun: (command: Command) => void;
}

function CommandGroup({ id, group, commands, at, onRun }: CommandGroupProps) {
  const label = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div role="group" aria-labelledby={label}>
      <div id={label} className={classes.group} role="presentation">
        {group.name}
      </div>
      {group.commands.map((command) => {
        const index = commands.indexOf(command);
        return (
          <Option
            key={command.id}
            id={`${id}-${index}`}
            command={command}
            isActive={index === at}
            onRun={() => onRun(command)}
          />
        );
      })}
    </div>
  );
}

interface OptionProps {
  id: string;
  command: Command;
  isActive: boolean;
  onRun: () => void;
}

function Option({ id, command, isActive, onRun }: OptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and hears the keys
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      {command.icon && <command.icon size={20} stroke={1.6} aria-hidden />}
      <bdi className={classes.label}>{command.label}</bdi>
      {command.detail && <bdi className={classes.detail}>{command.detail}</bdi>}
      {command.keys && <Keys keys={command.keys} />}
    </div>
  );
}

function useGroups(text: string, deps: CommandDeps): { groups: Group[]; isSearching: boolean } {
  const { t } = useTranslation('palette');
  const pages = usePageCommands();
  const actions = useActionCommands(deps);
  const buckets = useBucketCommands();
  const agents = useAgentCommands();
  const objects = useObjectCommands(text);
  const bucketPages = useBucketPageCommands(
    buckets.map(({ label }) => label),
    text,
  );
  const hasText = text.trim() !== '';
  const groups = [
    { name: t('groups.pages'), commands: hasText ? matching(pages.all, text) : pages.main },
    { name: t('groups.buckets'), commands: [...fewBuckets(matching(buckets, text)), ...bucketPages] },
    { name: t('groups.agents'), commands: fewAgents(matching(agents, text)) },
    { name: t('groups.actions'), commands: matching(actions, text) },
    { name: hasText ? t('groups.objects') : t('groups.recent'), commands: objects.commands },
  ];
  return { groups: groups.filter(({ commands }) => commands.length > 0), isSearching: objects.isSearching };
}
