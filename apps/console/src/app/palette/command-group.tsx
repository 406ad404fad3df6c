import { useEffect, useId, useRef } from 'react';
import type { Command } from './command.ts';
import classes from './command-palette.module.css';
import { Keys } from './keys-shown.tsx';
import type { Group } from './use-groups.ts';

interface CommandGroupProps {
  id: string;
  group: Group;
  /** All listed commands, across all groups. */
  commands: readonly Command[];
  /** The index of the command that Enter runs. */
  at: number;
  onRun: (command: Command) => void;
}

/** The options of one group, with its name. */
export function CommandGroup({ id, group, commands, at, onRun }: CommandGroupProps) {
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
