import type { ComponentProps, ReactNode } from 'react';
import classes from './data-table.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface DataTableProps {
  /** Says what is listed, for those who can't see the heading. */
  label: string;
  head: ReactNode;
  children: ReactNode;
}

/** Rows of one kind. Below 600 px each row becomes a block of its own, every cell with its column's name. */
export function DataTable({ label, head, children }: DataTableProps) {
  return (
    <table className={classes.root} aria-label={label}>
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

type HeadCellProps = ComponentProps<'th'> & { isNumber?: boolean };

export function HeadCell({ isNumber, ...rest }: HeadCellProps) {
  return <th scope="col" data-number={isNumber || undefined} {...rest} />;
}

/** Above a column of buttons: named for those who hear the table. */
export function ActionsHeadCell({ name }: { name: string }) {
  return (
    <th scope="col">
      <VisuallyHidden>{name}</VisuallyHidden>
    </th>
  );
}

export interface CellProps extends ComponentProps<'td'> {
  /** The column's name, shown beside the value on small screens. */
  label?: string;
  isNumber?: boolean;
  /** What the row is about; leads its block on small screens. */
  isMain?: boolean;
  isActions?: boolean;
}

export function Cell({ label, isNumber, isMain, isActions, children, ...rest }: CellProps) {
  return (
    <td
      data-number={isNumber || undefined}
      data-main={isMain || undefined}
      data-actions={isActions || undefined}
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
