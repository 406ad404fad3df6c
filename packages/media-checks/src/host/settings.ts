export interface MediaCheckerOptions {
  /** Folder for the checker's own subfolders. By default the system's folder for temporary files. */
  readonly folder?: string;
  /** Files that are checked at the same time, each by its own process. 1 by default. */
  readonly processes?: number;
  /** Limit of processor time for one file, in milliseconds. 30 s by default. Five times as much may elapse. */
  readonly timeoutMs?: number;
  /** The same for validating a form. 5 s by default. */
  readonly formTimeoutMs?: number;
  /** Limit of a process's memory, in MiB. 640 by default. */
  readonly memoryMb?: number;
  /** The same for validating a form. 192 by default. */
  readonly formMemoryMb?: number;
  /** Larger files get a size and a digest only. 128 MiB by default. */
  readonly maxFileBytes?: number;
  /** Larger images are measured but not decoded. 64 million pixels by default. */
  readonly maxPixels?: number;
  /** A process is replaced after this many files. 200 by default, as starting one takes as long as reading fifty pictures. */
  readonly filesPerProcess?: number;
}

export type MediaCheckerSettings = Required<MediaCheckerOptions>;

const mebi = 1024 * 1024;

export const defaultSettings: Omit<MediaCheckerSettings, 'folder'> = {
  processes: 1,
  timeoutMs: 30_000,
  formTimeoutMs: 5_000,
  memoryMb: 640,
  formMemoryMb: 192,
  maxFileBytes: 128 * mebi,
  maxPixels: 64_000_000,
  filesPerProcess: 200,
};
