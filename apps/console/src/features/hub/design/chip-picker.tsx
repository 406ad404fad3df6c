import { IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import classes from './design.module.css';
import { findChoice } from './find-choice.ts';

export interface ChipPickerProps {
  label: string;
  description?: string;
  error?: string | undefined;
  /** Shown while nothing is chosen. */
  emptyText: string;
  codes: readonly string[];
  nameOf: (code: string) => string;
  chosen: readonly string[];
  max: number;
  onChange: (chosen: string[]) => void;
}

/** Chooses several entries of a long list by typing their names or codes. */
export function ChipPicker(props: ChipPickerProps) {
  const { label, description, emptyText, codes, nameOf, chosen, max, onChange } = props;
  const { t } = useTranslation('hub-design');
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [typeError, setTypeError] = useState<string>();
  const free = codes.filter((code) => !chosen.includes(code));
  const add = (text: string, isFinal: boolean) => {
    const code = findChoice(free, nameOf, text);
    if (code !== undefined && chosen.length < max) {
      onChange([...chosen, code]);
      setTyped('');
      setTypeError(undefined);
    } else if (isFinal && text.trim() !== '') {
      setTypeError(t('picker.unknown', { text: text.trim() }));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add(typed, true);
  };
  return (
    <div className={classes.picker}>
      <div className={classes.pickerField}>
        <TextField
          label={label}
          {...(description === undefined ? {} : { description })}
          error={typeError ?? props.error}
          value={typed}
          list={listId}
          autoComplete="off"
          placeholder={t('picker.placeholder')}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            setTypeError(undefined);
            // Whoever picks from the list has chosen: it writes the whole name at once.
            if (value.length > typed.length + 1) add(value, false);
          }}
          onKeyDown={onKeyDown}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => add(typed, true)}
        >
          {t('picker.add')}
        </Button>
      </div>
      <datalist id={listId}>
        {free.map((code) => (
          <option key={code} value={nameOf(code)} />
        ))}
      </datalist>
      {chosen.length === 0 ? (
        <p className={classes.dimmed}>{emptyText}</p>
      ) : (
        <ul className={classes.chips} aria-label={label}>
          {chosen.map((code) => (
            <li key={code}>
              {nameOf(code)}
              <button
                type="button"
                aria-label={t('picker.remove', { name: nameOf(code) })}
                onClick={() => onChange(chosen.filter((one) => one !== code))}
              >
                <IconX size={14} stroke={2} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
