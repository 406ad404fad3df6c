import type { ComponentProps, FormEvent } from 'react';
import classes from './form-stack.module.css';
import type { Submittable } from './use-form.ts';

export type FormStackProps<Values> = Omit<ComponentProps<'form'>, 'onSubmit'> &
  (
    | {
        form: Submittable<Values>;
        /** Gets the values once all are good. */
        onSubmit: (values: Values) => unknown;
      }
    | { form?: undefined; onSubmit?: () => unknown }
  );

/** A form as one column at the form rhythm; messages are ours, not the browser's. A dialog around it asks before edits are lost. */
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

/** Keeps the browser from loading another page. */
const inPage = (submit?: () => unknown) => (event: FormEvent<HTMLElement>) => {
  event.preventDefault();
  submit?.();
};
