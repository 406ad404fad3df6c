/** Times are milliseconds since 1970, sizes are bytes. Names, keys and upload ids compare byte by byte in UTF-8. */
export interface StorageTables {
  buckets: BucketsTable;
  objects: ObjectsTable;
  object_blobs: ObjectBlobsTable;
  multipart_uploads: MultipartUploadsTable;
  parts: PartsTable;
  blob_deletions: BlobDeletionsTable;
  access_keys: AccessKeysTable;
  console_credentials: ConsoleCredentialsTable;
  transfer_months: TransferMonthsTable;
  storage_milestones: StorageMilestonesTable;
}

interface BucketsTable {
  id: string;
  account_id: string;
  /** Unique over all accounts. */
  name: string;
  created_at: number;
  /** Kept in the transaction that adds or removes objects, as `size_bytes` is. */
  object_count: number;
  size_bytes: number;
  /** What the parts of unfinished uploads take. */
  upload_bytes: number;
}

interface ObjectsTable extends StoredHeaders {
  bucket_id: string;
  key: string;
  /** New at every write, so that it names these bytes. */
  id: string;
  account_id: string;
  /** The key in lower case, for searching. */
  key_folded: string;
  size_bytes: number;
  /** Without quotes. */
  etag: string;
  modified_at: number;
  checksum: string | null;
  /** The bytes themselves, when they are few; null when they lie in `object_blobs`. */
  inline_bytes: Uint8Array | null;
  /** The multipart upload that made it, so that a repeated completion is recognised. */
  upload_id: string | null;
}

/** What the writer said about the object, and gets back with it. */
interface StoredHeaders {
  content_type: string;
  /** JSON object: `cache-control`, `content-disposition`, `content-encoding`, `content-language`, `expires`. */
  headers: string;
  /** JSON object: user metadata, names without `x-amz-meta-`. */
  metadata: string;
  checksum_algorithm: string | null;
  checksum_type: string | null;
}

/** The blobs an object consists of, in their order; position 1 is the first. */
interface ObjectBlobsTable {
  object_id: string;
  position: number;
  blob_id: string;
  size_bytes: number;
}

interface MultipartUploadsTable extends StoredHeaders {
  id: string;
  bucket_id: string;
  key: string;
  created_at: number;
  /** The part size announced at the start, or null when none was. */
  part_size_bytes: number | null;
  /** 1: completing it must not replace an object. */
  keep_existing: number;
}

interface PartsTable {
  upload_id: string;
  part_number: number;
  etag: string;
  size_bytes: number;
  blob_id: string;
  checksum: string | null;
  modified_at: number;
}

/** Blobs that lost a referrer; deleted when due, unless another object still consists of them. */
interface BlobDeletionsTable {
  blob_id: string;
  due_at: number;
}

interface AccessKeysTable {
  access_key_id: string;
  account_id: string;
  /** Unique within the account. */
  name: string;
  /** Sealed with the master key. */
  secret_sealed: string;
  created_at: number;
  last_used_at: number | null;
}

/** What signs the URLs that the console is given. Its secret never leaves the server. */
interface ConsoleCredentialsTable {
  account_id: string;
  secret_sealed: string;
}

/** Bytes sent out, by account and UTC month. */
interface TransferMonthsTable {
  account_id: string;
  /** The month's first moment. */
  month_start: number;
  bytes_out: number;
}

/** First steps that really happened; they stay, whatever is deleted later. */
interface StorageMilestonesTable {
  account_id: string;
  milestone: 'bucket_created' | 'file_uploaded' | 'access_key_created' | 'client_connected';
  reached_at: number;
}
