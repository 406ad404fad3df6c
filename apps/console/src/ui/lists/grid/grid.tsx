import { type CSSProperties, type MouseEvent, useRef, useState } from 'react';
import type { MenuAction } from '../menu.tsx';
import classes from './grid.module.css';
import { GridHead } from './head.tsx';
import { GridRow, SkeletonRow } from './row.tsx';
import type { Selection } from './selection.ts';
import type { GridColumn, GridSort, RowDrag, RowHandlers, RowSource } from './types.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useGridShape } from './use-grid-shape.ts';
import { useRowDrag } from './use-row-drag.ts';
import { useRowWindow } from './use-row-window.ts';

export interface GridProps<Row> extends RowHandlers<Row> {
  /** Describes the list, for people who can't see the heading. */
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: RowSource<Row>;
  idOf: (row: Row) => string;
  /** Returns the name of a row for announcements. */
  nameOf: (row: Row) => string;
  sort?: GridSort | undefined;
  onSort?: ((by: string) => void) | undefined;
  /** The selection, if rows can be selected. */
  selection?: Selection<Row> | undefined;
  /** Reports whether a row is the one that is open beside the list. */
  isOpen?: ((row: Row) => boolean) | undefined;
  /** Returns the actions of a row's menu. */
  actionsOf?: ((row: Row) => readonly MenuAction[]) | undefined;
  drag?: RowDrag<Row> | undefined;
  /** The width of the icon before each name. The second line of a row is indented by it. */
  indentPx?: number | undefined;
  /** Whether the first row takes the focus once it is loaded, such as after opening a folder with the keyboard. */
  takesFocus?: boolean | undefined;
}

/** A grid of rows: see `index.ts`. It doesn't use table elements, because rows are positioned by scrolling; ARIA roles make it a table. */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, rows, selection, sort, onSort, actionsOf } = props;
  const root = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const aroundPx = (selection ? checkPx : 0) + (actionsOf ? menuPx : 0);
  const { columns, isLines, overflowPx, rowPx } = useGridShape(root, props.columns, aroundPx);
  const window = useRowWindow(rows, props.idOf, body, { rowPx, isMeasured: isLines });
  const { items, heightPx, marginPx, measure, active } = window;
  const { bodyProps, check } = useGridKeys(props, window, body);
  const latest = useRef({ actionsOf, check });
  latest.current = { actionsOf, check };
  const [stable] = useState(() => ({
    actionsOf: (row: Row) => latest.current.actionsOf?.(row) ?? [],
    check: (index: number, event: MouseEvent) => latest.current.check(index, event),
  }));
  const { target, dragProps } = useRowDrag(props.drag, { rows, selection });
  const template = tracks(columns, { canSelect: selection !== undefined, hasMenu: actionsOf !== undefined });
  return (
    <div
      ref={root}
      className={classes.scroll}
      data-narrow={overflowPx !== null || undefined}
      data-shape={isLines ? 'lines' : 'columns'}
    >
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={rows.hasMore ? -1 : rows.count + 1}
        aria-multiselectable={selection ? true : undefined}
        className={classes.root}
        style={
          {
            '--grid-tracks': template,
            '--grid-width': `${overflowPx ?? 0}px`,
            '--grid-row': `${rowPx}px`,
            '--grid-indent': `${props.indentPx ?? 0}px`,
          } as CSSProperties
        }
      >
        <GridHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          rows={rows}
          selection={selection}
          hasMenu={actionsOf !== undefined}
        />
        <div
          ref={body}
          role="rowgroup"
          className={classes.body}
          style={{ blockSize: heightPx }}
          {...bodyProps}
          {...dragProps}
        >
          {items.map(({ index, start }) => {
            const row = rows.at(index);
            const place = { index, topPx: start - marginPx, measure };
            return row === undefined ? (
              <SkeletonRow key={`skeleton-${index}`} {...place} mainTrack={selection === undefined ? 1 : 2} />
            ) : (
              <GridRow
                key={props.idOf(row)}
                {...place}
                row={row}
                columns={columns}
                isLines={isLines}
                name={props.nameOf(row)}
                isActive={index === active}
                isSelected={selection?.has(props.idOf(row))}
                isOpen={props.isOpen?.(row)}
                isDraggable={props.drag?.canDrag(row)}
                isTarget={index === target}
                actionsOf={actionsOf && stable.actionsOf}
                onCheck={stable.check}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

const checkPx = 40;
const menuPx = 44;

function tracks<Row>(
  columns: readonly GridColumn<Row>[],
  { canSelect, hasMenu }: { canSelect: boolean; hasMenu: boolean },
): string {
  const ofColumns = columns.map((column) => `minmax(${column.minWidthPx}px, ${shareOf(column)}fr)`);
  return [...(canSelect ? [`${checkPx}px`] : []), ...ofColumns, ...(hasMenu ? [`${menuPx}px`] : [])].join(
    ' ',
  );
}

function shareOf({ isMain, isText }: Pick<GridColumn<never>, 'isMain' | 'isText'>): number {
  return isMain || isText ? 4 : 1;
}
