import type { Kysely, RawBuilder } from 'kysely';

/** The column types that the two dialects spell differently. */
export interface DialectTypes {
  /** Text compared byte by byte in UTF-8, as S3 orders keys. */
  binaryText: RawBuilder<unknown>;
  /** Raw bytes. */
  bytes: RawBuilder<unknown>;
  /** A 64-bit integer: milliseconds, bytes, micro-USD. */
  integer: RawBuilder<unknown>;
}

export interface SchemaChange {
  /** Ordered and never reused, e.g. `0002-storage`. */
  name: string;
  // Migrations describe past schemas, so they are not typed against today's.
  // biome-ignore lint/suspicious/noExplicitAny: Kysely's own type for a migration's database
  up(db: Kysely<any>, types: DialectTypes): Promise<void>;
}
