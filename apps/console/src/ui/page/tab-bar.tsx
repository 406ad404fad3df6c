import { createLink } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import fading from '../text/fading-ends.module.css';
import classes from './tab-bar.module.css';

export interface TabBarProps {
  /** Describes what the pages have in common. */
  label: string;
  /** `TabLink`s. */
  children: ReactNode;
}

/** Tabs for related pages. Each page has its own address, so the tabs are links; the open one is `aria-current`. */
export function TabBar({ label, children }: TabBarProps) {
  return (
    <nav aria-label={label} className={`${classes.root} ${fading.root}`}>
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

/** Scrolls a bar that is wider than the screen to the open tab, without scrolling the page. */
function scrollToMiddle(item: HTMLElement): void {
  const bar = item.closest('nav');
  if (!bar) return;
  const [at, seen] = [item.getBoundingClientRect(), bar.getBoundingClientRect()];
  bar.scrollLeft += at.left + at.width / 2 - (seen.left + seen.width / 2);
}

/** A tab in a `TabBar`. */
export const TabLink = createLink(TabAnchor);
