import { NumberField } from './number-field.tsx';

export interface MoneyFieldProps {
  label: string;
  description?: string;
  valueMicroUsd: number;
  maxMicroUsd: number;
  onChange: (microUsd: number) => void;
}

/** A labelled amount in dollars. */
export function MoneyField({ valueMicroUsd, maxMicroUsd, onChange, ...rest }: MoneyFieldProps) {
  return (
    <NumberField
      {...rest}
      value={valueMicroUsd / 1_000_000}
      min={0}
      max={maxMicroUsd / 1_000_000}
      digits={6}
      onChange={(dollars) => onChange(Math.round(dollars * 1_000_000))}
    />
  );
}
