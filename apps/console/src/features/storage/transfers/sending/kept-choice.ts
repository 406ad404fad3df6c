/** A choice between numbers, stored in this browser. */
export interface KeptChoice {
  readonly offered: readonly number[];
  /** Null if nothing was chosen, or the chosen value is no longer offered. */
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

/** Bytes per second. */
export const speedLimit = keptChoice('uploadLimit', [256 * kibi, kibi ** 2, 4 * kibi ** 2, 16 * kibi ** 2]);

/** Maximum number of connections of a browser to one origin. More would only wait for each other. */
export const mostAtOnce = 6;

/** Number of concurrent files, and parts of files. Defaults to `mostAtOnce`. */
export const atOnceLimit = keptChoice('uploadAtOnce', [1, 2, 4]);
