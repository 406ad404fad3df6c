import { useCallback, useMemo, useState } from 'react';

/** The rows a person has chosen. They are held themselves, since their pages may be forgotten meanwhile. */
export interface Selection<Row> {
  rows: readonly Row[];
  has: (id: string) => boolean;
  /** Puts rows in, or takes them out. */
  set: (rows: readonly Row[], isSelected: boolean) => void;
  clear: () => void;
  idOf: (row: Row) => string;
}

/** Nothing is selected at first. `idOf` must keep its identity between renders. */
export function useSelection<Row>(idOf: (row: Row) => string): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const set = useCallback(
    (rows: readonly Row[], isSelected: boolean) =>
      setChosen((current) => {
        const next = new Map(current);
        for (const row of rows) {
          if (isSelected) next.set(idOf(row), row);
          else next.delete(idOf(row));
        }
        return next;
      }),
    [idOf],
  );
  const clear = useCallback(() => setChosen(new Map()), []);
  return useMemo(
    () => ({ rows: [...chosen.values()], has: (id) => chosen.has(id), set, clear, idOf }),
    [chosen, set, clear, idOf],
  );
}
