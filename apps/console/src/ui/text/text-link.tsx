import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import classes from './text-link.module.css';

/** A link within text, to any address. */
export function PlainLink({ className, ...anchor }: ComponentProps<'a'>) {
  return <a {...anchor} className={className ? `${classes.root} ${className}` : classes.root} />;
}

/** A link within text, to a page of the console. */
export const TextLink = createLink(PlainLink);
