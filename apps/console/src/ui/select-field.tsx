import { type ComponentProps, useId } from 'react';
import { Field, fieldState } from './field.tsx';

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  label: string;
  description?: string;
  error?: string | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A labelled choice from a list, drawn by the browser. */
export function SelectField({ label, description, error, options, onChange, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} description={description} error={error}>
      <select
        {...rest}
        {...fieldState(id, error, description)}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
