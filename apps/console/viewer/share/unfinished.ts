/** An upload in parts that can go on. */
export interface Unfinished {
  token: string;
  /** Under which the file is kept. */
  name: string;
  partSizeBytes: number;
  expiresAt: number;
}

/** What of a link's uploads this browser can go on with when its page was closed: of the same file, chosen again. */
export interface Memory {
  find(file: FileMark): Unfinished | undefined;
  keep(file: FileMark, upload: Unfinished): void;
  forget(file: FileMark): void;
  /** What the files are called. */
  names(): string[];
}

/** By which a file is known again. */
export type FileMark = Pick<File, 'name' | 'size' | 'lastModified'>;

/** Enough of a link to tell it from others, and too little to open it. */
const markLength = 12;

export function createMemory(
  link: string,
  {
    storage = localStorage,
    now = Date.now,
  }: { storage?: Pick<Storage, 'getItem' | 'setItem'>; now?: () => number } = {},
): Memory {
  const place = `atoll-upload-${link.slice(0, markLength)}`;
  const read = (): [string, Unfinished][] => {
    try {
      const kept = JSON.parse(storage.getItem(place) ?? '[]') as [string, Unfinished][];
      return kept.filter(([, { expiresAt }]) => expiresAt > now());
    } catch {
      return [];
    }
  };
  const write = (kept: [string, Unfinished][]) => {
    try {
      storage.setItem(place, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing begins anew.
    }
  };
  const others = (mark: string) => read().filter(([other]) => other !== mark);
  return {
    find: (file) => read().find(([mark]) => mark === markOf(file))?.[1],
    keep: (file, upload) => write([...others(markOf(file)), [markOf(file), upload]]),
    forget: (file) => write(others(markOf(file))),
    names: () => read().map(([mark]) => (JSON.parse(mark) as string[])[0] ?? ''),
  };
}

function markOf({ name, size, lastModified }: FileMark): string {
  return JSON.stringify([name, size, lastModified]);
}
