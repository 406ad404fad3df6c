import type { Owner } from './owner.ts';
import type { TlsTrouble } from './s3/tls-trouble.ts';

/** Stores bytes under IDs, without knowing what they mean. */
export interface BlobStore {
  /**
   * Stores `source` under a new ID and resolves once a power cut can't undo it.
   * If it rejects, even because `source` threw, nothing is left behind. The store owns what `source` yields, and calls
   * `giveBack` with it.
   * @param onNamed resolves before anything is written, so that its caller can record the ID and find the blob after a crash
   */
  put(source: AsyncIterable<Uint8Array>, onNamed?: (id: string) => Promise<void>): Promise<StoredBlob>;
  /**
   * Yields the bytes of `range`, each verified before it is passed on, in bounded memory. The consumer owns each piece until it
   * calls `giveBack` with it.
   * @throws {BlobMissingError} before the first byte
   * @throws {BlobDamagedError} before the first unverified byte: never wrong bytes
   */
  read(id: string, range?: ByteRange): AsyncGenerator<Buffer, void, undefined>;
  /** Undefined if there is no such blob. */
  stat(id: string): Promise<BlobStat | undefined>;
  /** Frees the space. Deleting a missing blob succeeds. */
  delete(id: string): Promise<void>;
  /** Yields every blob in arbitrary order, for the sweeper. Reads no contents: the size of a truncated blob is a guess. */
  list(): AsyncGenerator<BlobStat, void, undefined>;
  /** Deletes unfinished files of dead writers that were not touched for `olderThanMs`. */
  removeAbandoned(olderThanMs: number): Promise<void>;
  /** Rejects unless the store is reachable. */
  ping(): Promise<void>;
}

/** A blob store that one installation has claimed, so that no other deletes its blobs. */
export interface OwnedBlobStore extends BlobStore {
  /** Returns the owning installation; undefined if there is none. Rejects if it can't be read. */
  readOwner(): Promise<Owner | undefined>;
  /** Claims the store, replacing an earlier owner. From then on it reads the blobs of adopted owners too. */
  writeOwner(owner: Owner): Promise<void>;
}

/** A blob store on another party's machine, which may answer arbitrarily slowly. */
export interface PeerBlobStore extends OwnedBlobStore {
  /** Returns the same store with requests that are aborted once `signal` fires. */
  within(signal: AbortSignal): BlobStore;
}

export interface BlobStoreOptions {
  /** The installation that owns the blobs; missing in tools without a database. */
  readonly installationId?: string;
}

export interface StoredBlob {
  id: string;
  sizeBytes: number;
}

export interface BlobStat extends StoredBlob {
  createdAtMs: number;
}

/** Bytes from `start` to `end`, exclusive; both within the blob. */
export interface ByteRange {
  start: number;
  end: number;
}

export class BlobMissingError extends Error {
  override readonly name = 'BlobMissingError';
  constructor(id: string, options?: ErrorOptions) {
    super(`blob ${id} is missing`, options);
  }
}

export class BlobDamagedError extends Error {
  override readonly name = 'BlobDamagedError';
  constructor(id: string, where: string) {
    super(`blob ${id} is damaged: ${where}`);
  }
}

/** The blob is intact, but belongs to an installation that the reader does not accept. */
export class BlobForeignError extends BlobDamagedError {
  constructor(id: string) {
    super(id, 'it belongs to another installation');
  }
}

/** A problem with an engine, its address or its key. */
export type EngineTrouble =
  | TlsTrouble
  /** Plain text was used, but it requires TLS. */
  | 'tlsNeeded'
  | 'bucketUnknown'
  | 'bucketElsewhere'
  | 'keyUnknown'
  | 'secretWrong'
  /** The key may not list the bucket. */
  | 'accessDenied'
  /** Nothing answers, or not with S3. */
  | 'unreachable';

/** The store's engine can't be used; the message is one line for the operator, without secrets. */
export class BlobEngineError extends Error {
  override readonly name = 'BlobEngineError';
  readonly trouble: EngineTrouble;
  constructor(message: string, { trouble, ...options }: ErrorOptions & { trouble: EngineTrouble }) {
    super(message, options);
    this.trouble = trouble;
  }
}
