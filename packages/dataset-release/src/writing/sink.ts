/** Where a release is written, such as a folder or a prefix of a bucket. */
export interface ReleaseSink {
  /** Begins a file, replacing one of that name once it is closed. */
  open(name: string): Promise<SinkFile>;
}

/** A file that is being written. Nobody sees it before it is closed. */
export interface SinkFile {
  /** Takes the next bytes. The caller waits before it gives more, and does not change them meanwhile. */
  write(chunk: Uint8Array): Promise<void>;
  /** Makes the file durable and visible. */
  close(): Promise<void>;
  /** Leaves nothing of the file. */
  abort(): Promise<void>;
}
