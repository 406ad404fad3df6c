import type { ComponentProps, FormEvent } from 'react';
import classes from './form-stack.module.css';
import type { Submittable } from './use-form.ts';

export type FormStackProps<Values> = Omit<ComponentProps<'form'>, 'onSubmit'> &
  (
    | {
        form: Submittable<Values>;
        /** Receives the values once all are valid. */
        onSubmit: (values: Values) => unknown;
      }
    | { form?: undefined; onSubmit?: () => unknown }
  );

/** A form in one column, with our messages instead of the browser's. A dialog around it asks for confirmation before edits are lost. */
export function FormStack<Values>({ form, onSubmit, ...rest }: FormStackProps<Values>) {
  return (
    <form
      noValidate
      className={classes.root}
      data-dirty={form?.isDirty || undefined}
      onSubmit={form ? form.onSubmit(onSubmit) : inPage(onSubmit)}
      {...rest}
    />
  );
}

/** Prevents the browser from loading another page. */
const inPage = (submit?: () => unknown) => (event: FormEvent<HTMLElement>) => {
  event.preventDefault();
  submit?.();
};
