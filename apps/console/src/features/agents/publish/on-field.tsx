import { useState } from 'react';
import { CheckField } from '#ui/fields/choices/check-field.tsx';

export interface OnFieldProps {
  label: string;
  isOn: boolean;
  disabled: boolean;
  /** Resolves once the shown value is up to date. */
  onChange: (isOn: boolean) => Promise<unknown>;
}

/** A switch that shows its new state immediately. */
export function OnField({ label, isOn, disabled, onChange }: OnFieldProps) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (next: boolean) => {
    setWanted(next);
    await onChange(next);
    setWanted(null);
  };
  return (
    <CheckField
      label={label}
      checked={wanted ?? isOn}
      disabled={disabled}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}
