import { type DragEvent, useState } from 'react';
import type { Selection } from './selection.ts';
import type { RowDrag, RowSource } from './types.ts';

/** The type of data in a drag of rows. Other pages receive no data. */
const dragType = 'application/x-atoll-rows';

/** Handles drags of rows onto rows. `target` is the index of the row under the pointer that would accept them. */
export function useRowDrag<Row>(
  drag: RowDrag<Row> | undefined,
  { rows, selection }: { rows: RowSource<Row>; selection: Selection<Row> | undefined },
) {
  const [target, setTarget] = useState<number | null>(null);
  if (!drag) return { target, dragProps: {} };
  const takerAt = (event: DragEvent) => {
    const index = indexOf(event);
    const row = index === null ? undefined : rows.at(index);
    return row !== undefined && drag.takes(row) ? { index, row } : null;
  };
  const dragProps = {
    onDragStart(event: DragEvent) {
      const row = rows.at(indexOf(event) ?? -1);
      if (row === undefined) return;
      const isChosen = selection?.has(selection.idOf(row)) ?? false;
      event.dataTransfer.setData(dragType, '');
      event.dataTransfer.effectAllowed = 'move';
      drag.onStart(isChosen && selection ? selection.rows : [row]);
    },
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(dragType)) return;
      const taker = takerAt(event);
      setTarget(taker?.index ?? null);
      if (!taker) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setTarget(null);
    },
    onDrop(event: DragEvent) {
      setTarget(null);
      const taker = takerAt(event);
      if (!taker || !event.dataTransfer.types.includes(dragType)) return;
      event.preventDefault();
      drag.onDrop(taker.row);
    },
    onDragEnd() {
      setTarget(null);
      drag.onEnd();
    },
  };
  return { target, dragProps };
}

function indexOf({ target }: DragEvent): number | null {
  const row = (target as HTMLElement).closest<HTMLElement>('[data-index]');
  return row ? Number(row.dataset.index) : null;
}
