import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import classes from './text-link.module.css';

/** A link in running text, to anywhere. */
export function PlainLink(props: ComponentProps<'a'>) {
  return <a className={classes.root} {...props} />;
}

/** A link in running text, to a page of the console. */
export const TextLink = createLink(PlainLink);
