import { type MouseEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuAction } from '../menu.tsx';
import { RowMenu } from '../row-menu.tsx';
import classes from './grid.module.css';
import type { GridColumn } from './types.ts';

interface RowPlace {
  index: number;
  topPx: number;
  /** Called with the element, because the height of a row with lines depends on its contents. */
  measure: (element: HTMLElement | null) => void;
}

interface RowProps<Row> extends RowPlace {
  row: Row;
  columns: readonly GridColumn<Row>[];
  /** Whether it has two lines instead of columns. */
  isLines: boolean;
  name: string;
  isActive: boolean;
  /** Undefined if rows can't be selected. */
  isSelected: boolean | undefined;
  /** Undefined if rows can't be dragged. */
  isDraggable: boolean | undefined;
  /** Whether it is open beside the list. */
  isOpen: boolean | undefined;
  /** Whether the dragged rows would be dropped on it. */
  isTarget: boolean;
  actionsOf: ((row: Row) => readonly MenuAction[]) | undefined;
  onCheck: (index: number, event: MouseEvent) => void;
}

function PlainRow<Row>(props: RowProps<Row>) {
  const { t } = useTranslation('grid');
  const { row, columns, isLines, name, index, topPx, measure, isActive, isSelected, actionsOf, onCheck } =
    props;
  // Only the active row is a stop for the Tab key. Its controls are reached from it.
  const tabIndex = isActive ? 0 : -1;
  return (
    <div
      ref={measure}
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-current={props.isOpen || undefined}
      tabIndex={tabIndex}
      draggable={props.isDraggable}
      data-target={props.isTarget || undefined}
      className={classes.row}
      style={{ insetBlockStart: topPx }}
    >
      {isSelected !== undefined && (
        <span role="gridcell" className={classes.check}>
          <label className={classes.target}>
            <input
              type="checkbox"
              className={classes.box}
              tabIndex={tabIndex}
              aria-label={t('selectRow', { name })}
              checked={isSelected}
              readOnly
              onClick={(event) => onCheck(index, event)}
            />
          </label>
        </span>
      )}
      {columns.map(({ id, label, isMain, isNumber, isPlain, cell, line }) => (
        <span
          key={id}
          role="gridcell"
          className={classes.cell}
          data-main={isMain || undefined}
          data-number={isNumber || undefined}
        >
          {!isMain && !isPlain && !line && (
            <span className={classes.cellLabel} aria-hidden>
              {label}
            </span>
          )}
          <span className={classes.value}>{(isLines && line ? line : cell)(row)}</span>
        </span>
      ))}
      {actionsOf && (
        <span role="gridcell" className={classes.menu}>
          <RowMenu label={t('actionsFor', { name })} actions={() => actionsOf(row)} tabIndex={tabIndex} />
        </span>
      )}
    </div>
  );
}

/** One row. It is rendered again only if one of its properties changes, regardless of scrolling. */
export const GridRow = memo(PlainRow) as typeof PlainRow;

/** A row that is loading. Only its main column is drawn, whose track in the grid counts from 1. */
export function SkeletonRow({ index, topPx, measure, mainTrack }: RowPlace & { mainTrack: number }) {
  return (
    <div
      ref={measure}
      data-index={index}
      className={classes.row}
      style={{ insetBlockStart: topPx }}
      aria-hidden
    >
      <span className={classes.bone} style={{ gridColumn: mainTrack }} />
    </div>
  );
}
