import { type Icon, IconChevronDown, IconX } from '@tabler/icons-react';
import { type ComponentProps, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../text/visually-hidden.tsx';
import { Field, fieldState } from '../form/field.tsx';
import classes from './combobox.module.css';
import type { ComboboxOption } from './option-filter.ts';
import { OptionList } from './option-list.tsx';
import { type ComboboxChoice, useCombobox } from './use-combobox.ts';

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'role' | 'list'>;

export interface ComboboxProps extends InputProps, ComboboxChoice {
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  /** An option without a value is the empty one: the field can be cleared, and shows its label as a placeholder. */
  options: readonly ComboboxOption[];
  /** Whether the options are still loading. */
  isLoading?: boolean | undefined;
}

/** A labeled choice from a long list, searched by typing a part of an option. `SelectField` is for short lists. */
export function Combobox({ label, description, error, ...rest }: ComboboxProps) {
  const id = useId();
  return (
    <Field id={id} label={label} description={description} error={error}>
      <ComboboxInput {...rest} {...fieldState(id, error, description)} id={id} listLabel={label} />
    </Field>
  );
}

export interface ComboboxInputProps extends Omit<ComboboxProps, 'label' | 'description' | 'error'> {
  id: string;
  /** Describes the list of options. */
  listLabel: string;
  icon?: Icon;
}

/** The field and the list of a combobox, without its label. */
export function ComboboxInput(props: ComboboxInputProps) {
  const { id, listLabel, icon: Arrow = IconChevronDown, className, ...others } = props;
  const { options, value, onChange, search, onType, staysOpen, isLoading, ...rest } = others;
  const { t } = useTranslation('fields');
  const input = useRef<HTMLInputElement>(null);
  const box = useCombobox({ options, value, onChange, search, onType, staysOpen });
  const { isOpen, shown, active, text } = box;
  const chosen = value === '' ? undefined : options.find((option) => option.value === value);
  const empty = options.find((option) => option.value === '');
  const listId = `${id}-list`;
  return (
    <div className={classes.root}>
      <input
        autoComplete="off"
        placeholder={empty?.label ?? t('choose')}
        {...rest}
        id={id}
        ref={input}
        type="text"
        role="combobox"
        className={`${className} ${classes.input}`}
        data-clearable={(box.canBeEmpty && value !== '') || undefined}
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        value={text ?? (chosen?.label || value)}
        onChange={(event) => box.type(event.currentTarget.value)}
        onClick={(event) => {
          if (isOpen) return;
          event.currentTarget.select();
          box.open();
        }}
        onKeyDown={box.onKeyDown}
        onBlur={box.settle}
      />
      {box.canBeEmpty && value !== '' && !rest.disabled && (
        <button
          type="button"
          tabIndex={-1}
          className={classes.clear}
          aria-label={t('clear')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            box.clear();
            input.current?.focus();
          }}
        >
          <IconX size={16} stroke={1.8} aria-hidden />
        </button>
      )}
      <Arrow className={classes.arrow} size={16} stroke={1.8} aria-hidden />
      <OptionList id={listId} label={listLabel} field={input} isLoading={isLoading} box={box} value={value} />
      <VisuallyHidden>
        <span aria-live="polite">{isOpen && text !== null && t('found', { count: shown.length })}</span>
      </VisuallyHidden>
    </div>
  );
}
