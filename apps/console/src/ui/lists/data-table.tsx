import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import classes from './data-table.module.css';

export interface DataTableProps {
  /** Describes the list, for people who can't see the heading. */
  label: string;
  head: ReactNode;
  children: ReactNode;
}

/**
 * A table. If it is wider than its container, it scrolls sideways, with its buttons in view. Below 600 px, each row is
 * its name with everything else below it, every value with its column's name.
 */
export function DataTable({ label, head, children }: DataTableProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    if (!scroll.current || !table.current) return;
    const [outer, inner] = [scroll.current, table.current];
    const observer = new ResizeObserver(() => setNarrow(inner.offsetWidth > outer.clientWidth + 1));
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={scroll} className={classes.scroll} data-narrow={isNarrow || undefined}>
      <table ref={table} className={classes.root} aria-label={label}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

type HeadCellProps = ComponentProps<'th'> & { isNumber?: boolean };

export function HeadCell({ isNumber, ...rest }: HeadCellProps) {
  return <th scope="col" data-number={isNumber || undefined} {...rest} />;
}

/** The header of a column of buttons, named for screen readers. */
export function ActionsHeadCell() {
  const { t } = useTranslation('shell');
  return (
    <th scope="col">
      <VisuallyHidden>{t('actions')}</VisuallyHidden>
    </th>
  );
}

export interface CellProps extends ComponentProps<'td'> {
  /** The column's name, shown with the value on small screens. */
  label?: string;
  isNumber?: boolean;
  /** Whether it's the main cell, which leads its block on small screens. */
  isMain?: boolean;
  /** Whether it has a line of its own on small screens, such as a bar. */
  isWide?: boolean;
  isActions?: boolean;
  /** Whether it's an amount, which is at the end of the name's line on small screens. */
  isTotal?: boolean;
}

export function Cell(props: CellProps) {
  const { label, isNumber, isMain, isWide, isActions, isTotal, children, ...rest } = props;
  return (
    <td
      data-number={isNumber || isTotal || undefined}
      data-main={isMain || undefined}
      data-wide={isWide || undefined}
      data-actions={isActions || undefined}
      data-total={isTotal || undefined}
      {...rest}
    >
      {label && (
        <span className={classes.cellLabel} aria-hidden>
          {label}
        </span>
      )}
      <div>{children}</div>
    </td>
  );
}
