import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import type { Transfer } from '../sending/transfer.ts';
import { TransferRow } from './transfer-row.tsx';
import classes from './transfers-tray.module.css';

/** Those with problems and those in progress come first. */
const rank: Record<Transfer['state'], number> = {
  conflict: 0,
  failed: 0,
  interrupted: 0,
  sending: 1,
  paused: 2,
  waiting: 3,
  done: 4,
};

const rowPx = 58;

export interface TransferRowsProps {
  list: readonly Transfer[];
  /** Whether only uploads that wait for the person are shown. */
  isOnlyStuck: boolean;
}

/** Renders only the visible rows. */
export function TransferRows({ list, isOnlyStuck }: TransferRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => {
    const shown = isOnlyStuck ? list.filter(({ state }) => rank[state] === 0) : list;
    return shown.toSorted((a, b) => rank[a.state] - rank[b.state]);
  }, [list, isOnlyStuck]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    estimateSize: () => rowPx,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 4,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <div ref={scroller} className={classes.scroller} tabIndex={0}>
      <ul className={classes.rows} style={{ blockSize: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const transfer = rows[index];
          return (
            transfer && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                className={classes.place}
                style={{ transform: `translateY(${start}px)` }}
              >
                <TransferRow transfer={transfer} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
