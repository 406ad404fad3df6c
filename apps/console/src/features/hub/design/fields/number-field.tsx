import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { parseNumber } from './parse-number.ts';

export interface NumberFieldProps {
  label: string;
  description?: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/** A labeled number. An invalid input stays in the field with an error, and changes nothing. */
export function NumberField({ value, min, max, onChange, ...rest }: NumberFieldProps) {
  const { t } = useTranslation('hub-design');
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = typed === null ? value : parseNumber(typed);
  const isValid = parsed !== null && parsed >= min && parsed <= max;
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? String(value)}
      error={isValid ? undefined : t('numberRange', { min: formats.count(min), max: formats.count(max) })}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        const next = parseNumber(text);
        if (next !== null && next >= min && next <= max) onChange(next);
      }}
      onBlur={() => isValid && setTyped(null)}
    />
  );
}
