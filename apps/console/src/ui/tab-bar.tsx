import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import classes from './tab-bar.module.css';

export interface TabBarProps {
  /** Says what the pages have in common. */
  label: string;
  /** `TabLink`s. */
  children: ReactNode;
}

/** Pages of one thing, side by side. Each has an address of its own, so they are links; the open one is `aria-current`. */
export function TabBar({ label, children }: TabBarProps) {
  return (
    <nav aria-label={label} className={classes.root}>
      <ul className={classes.list}>{children}</ul>
    </nav>
  );
}

function TabAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <li>
      <a {...rest} className={classes.tab}>
        {children}
      </a>
    </li>
  );
}

/** One page of a `TabBar`. */
export const TabLink = createLink(TabAnchor);
