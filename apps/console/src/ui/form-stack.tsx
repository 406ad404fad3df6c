import type { ComponentProps } from 'react';
import classes from './form-stack.module.css';

/** A form as one column at the form rhythm; messages are ours, not the browser's. */
export function FormStack(props: ComponentProps<'form'>) {
  return <form noValidate className={classes.root} {...props} />;
}
