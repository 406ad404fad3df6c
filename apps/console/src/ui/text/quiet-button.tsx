import type { ComponentProps } from 'react';
import classes from './quiet-link.module.css';

/** A button that looks like a `QuietLink`, for names in tables that open a dialog. */
export function QuietButton(props: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button type="button" {...props} className={classes.root} />;
}
