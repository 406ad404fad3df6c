import { languageTag } from '@atoll/contract';
import { IconClock } from '@tabler/icons-react';
import { useId } from 'react';
import { locale } from '#lib/language/page-locale.ts';
import { ComboboxInput } from '../choices/combobox.tsx';
import { fieldState } from '../form/field.tsx';
import classes from './time-input.module.css';
import { createTimeTexts } from './time-text.ts';

const timeTexts = createTimeTexts(languageTag(locale));

const stepMinutes = 30;
const optionOf = (value: string) => ({ value, label: timeTexts.format(value) });
const options = Array.from({ length: (24 * 60) / stepMinutes }, (_, at) => {
  const parts = [Math.floor((at * stepMinutes) / 60), (at * stepMinutes) % 60];
  return optionOf(parts.map((part) => String(part).padStart(2, '0')).join(':'));
});
const hasMinutes = (text: string) => /\d\D*\d\D*\d/.test(text);

export interface TimeInputProps {
  label: string;
  disabled?: boolean | undefined;
  /** A local time such as `14:30` or `14:30:05`; empty for none. */
  value: string;
  onChange: (time: string) => void;
}

/** A time of day, typed in the format of the page's language or selected from a list of half hours. Has no visible label. */
export function TimeInput({ label, disabled, value, onChange }: TimeInputProps) {
  const { className, ...state } = fieldState(useId(), undefined);
  const isListed = value === '' || options.some((option) => option.value === value);
  return (
    <div className={classes.root}>
      <ComboboxInput
        {...state}
        className={`${className} ${classes.input}`}
        listLabel={label}
        aria-label={label}
        icon={IconClock}
        placeholder="--:--"
        disabled={disabled}
        options={isListed ? options : [...options, optionOf(value)].sort(byValue)}
        search={(text) => timeTexts.parse(text).map(optionOf)}
        value={value}
        onType={(text) => {
          const [time] = timeTexts.parse(text);
          if (time !== undefined && hasMinutes(text) && time !== value) onChange(time);
        }}
        onChange={onChange}
      />
    </div>
  );
}

const byValue = (one: { value: string }, other: { value: string }) => (one.value < other.value ? -1 : 1);
