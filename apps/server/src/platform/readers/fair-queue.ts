/**
 * Items that wait for their turn. Whoever has the fewest under way comes first, of several the one whose last turn is longest ago, and
 * none has more than its share under way. So a party that has nothing under way waits for one item of others to end, and for
 * those that have nothing under way either.
 */
export interface FairQueue<Item> {
  /** How many of a party wait. */
  waitingOf(party: string): number;
  isWaiting(party: string, item: Item): boolean;
  add(party: string, item: Item): void;
  /** Before all others of its party. */
  putBack(party: string, item: Item): void;
  /** Whether somebody waits who may go on. */
  isReady(): boolean;
  /** The next one, which is then under way; undefined when nobody may go on. */
  take(): Item | undefined;
  /** One that was taken is done. */
  done(party: string): void;
  /** Forgets one that waits. */
  remove(party: string, item: Item): void;
  /** Forgets all that wait, and returns them. */
  clear(): Item[];
}

interface Line<Item> {
  waiting: Item[];
  underWay: number;
}

export function createFairQueue<Item>(mostUnderWay: number): FairQueue<Item> {
  /** Whose turn began or ended last stands last. */
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
