import { type ComponentProps, useId } from 'react';
import { Field, fieldState } from '../form/field.tsx';
import classes from './text-area.module.css';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange'> {
  label: string;
  description?: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A labeled text field with several lines. */
export function TextArea({ label, description, error, onChange, ...rest }: TextAreaProps) {
  const id = useId();
  const { className, ...state } = fieldState(id, error, description);
  return (
    <Field id={id} label={label} description={description} error={error}>
      <textarea
        {...rest}
        {...state}
        className={`${className} ${classes.root}`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}
