import { type CSSProperties, type MouseEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuAction } from '../menu.tsx';
import { RowMenu } from '../row-menu.tsx';
import grid from './grid.module.css';
import type { GridProps } from './grid.tsx';
import classes from './tile-grid.module.css';
import { useGridKeys } from './use-grid-keys.ts';
import { useWidth } from './use-grid-shape.ts';
import { useRowDrag } from './use-row-drag.ts';
import { useRowWindow } from './use-row-window.ts';

/** The minimum width of a tile, the height of a line of tiles, and the gap between them. */
const tilePx = { width: 152, height: 188, gap: 12 };

export interface TileGridProps<Row> extends Omit<GridProps<Row>, 'columns' | 'sort' | 'onSort'> {
  /** Renders the contents of a tile. Its link, if any, opens the row. */
  tile: (row: Row) => ReactNode;
}

/** Rows as tiles, with the keys, the selection and the menus of a `Grid`. The arrow keys move in all four directions. */
export function TileGrid<Row>(props: TileGridProps<Row>) {
  const { label, rows, selection, actionsOf, idOf } = props;
  const root = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(root);
  const perLine = Number.isFinite(widthPx)
    ? Math.max(2, Math.floor((widthPx + tilePx.gap) / (tilePx.width + tilePx.gap)))
    : 1;
  const window = useRowWindow(rows, idOf, body, { rowPx: tilePx.height + tilePx.gap, perLine });
  const { items, heightPx, marginPx, active } = window;
  const { bodyProps, check } = useGridKeys(props, window, body, perLine);
  const { target, dragProps } = useRowDrag(props.drag, { rows, selection });
  const place = {
    '--tiles-per-line': perLine,
    '--tile-height': `${tilePx.height}px`,
    '--tile-gap': `${tilePx.gap}px`,
  } as CSSProperties;
  return (
    <div
      ref={root}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.hasMore ? -1 : Math.ceil(rows.count / perLine)}
      aria-multiselectable={selection ? true : undefined}
      style={place}
    >
      <div
        ref={body}
        role="rowgroup"
        className={classes.body}
        style={{ blockSize: heightPx }}
        {...bodyProps}
        {...dragProps}
      >
        {items.map(({ index: line, start }) => (
          <div
            key={line}
            {...(rows.at(line * perLine) === undefined
              ? { 'aria-hidden': true }
              : { role: 'row', 'aria-rowindex': line + 1 })}
            className={classes.line}
            style={{ insetBlockStart: start - marginPx }}
          >
            {Array.from({ length: perLine }, (_, at) => line * perLine + at).map((index) => {
              const row = rows.at(index);
              if (row === undefined) return <span key={`none-${index}`} aria-hidden />;
              return (
                <Tile
                  key={idOf(row)}
                  index={index}
                  name={props.nameOf(row)}
                  isActive={index === active}
                  isSelected={selection?.has(idOf(row))}
                  isOpen={props.isOpen?.(row)}
                  isDraggable={props.drag?.canDrag(row)}
                  isTarget={index === target}
                  actions={actionsOf && (() => actionsOf(row))}
                  onCheck={(event) => check(index, event)}
                >
                  {props.tile(row)}
                </Tile>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

interface TileProps {
  index: number;
  name: string;
  isActive: boolean;
  isSelected: boolean | undefined;
  isOpen: boolean | undefined;
  isDraggable: boolean | undefined;
  isTarget: boolean;
  actions: (() => readonly MenuAction[]) | undefined;
  onCheck: (event: MouseEvent) => void;
  children: ReactNode;
}

function Tile(props: TileProps) {
  const { t } = useTranslation('grid');
  const { index, name, isActive, isSelected, actions } = props;
  const tabIndex = isActive ? 0 : -1;
  return (
    <div
      role="gridcell"
      data-index={index}
      aria-selected={isSelected}
      aria-current={props.isOpen || undefined}
      tabIndex={tabIndex}
      draggable={props.isDraggable}
      data-target={props.isTarget || undefined}
      className={classes.tile}
    >
      {props.children}
      {isSelected !== undefined && (
        <label className={classes.check}>
          <input
            type="checkbox"
            className={grid.box}
            tabIndex={tabIndex}
            aria-label={t('selectRow', { name })}
            checked={isSelected}
            readOnly
            onClick={props.onCheck}
          />
        </label>
      )}
      {actions && (
        <span className={classes.menu}>
          <RowMenu label={t('actionsFor', { name })} actions={actions} tabIndex={tabIndex} />
        </span>
      )}
    </div>
  );
}
