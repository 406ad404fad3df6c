import type { ReactNode } from 'react';
import { Disclosure } from '../text/disclosure.tsx';
import { DataTable } from './data-table.tsx';
import classes from './table-disclosure.module.css';

export interface TableDisclosureProps {
  summary: string;
  /** The accessible name of the table. */
  label: string;
  head: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** The figures of a chart as a scrolling table, which is initially hidden. */
export function TableDisclosure({ summary, label, head, children }: TableDisclosureProps) {
  return (
    <Disclosure summary={summary} isLazy>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable for the keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={summary}>
        <DataTable label={label} head={head}>
          {children}
        </DataTable>
      </section>
    </Disclosure>
  );
}
