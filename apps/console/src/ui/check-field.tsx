import type { ComponentProps } from 'react';
import classes from './check-field.module.css';

export interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
}

/** A labelled box to tick; the label is part of the target. */
export function CheckField({ label, ...input }: CheckFieldProps) {
  return (
    <label className={classes.root}>
      <input type="checkbox" className={classes.box} {...input} />
      {label}
    </label>
  );
}
