import type { ReactNode } from 'react';
import classes from './field.module.css';

export interface FieldProps {
  /** The ID of the control. */
  id: string;
  label: string;
  /** A permanent hint between label and control. */
  description?: string | undefined;
  error: string | undefined;
  children: ReactNode;
}

/** A label above a control and a message below it. The control itself has the attributes of `fieldState`. */
export function Field({ id, label, description, error, children }: FieldProps) {
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      {description && (
        <p id={descriptionId(id)} className={classes.description}>
          {description}
        </p>
      )}
      {children}
      {error && (
        <p id={errorId(id)} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

const descriptionId = (id: string) => `${id}-description`;
const errorId = (id: string) => `${id}-error`;

/** Returns the attributes that connect a control with its label, hint and message. */
export function fieldState(id: string, error: string | undefined, description?: string) {
  const describedBy = [description && descriptionId(id), error && errorId(id)].filter(Boolean).join(' ');
  return {
    id,
    className: classes.input,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  };
}
