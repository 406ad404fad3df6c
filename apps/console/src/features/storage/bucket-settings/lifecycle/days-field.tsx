import { useTranslation } from 'react-i18next';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { wholeOf } from './lifecycle-rule.ts';

export interface DaysFieldProps {
  label: string;
  /** Describes an empty field; “never” by default. */
  placeholder?: string;
  value: number | undefined;
  onChange: (days: number | undefined) => void;
}

/** A field for a whole number, usually of days; undefined if it is empty. */
export function DaysField({ label, placeholder, value, onChange }: DaysFieldProps) {
  const { t } = useTranslation('lifecycle');
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      placeholder={placeholder ?? t('never')}
      value={value ?? ''}
      onChange={(event) => onChange(wholeOf(event.currentTarget.value))}
    />
  );
}
