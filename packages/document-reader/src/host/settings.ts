export interface DocumentReaderOptions {
  /**
   * Folder for the reader's own subfolders. Each process can read its own and no other. Files are linked into it, or copied
   * if they are on another file system. By default the system's folder for temporary files.
   */
  readonly folder?: string;
  /** Files that are read at the same time, each by its own process. 1 by default. */
  readonly processes?: number;
  /** Limit of processor time for one file, in milliseconds. 60 s by default. Five times as much may elapse on a busy machine. */
  readonly timeoutMs?: number;
  /** Limit of a process's memory, in MiB. 512 by default. */
  readonly memoryMb?: number;
  /** Limit of a document's text, in UTF-16 code units. 16 Mi by default. */
  readonly maxTextChars?: number;
  /** Limit of a file's size. 256 MiB by default. */
  readonly maxFileBytes?: number;
  /** Limit of processor time for the recognition of one file's characters, in milliseconds. 15 minutes by default. */
  readonly ocrTimeoutMs?: number;
  /** Limit of the memory of a process that recognizes characters, in MiB. 768 by default. */
  readonly ocrMemoryMb?: number;
  /** A process is replaced after this many files. 200 by default. */
  readonly filesPerProcess?: number;
}

export type DocumentReaderSettings = Required<DocumentReaderOptions>;

const mebi = 1024 * 1024;

export const defaultSettings: Omit<DocumentReaderSettings, 'folder'> = {
  processes: 1,
  timeoutMs: 60_000,
  memoryMb: 512,
  ocrTimeoutMs: 15 * 60_000,
  ocrMemoryMb: 768,
  maxTextChars: 16 * mebi,
  maxFileBytes: 256 * mebi,
  filesPerProcess: 200,
};
