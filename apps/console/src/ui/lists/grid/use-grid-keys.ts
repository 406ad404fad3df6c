import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { openMenuAt } from '../menu.tsx';
import { type KeyIntent, keyIntent } from './grid-keys.ts';
import type { Selection } from './selection.ts';
import type { RowHandlers, RowSource } from './types.ts';
import type { RowWindow } from './use-row-window.ts';
import { useSelecting } from './use-selecting.ts';

/** Rows per Page Up or Page Down if the page's height is unknown. */
const leastPageRows = 5;

export interface GridKeysProps<Row> extends RowHandlers<Row> {
  rows: RowSource<Row>;
  selection?: Selection<Row> | undefined;
  takesFocus?: boolean | undefined;
}

/** Handles keys and clicks in a grid: one row is active, and has the focus. */
export function useGridKeys<Row>(
  props: GridKeysProps<Row>,
  window: RowWindow,
  body: RefObject<HTMLElement | null>,
  perLine = 1,
) {
  const { rows, selection, takesFocus } = props;
  const { active, setActive, scrollTo, items } = window;
  /** Start of a range: the last row that was selected or moved to without Shift. */
  const anchor = useRef(0);
  const wantsFocus = useRef(takesFocus ?? false);
  const selecting = useSelecting();
  useFocusOnActive(body, active, wantsFocus, rows.count);

  const goTo = (index: number) => {
    wantsFocus.current = true;
    setActive(index);
    scrollTo(index);
    look(index);
  };
  const look = (index: number) => {
    const row = rows.at(index);
    if (row !== undefined) props.onActive?.(row);
  };
  const selectRange = (to: number) => {
    const [first, last] = [Math.min(anchor.current, to), Math.max(anchor.current, to)];
    return selecting(async () => selection?.set(await rows.between(first, last), true));
  };
  const toggle = (index: number) => {
    const row = rows.at(index);
    if (row !== undefined) selection?.set([row], !selection.has(selection.idOf(row)));
    anchor.current = index;
  };
  const act = (intent: KeyIntent) => {
    const row = rows.at(active);
    if (intent.kind === 'move') {
      goTo(intent.to);
      if (intent.extends) void selectRange(intent.to);
      else anchor.current = intent.to;
    } else if (intent.kind === 'toggle') toggle(active);
    else if (intent.kind === 'clear') selection?.clear();
    else if (intent.kind === 'selectAll') void selection?.selectAll(rows);
    else if (intent.kind === 'enter' || intent.kind === 'leave') stepThroughControls(body, intent.kind);
    else if (row !== undefined) actOnRow(props, row, intent.kind);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || target.closest('[role="menu"], dialog')) return;
    const pageRows = Math.max(leastPageRows, (items.length - 14) * perLine);
    const place = { at: active, count: rows.count, pageRows, perLine };
    const intent = keyIntent(event, { ...place, isOnControl: target.dataset.index === undefined });
    if (!intent || !canDo(props, intent)) return;
    event.preventDefault();
    act(intent);
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const index = indexOf(event.target);
    if (index !== null) setActive(index);
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const index = indexOf(event.target as HTMLElement);
    if (index === null || (event.target as HTMLElement).closest('a, button, input')) return;
    if (event.shiftKey && selection) void selectRange(index);
    else if ((event.ctrlKey || event.metaKey) && selection) toggle(index);
    else {
      anchor.current = index;
      look(index);
    }
  };
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    const button = row?.querySelector<HTMLButtonElement>('button[aria-haspopup="menu"]');
    // Shift opens the browser's own menu.
    if (!row || !button || event.shiftKey) return;
    event.preventDefault();
    setActive(Number(row.dataset.index));
    openMenuAt(button, event);
  };
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    const row = rows.at(indexOf(event.target as HTMLElement) ?? -1);
    if (row !== undefined && !(event.target as HTMLElement).closest('a, button, input')) props.onOpen?.(row);
  };
  // A click with Shift would also select the text in between.
  const onMouseDown = (event: MouseEvent) => {
    if (event.shiftKey && selection) event.preventDefault();
  };
  const check = (index: number, event: MouseEvent) => {
    if (event.shiftKey) void selectRange(index);
    else toggle(index);
  };
  return { bodyProps: { onKeyDown, onFocus, onClick, onDoubleClick, onMouseDown, onContextMenu }, check };
}

function actOnRow<Row>(
  { selection, onOpen, onDelete, onRename }: GridKeysProps<Row>,
  row: Row,
  kind: 'open' | 'delete' | 'rename',
) {
  if (kind === 'open') onOpen?.(row);
  else if (kind === 'rename') onRename?.(row);
  else onDelete?.(selection?.has(selection.idOf(row)) ? selection.rows : [row]);
}

function canDo<Row>(
  { selection, onOpen, onDelete, onRename }: GridKeysProps<Row>,
  { kind }: KeyIntent,
): boolean {
  const needed: Partial<Record<KeyIntent['kind'], unknown>> = {
    open: onOpen,
    delete: onDelete,
    rename: onRename,
    toggle: selection,
    selectAll: selection,
    clear: selection?.rows.length,
  };
  return !(kind in needed) || Boolean(needed[kind]);
}

function indexOf(element: HTMLElement): number | null {
  const row = element.closest<HTMLElement>('[data-index]');
  return row ? Number(row.dataset.index) : null;
}

/** Moves the focus from the row into its controls with the right arrow, and back with the left. */
function stepThroughControls(body: RefObject<HTMLElement | null>, kind: 'enter' | 'leave') {
  const focused = document.activeElement;
  const row = focused?.closest<HTMLElement>('[data-index]');
  if (!row || !body.current?.contains(row)) return;
  const stops = [row, ...row.querySelectorAll<HTMLElement>('a, button:not([role]), input')];
  const at = stops.indexOf(focused as HTMLElement);
  stops[at + (kind === 'enter' ? 1 : -1)]?.focus();
}

/** Moves the focus to the active row after a key, and restores it when the focused row is removed. */
function useFocusOnActive(
  body: RefObject<HTMLElement | null>,
  active: number,
  wantsFocus: { current: boolean },
  count: number,
) {
  const hadFocus = useRef(false);
  useEffect(() => {
    const root = body.current;
    if (!root) return;
    const isLost = hadFocus.current && document.activeElement === document.body;
    if ((wantsFocus.current || isLost) && count > 0) {
      root.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true });
      wantsFocus.current = false;
    }
    hadFocus.current = root.contains(document.activeElement);
  });
}
