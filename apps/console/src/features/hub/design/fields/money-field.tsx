import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { TextField } from '#ui/fields/text/text-field.tsx';
import { dollarsText, parseDollars } from './dollars.ts';

export interface MoneyFieldProps {
  label: string;
  description?: string;
  valueMicroUsd: number;
  maxMicroUsd: number;
  onChange: (microUsd: number) => void;
}

/** A labeled amount in dollars. An invalid input stays in the field with an error, and changes nothing. */
export function MoneyField({ valueMicroUsd, maxMicroUsd, onChange, ...rest }: MoneyFieldProps) {
  const { t } = useTranslation('hub-design');
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = typed === null ? valueMicroUsd : parseDollars(typed);
  const isValid = parsed !== null && parsed <= maxMicroUsd;
  const range = { min: formats.money(0), max: formats.money(maxMicroUsd) };
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? dollarsText(valueMicroUsd)}
      error={isValid ? undefined : t('numberRange', range)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        const next = parseDollars(text);
        if (next !== null && next <= maxMicroUsd) onChange(next);
      }}
      onBlur={() => isValid && setTyped(null)}
    />
  );
}
