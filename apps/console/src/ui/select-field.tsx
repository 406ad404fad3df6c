import { type ComponentProps, useId } from 'react';
import { Field, fieldState } from './field.tsx';
import look from './select.module.css';

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  label: string;
  description?: string;
  error?: string | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A labelled choice from a list: the browser's own, in our look. */
export function SelectField({ label, description, error, options, onChange, ...rest }: SelectFieldProps) {
  const id = useId();
  const { className, ...state } = fieldState(id, error, description);
  return (
    <Field id={id} label={label} description={description} error={error}>
      <select
        {...rest}
        {...state}
        className={`${className} ${look.root}`}
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
