import type { ReactNode } from 'react';
import classes from './list-tools.module.css';

export interface ListToolsProps {
  /** The filter field with its accessible name. Undefined for short lists. */
  filter?: { label: string; value: string; onChange: (value: string) => void };
  /** Further tools, at the end of the line. */
  children: ReactNode;
}

/** The line above a list: a filter field, and further tools. */
export function ListTools({ filter, children }: ListToolsProps) {
  return (
    <div className={classes.root}>
      {filter ? (
        <input
          type="search"
          className={classes.filter}
          aria-label={filter.label}
          placeholder={filter.label}
          value={filter.value}
          onChange={(event) => filter.onChange(event.currentTarget.value)}
        />
      ) : (
        <span />
      )}
      {children}
    </div>
  );
}
