import { type ComponentProps, useId } from 'react';
import { Field, fieldState } from '../form/field.tsx';

export interface TextFieldProps extends ComponentProps<'input'> {
  /** The accessible name. */
  label: string;
  description?: string;
  /** The message below the field, which screen readers announce with it. */
  error?: string | undefined;
}

/** A labeled text field. */
export function TextField({ label, description, error, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} description={description} error={error}>
      <input type="text" {...input} {...fieldState(id, error, description)} />
    </Field>
  );
}
