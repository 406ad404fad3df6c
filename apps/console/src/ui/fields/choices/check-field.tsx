import type { ComponentProps } from 'react';
import classes from './check-field.module.css';

export interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  /** Only marks the box: what is said belongs to the group or the form. */
  error?: string | undefined;
}

/** A labeled checkbox. The label is part of the target. */
export function CheckField({ label, error, ...input }: CheckFieldProps) {
  return (
    <label className={classes.root}>
      <input type="checkbox" className={classes.box} aria-invalid={error ? true : undefined} {...input} />
      {label}
    </label>
  );
}
