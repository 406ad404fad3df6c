import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import classes from './text-link.module.css';

/** A link in running text, to anywhere. */
export function PlainLink({ className, ...anchor }: ComponentProps<'a'>) {
  return <a {...anchor} className={className ? `${classes.root} ${className}` : classes.root} />;
}

/** A link in running text, to a page of the console. */
export const TextLink = createLink(PlainLink);
