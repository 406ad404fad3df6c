import { createLink } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
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
  const item = useRef<HTMLLIElement>(null);
  const isOpen = rest['aria-current'] === 'page';
  useEffect(() => {
    if (isOpen && item.current) scrollToMiddle(item.current);
  }, [isOpen]);
  return (
    <li ref={item}>
      <a {...rest} className={classes.tab}>
        {children}
      </a>
    </li>
  );
}

/** Where the bar is wider than the screen, the open page stands in what is seen of it; the page itself does not scroll. */
function scrollToMiddle(item: HTMLElement): void {
  const bar = item.closest('nav');
  if (!bar) return;
  const [at, seen] = [item.getBoundingClientRect(), bar.getBoundingClientRect()];
  bar.scrollLeft += at.left + at.width / 2 - (seen.left + seen.width / 2);
}

/** One page of a `TabBar`. */
export const TabLink = createLink(TabAnchor);
