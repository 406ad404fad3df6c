import type { Icon } from '@tabler/icons-react';
import classes from '../actions/icon-button.module.css';

export interface IconLinkProps {
  icon: Icon;
  /** The accessible name, shown on hover. */
  label: string;
  href: string;
}

/** An icon link that opens outside the console, so that running work is not lost. */
export function IconLink({ icon: LinkIcon, label, href }: IconLinkProps) {
  return (
    <a
      className={classes.root}
      data-size="sm"
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      title={label}
    >
      <LinkIcon size={16} stroke={1.6} aria-hidden />
    </a>
  );
}
