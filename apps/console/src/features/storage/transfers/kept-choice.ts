/** One of some numbers, chosen by a person and remembered by this browser. */
export interface KeptChoice {
  readonly offered: readonly number[];
  /** Null: none was chosen, or what was is no longer offered. */
  read(storage: Pick<Storage, 'getItem'>): number | null;
  write(storage: Pick<Storage, 'setItem' | 'removeItem'>, choice: number | null): void;
}

function keptChoice(name: string, offered: readonly number[]): KeptChoice {
  return {
    offered,
    read(storage) {
      const kept = Number(storage.getItem(name));
      return offered.includes(kept) ? kept : null;
    },
    write(storage, choice) {
      if (choice === null) storage.removeItem(name);
      else storage.setItem(name, String(choice));
    },
  };
}

const kibi = 1024;

/** Bytes a second. */
export const speedLimit = keptChoice('uploadLimit', [256 * kibi, kibi ** 2, 4 * kibi ** 2, 16 * kibi ** 2]);

/** As many connections as a browser opens to one origin: more would only wait for one another. */
export const mostAtOnce = 6;

/** Files, and parts of files, on their way at the same time; not chosen, it is `mostAtOnce`. */
export const atOnceLimit = keptChoice('uploadAtOnce', [1, 2, 4]);
