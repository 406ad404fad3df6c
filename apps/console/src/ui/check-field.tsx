import type { ComponentProps } from 'react';
import classes from './check-field.module.css';
import { Refusal } from './refusal.tsx';

export interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  error?: string | undefined;
}

/** A labeled checkbox. The label is part of the target. */
export function CheckField({ label, error, ...input }: CheckFieldProps) {
  const box = (
    <label className={classes.root}>
      <input type="checkbox" className={classes.box} aria-invalid={error ? true : undefined} {...input} />
      {label}
    </label>
  );
  if (!error) return box;
  return (
    <div>
      {box}
      <Refusal text={error} />
    </div>
  );
}
