import { useCallback, useMemo, useState } from 'react';
import type { RowSource } from './types.ts';
import { useSelecting } from './use-selecting.ts';

/** The selected rows. The rows themselves are kept, because their pages may be dropped. */
export interface Selection<Row> {
  rows: readonly Row[];
  /** Whether every row of the list is selected, including those that are not loaded. `rows` are the loaded ones. */
  isAll: boolean;
  has: (id: string) => boolean;
  /** Adds rows to the selection, or removes them. */
  set: (rows: readonly Row[], isSelected: boolean) => void;
  /** Selects every row. If they can't be loaded, a notice is shown; the promise never rejects. */
  selectAll: (rows: RowSource<Row>) => Promise<void>;
  clear: () => void;
  idOf: (row: Row) => string;
}

export interface SelectionOptions {
  /** The maximum number of rows that “all” loads. By default all known ones. */
  most?: number;
  /** Whether “all” may mean more rows than are loaded. */
  isOpen?: boolean;
}

/** Manages a selection, which is empty at first. `idOf` must keep its identity between renders. */
export function useSelection<Row>(
  idOf: (row: Row) => string,
  { most = Number.POSITIVE_INFINITY, isOpen = false }: SelectionOptions = {},
): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const [isAll, setAll] = useState(false);
  const selecting = useSelecting();
  const set = useCallback(
    (rows: readonly Row[], isSelected: boolean) => {
      setAll((before) => before && isSelected);
      setChosen((current) => {
        const next = new Map(current);
        for (const row of rows) {
          if (isSelected) next.set(idOf(row), row);
          else next.delete(idOf(row));
        }
        return next;
      });
    },
    [idOf],
  );
  const clear = useCallback(() => {
    setAll(false);
    setChosen(new Map());
  }, []);
  const selectAll = useCallback(
    (source: RowSource<Row>) =>
      selecting(async () => {
        setAll(true);
        const rows = await source.all(most).catch((error: unknown) => {
          setAll(false);
          throw error;
        });
        setChosen(new Map(rows.map((row) => [idOf(row), row])));
        // There may be more rows than “all” loads.
        if (!isOpen && rows.length >= most) setAll(false);
      }),
    [idOf, most, isOpen, selecting],
  );
  return useMemo(
    () => ({
      rows: [...chosen.values()],
      isAll,
      has: (id) => isAll || chosen.has(id),
      set,
      selectAll,
      clear,
      idOf,
    }),
    [chosen, isAll, set, selectAll, clear, idOf],
  );
}
