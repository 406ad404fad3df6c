import type { Icon } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './navigation-item.module.css';

export type NavigationItemProps = { icon: Icon; label: string } & (
  | PageTarget
  /** Outside the console: opens in a new tab, so that running work is not lost. */
  | { href: string }
  | { onSelect: () => void }
);

interface PageTarget {
  to: LinkProps['to'];
  /** Whether the current page is this one, or belongs to it. */
  isMarked: boolean;
}

/** An entry of the navigation: a page, an external page, or an action. */
export function NavigationItem({ icon: ItemIcon, label, ...target }: NavigationItemProps) {
  const content = (
    <>
      <ItemIcon size={20} stroke={1.6} aria-hidden />
      {label}
    </>
  );
  return <li>{wrap(content, target)}</li>;
}

function wrap(content: ReactNode, target: PageTarget | { href: string } | { onSelect: () => void }) {
  if ('to' in target) {
    return (
      <Link
        to={target.to}
        className={classes.item}
        activeOptions={{ exact: true, includeSearch: false }}
        aria-current={target.isMarked ? 'page' : undefined}
      >
        {content}
      </Link>
    );
  }
  if ('href' in target) {
    return (
      <a href={target.href} target="_blank" rel="noreferrer" className={classes.item}>
        {content}
      </a>
    );
  }
  return (
    <button type="button" className={classes.item} onClick={target.onSelect}>
      {content}
    </button>
  );
}
