import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../text/visually-hidden.tsx';
import classes from './grid.module.css';
import type { Selection } from './selection.ts';
import type { GridColumn, GridSort, RowSource } from './types.ts';

interface HeadProps<Row> {
  columns: readonly GridColumn<Row>[];
  sort: GridSort | undefined;
  onSort: ((by: string) => void) | undefined;
  rows: RowSource<Row>;
  selection: Selection<Row> | undefined;
  hasMenu: boolean;
}

/** The column headers, which stay in view. Sortable ones are buttons. */
export function GridHead<Row>({ columns, sort, onSort, rows, selection, hasMenu }: HeadProps<Row>) {
  const { t } = useTranslation('shell');
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.headRow}>
        {selection && (
          <span role="columnheader" className={classes.check}>
            <SelectAll rows={rows} selection={selection} />
          </span>
        )}
        {columns.map((column) => (
          <ColumnHead key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {hasMenu && (
          <span role="columnheader" className={classes.menu}>
            <VisuallyHidden>{t('actions')}</VisuallyHidden>
          </span>
        )}
      </div>
    </div>
  );
}

interface ColumnHeadProps<Row> {
  column: GridColumn<Row>;
  sort: GridSort | undefined;
  onSort: ((by: string) => void) | undefined;
}

function ColumnHead<Row>({
  column: { id, label, isNumber, isSortable },
  sort,
  onSort,
}: ColumnHeadProps<Row>) {
  const canSort = isSortable && onSort;
  const direction = sort?.by === id ? sort.direction : null;
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <span
      role="columnheader"
      data-number={isNumber || undefined}
      aria-sort={canSort ? sortNames[direction ?? 'none'] : undefined}
    >
      {canSort ? (
        <button type="button" className={classes.sort} onClick={() => onSort(id)}>
          {label}
          <Arrow size={16} stroke={2} data-shown={direction !== null || undefined} aria-hidden />
        </button>
      ) : (
        label
      )}
    </span>
  );
}

const sortNames = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

function SelectAll<Row>({ rows, selection }: { rows: RowSource<Row>; selection: Selection<Row> }) {
  const { t } = useTranslation('grid');
  const chosen = selection.rows.length;
  const isAll = selection.isAll || (chosen > 0 && chosen >= rows.count);
  return (
    <label className={classes.target}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={t('selectAll')}
        checked={isAll}
        disabled={rows.count === 0}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !isAll;
        }}
        onChange={() => {
          if (chosen > 0) selection.clear();
          else void selection.selectAll(rows);
        }}
      />
    </label>
  );
}
