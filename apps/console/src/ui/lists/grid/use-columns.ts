import { useMemo, useState } from 'react';
import { type ColumnItem, readColumns, storeColumns } from '#lib/browser/columns.ts';
import { shownColumns } from './column-order.ts';
import type { GridColumn } from './types.ts';

export interface Columns<Row> {
  all: readonly GridColumn<Row>[];
  shown: readonly GridColumn<Row>[];
  /** Shows these columns in this order, now and on later visits; null restores the list's defaults. */
  choose: (ids: readonly string[] | null) => void;
}

/** Returns a list's columns in the person's selection. `all` must keep its identity between renders. */
export function useColumns<Row>(all: readonly GridColumn<Row>[], savedAs: ColumnItem): Columns<Row> {
  const [chosen, setChosen] = useState(() => readColumns(localStorage, savedAs));
  const shown = useMemo(() => {
    const columns = shownColumns(all, chosen);
    return chosen ? columns.map((column) => ({ ...column, isWideOnly: false })) : columns;
  }, [all, chosen]);
  const choose = (ids: readonly string[] | null) => {
    storeColumns(localStorage, savedAs, ids);
    setChosen(ids && [...ids]);
  };
  return { all, shown, choose };
}
