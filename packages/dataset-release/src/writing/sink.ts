/** The destination of a release, such as a folder or a prefix of a bucket. */
export interface ReleaseSink {
  /** Starts a file. An existing file of that name is replaced once the new one is closed. */
  open(name: string): Promise<SinkFile>;
}

/** A file that is being written. It becomes visible when it is closed. */
export interface SinkFile {
  /** Takes the next bytes. The caller waits before writing more, and does not change them meanwhile. */
  write(chunk: Uint8Array): Promise<void>;
  /** Makes the file durable and visible. */
  close(): Promise<void>;
  /** Discards the file. */
  abort(): Promise<void>;
}
