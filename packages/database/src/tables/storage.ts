/** Times are milliseconds since 1970, sizes are bytes. Names, keys and upload ids compare byte by byte in UTF-8. */
export interface StorageTables {
  buckets: BucketsTable;
  bucket_usage: BucketUsageTable;
  bucket_settings: BucketSettingsTable;
  objects: ObjectsTable;
  object_blobs: ObjectBlobsTable;
  multipart_uploads: MultipartUploadsTable;
  parts: PartsTable;
  blob_deletions: BlobDeletionsTable;
  orphaned_blobs: OrphanedBlobsTable;
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
  versioning: 'off' | 'enabled' | 'suspended';
  /** 1: object lock is enabled. It can't be disabled, nor versioning with it. */
  object_lock: number;
  /** JSON array of the consumers of its objects' changes (`object_changes.consumer`), or null for none. */
  feeds: string | null;
  /** Limit of its versions and unfinished uploads in bytes, or null. */
  quota_bytes: number | null;
  /** Limit of the objects that a plain listing shows, or null. */
  quota_objects: number | null;
  /** Egress limit per UTC month, or null. */
  max_sent_bytes: number | null;
}

/**
 * Totals of a bucket's contents, updated in the transaction that changes them. The figures are sums over shards, so
 * that concurrent writers of one bucket don't wait for the same row.
 */
interface BucketUsageTable {
  bucket_id: string;
  storage_class: string;
  shard: number;
  /** Objects that a plain listing shows. */
  object_count: number;
  /** All versions, including delete markers. */
  version_count: number;
  /** Size of all versions. */
  size_bytes: number;
  /** Bytes of unfinished uploads' parts. */
  upload_bytes: number;
}

/** A bucket's configurations, one row each; no row means S3's default. */
interface BucketSettingsTable {
  bucket_id: string;
  /** S3's name of the sub-resource: `policy`, `cors`, `lifecycle` … */
  name: string;
  /** JSON. */
  document: string;
  updated_at: number;
}

/** A version of an object, or a delete marker. */
interface ObjectsTable extends StoredHeaders, ObjectProtection {
  bucket_id: string;
  key: string;
  /** Sorts newest first among the versions of a key. It is the version ID, except for a null version. */
  version: string;
  /** 1: its version ID is `null`, because the bucket had no versioning (or had it suspended) when it was written. */
  is_null_version: number;
  /** 1: the version for requests without a version ID. Exactly one per key. */
  is_latest: number;
  is_delete_marker: number;
  /** Time at which a newer version replaced it, or null. */
  noncurrent_since: number | null;
  /** New at every write, so that it identifies these bytes. */
  id: string;
  /** The bucket's account. */
  account_id: string;
  /** The account that wrote it. */
  owner_id: string;
  /** The key in lowercase, for searching. */
  key_folded: string;
  size_bytes: number;
  /** Without quotes. */
  etag: string;
  modified_at: number;
  checksum: string | null;
  /** `archived`: only the archive has its bytes. */
  archive_state: 'archived' | 'restoring' | 'restored' | null;
  /** While `restored`: the expiry of the copy. While `restoring`: the expiry it will have. */
  restored_until: number | null;
  /** The bytes themselves (encrypted if `encryption` is set) of a small object; null if they are in `object_blobs`. */
  inline_bytes: Uint8Array | null;
  /** CRC-32 of `inline_bytes`, seeded with ID and key; null without bytes, and in older rows. */
  inline_sum: number | null;
  /** The multipart upload that created it, to recognize a repeated completion. */
  upload_id: string | null;
}

/** Headers that the writer set, returned unchanged. */
interface StoredHeaders {
  content_type: string;
  /** JSON object: `cache-control`, `content-disposition`, `content-encoding`, `content-language`, `expires`, `website-redirect-location`. */
  headers: string;
  /** JSON object: user metadata, names without `x-amz-meta-`. */
  metadata: string;
  checksum_algorithm: string | null;
  checksum_type: string | null;
  storage_class: string;
  /** JSON object, or null without tags. */
  tags: string | null;
  /** JSON array of grants, or null for only the owner. */
  acl: string | null;
  /** JSON: how the bytes are encrypted, or null. */
  encryption: string | null;
  /** The version of the server's key that wrapped its data key, for lookups; null without one, or under a customer key. */
  encryption_key: string | null;
}

/** Object lock. */
interface ObjectProtection {
  lock_mode: 'GOVERNANCE' | 'COMPLIANCE' | null;
  retain_until: number | null;
  /** 1: on; 2: off; 0: never set. */
  legal_hold: number;
}

/** The blobs of an object, in their order; position 1 is the first. */
interface ObjectBlobsTable {
  object_id: string;
  position: number;
  blob_id: string;
  /** Size of the plain bytes; encrypted ones take more. */
  size_bytes: number;
  /** Base64, of this part only, in the object's algorithm. */
  checksum: string | null;
  /** The salt of its derived key, if its bytes are encrypted. It stays when they move to another blob. */
  sealed_as: string | null;
}

interface MultipartUploadsTable extends StoredHeaders, ObjectProtection {
  id: string;
  bucket_id: string;
  key: string;
  /** The account that will own the object. */
  owner_id: string;
  /** The account that started it; null: an anonymous caller. */
  initiator_id: string | null;
  created_at: number;
  /** The part size announced at the start, or null when none was. */
  part_size_bytes: number | null;
  /** 1: completion must not replace an object. */
  keep_existing: number;
}

interface PartsTable {
  upload_id: string;
  part_number: number;
  etag: string;
  size_bytes: number;
  blob_id: string;
  /** See `object_blobs`. */
  sealed_as: string | null;
  checksum: string | null;
  modified_at: number;
}

/** Blobs that lost a reference. Deleted when due, unless another object still refers to them. */
interface BlobDeletionsTable {
  blob_id: string;
  due_at: number;
}

/** Blobs in the trash: unreferenced, and deleted when their retention ends. */
interface OrphanedBlobsTable {
  store: 'blobs' | 'archive';
  blob_id: string;
  size_bytes: number;
  found_at: number;
  /** 1: confirmed by an operator, and so not counted against a sweep's limit. */
  is_confirmed: number;
}

interface AccessKeysTable {
  access_key_id: string;
  account_id: string;
  /** Unique within the account. */
  name: string;
  /** Encrypted with the master key. */
  secret_sealed: string;
  created_at: number;
  last_used_at: number | null;
  /** JSON: a policy that restricts the key, or null for all rights of its account. */
  policy: string | null;
  /** Expiry; null: never. */
  expires_at: number | null;
  /** 0: disabled. */
  is_enabled: number;
  /** JSON: the person's selection behind `policy`; null without one, and for older policies. */
  scope: string | null;
  /** The address of the last use. */
  last_used_from: string | null;
  /** Egress limit per UTC month, or null. */
  max_sent_bytes: number | null;
  /** The person; null if unknown. */
  created_by: string | null;
}

/** Signs the console's presigned URLs. Its secret never leaves the server. */
interface ConsoleCredentialsTable {
  account_id: string;
  secret_sealed: string;
}

/** Egress by account and UTC month. */
interface TransferMonthsTable {
  account_id: string;
  /** The month's first moment. */
  month_start: number;
  bytes_out: number;
}

/** First-time actions. They stay even after later deletions. */
interface StorageMilestonesTable {
  account_id: string;
  milestone: 'bucket_created' | 'file_uploaded' | 'access_key_created' | 'client_connected';
  reached_at: number;
}
