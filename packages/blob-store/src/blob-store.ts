import type { Owner } from './owner.ts';
import type { TlsTrouble } from './s3/tls-trouble.ts';

/** Where the bytes of objects lie. What a blob means is the caller's to know; the store knows ids and bytes. */
export interface BlobStore {
  /**
   * Keeps `source` under a new id and resolves once a power cut can no longer undo it.
   * When it rejects, also because `source` threw, nothing is left behind. What `source` yields is the store's from then on:
   * it calls `giveBack` with it.
   */
  put(source: AsyncIterable<Uint8Array>): Promise<StoredBlob>;
  /**
   * Yields the bytes of `range`, each checked before it is handed on, in bounded memory. A piece is its taker's alone, until it
   * calls `giveBack` with it.
   * @throws {BlobMissingError} before the first byte
   * @throws {BlobDamagedError} before the first byte that can't be vouched for: never wrong bytes
   */
  read(id: string, range?: ByteRange): AsyncGenerator<Buffer, void, undefined>;
  /** Undefined when there is no such blob. */
  stat(id: string): Promise<BlobStat | undefined>;
  /** Frees the space. Deleting what isn't there is a success. */
  delete(id: string): Promise<void>;
  /**
   * Every blob, in no order, for a sweeper that compares them with what is referred to. Nothing is read: of one that
   * was cut short the size is a guess.
   */
  list(): AsyncGenerator<BlobStat, void, undefined>;
  /** Removes what writers that died have left half written, once it was not touched for `olderThanMs`. */
  removeAbandoned(olderThanMs: number): Promise<void>;
  /** Rejects unless the store can be reached now. */
  ping(): Promise<void>;
}

/** A blob store whose place is claimed by one installation, so that no other deletes what lies there. */
export interface OwnedBlobStore extends BlobStore {
  /** The installation that has claimed the place; undefined until one has. Rejects when it can't be read. */
  readOwner(): Promise<Owner | undefined>;
  /** Claims the place, whoever had it before. The store reads the blobs of those that the owner adopts from then on. */
  writeOwner(owner: Owner): Promise<void>;
}

/** A blob store on a machine of somebody else, who may answer as slowly as they like. */
export interface PeerBlobStore extends OwnedBlobStore {
  /** Returns the same store; what is asked of it is broken off once `signal` fires. */
  within(signal: AbortSignal): BlobStore;
}

export interface BlobStoreOptions {
  /** The installation that the blobs belong to; none in tools that open a store without a database. */
  readonly installationId?: string;
}

export interface StoredBlob {
  id: string;
  sizeBytes: number;
}

export interface BlobStat extends StoredBlob {
  createdAtMs: number;
}

/** Bytes `start` up to, not including, `end`; both within the blob. */
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

/** A blob is whole, and another installation's, whose blobs the reader does not accept. */
export class BlobForeignError extends BlobDamagedError {
  constructor(id: string) {
    super(id, 'it belongs to another installation');
  }
}

/** What is wrong with an engine, its address or its key. */
export type EngineTrouble =
  | TlsTrouble
  /** It was spoken to in plain text, and speaks TLS. */
  | 'tlsNeeded'
  | 'bucketUnknown'
  | 'bucketElsewhere'
  | 'keyUnknown'
  | 'secretWrong'
  /** The key may not list the bucket. */
  | 'accessDenied'
  /** Nothing answers, or not as S3 does. */
  | 'unreachable';

/** What a store stands on can't be used; the message is one line that an operator can act on, and holds no secret. */
export class BlobEngineError extends Error {
  override readonly name = 'BlobEngineError';
  readonly trouble: EngineTrouble;
  constructor(message: string, { trouble, ...options }: ErrorOptions & { trouble: EngineTrouble }) {
    super(message, options);
    this.trouble = trouble;
  }
}
