/** A multipart upload that can be resumed. */
export interface Unfinished {
  token: string;
  /** The name under which the file is stored. */
  name: string;
  partSizeBytes: number;
  expiresAt: number;
}

/** The uploads to a link that this browser can resume after a reload, once the same file is chosen again. */
export interface Memory {
  find(file: FileMark): Unfinished | undefined;
  keep(file: FileMark, upload: Unfinished): void;
  forget(file: FileMark): void;
  names(): string[];
}

/** Identifies a file that is chosen again. */
export type FileMark = Pick<File, 'name' | 'size' | 'lastModified'>;

/** Enough characters of a link to distinguish it from others, but too few to open it. */
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
      // Without storage in this browser, uploads start from the beginning.
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
