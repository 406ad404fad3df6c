/**
 * A fair queue. The party with the fewest running items comes first; among several, the one whose last turn is longest
 * ago. No party has more than its share running. So a party without a running item waits only for one item of others to
 * end, and for parties in the same situation.
 */
export interface FairQueue<Item> {
  waitingOf(party: string): number;
  isWaiting(party: string, item: Item): boolean;
  add(party: string, item: Item): void;
  /** Inserts before the party's other items. */
  putBack(party: string, item: Item): void;
  /** Reports whether an item may start. */
  isReady(): boolean;
  /** Takes the next item, which is then running; undefined if none may start. */
  take(): Item | undefined;
  /** A taken item has finished. */
  done(party: string): void;
  /** Removes a waiting item. */
  remove(party: string, item: Item): void;
  /** Removes and returns all waiting items. */
  clear(): Item[];
}

interface Line<Item> {
  waiting: Item[];
  underWay: number;
}

export function createFairQueue<Item>(mostUnderWay: number): FairQueue<Item> {
  /** The party whose turn began or ended last is last. */
  const lines = new Map<string, Line<Item>>();
  const lineOf = (party: string): Line<Item> => {
    const known = lines.get(party) ?? { waiting: [], underWay: 0 };
    lines.set(party, known);
    return known;
  };
  const toEnd = (party: string, line: Line<Item>) => {
    lines.delete(party);
    lines.set(party, line);
  };
  const dropIfIdle = (party: string) => {
    const line = lines.get(party);
    if (line?.underWay === 0 && line.waiting.length === 0) lines.delete(party);
  };
  const next = (): [party: string, line: Line<Item>] | undefined => {
    let found: [party: string, line: Line<Item>] | undefined;
    for (const [party, line] of lines) {
      const isReady = line.waiting.length > 0 && line.underWay < mostUnderWay;
      if (isReady && (!found || line.underWay < found[1].underWay)) found = [party, line];
    }
    return found;
  };
  return {
    waitingOf: (party) => lines.get(party)?.waiting.length ?? 0,
    isWaiting: (party, item) => lines.get(party)?.waiting.includes(item) ?? false,
    add: (party, item) => {
      lineOf(party).waiting.push(item);
    },
    putBack: (party, item) => {
      lineOf(party).waiting.unshift(item);
    },
    isReady: () => next() !== undefined,
    take() {
      const [party, line] = next() ?? [];
      if (party === undefined || !line) return undefined;
      line.underWay += 1;
      toEnd(party, line);
      return line.waiting.shift();
    },
    done(party) {
      const line = lineOf(party);
      line.underWay -= 1;
      toEnd(party, line);
      dropIfIdle(party);
    },
    remove(party, item) {
      const { waiting } = lineOf(party);
      const at = waiting.indexOf(item);
      if (at >= 0) waiting.splice(at, 1);
      dropIfIdle(party);
    },
    clear() {
      const waiting = [...lines.values()].flatMap((line) => line.waiting.splice(0));
      for (const party of [...lines.keys()]) dropIfIdle(party);
      return waiting;
    },
  };
}
