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
  /** 1: its objects may be locked. Once set it stays, and versioning with it. */
  object_lock: number;
  /** JSON array of who is told of every change of its objects (`object_changes.consumer`), or null for nobody. */
  feeds: string | null;
  /** What its versions and the parts of its unfinished uploads may take, or null. */
  quota_bytes: number | null;
  /** How many objects a plain listing may show, or null. */
  quota_objects: number | null;
  /** What may be sent of it in one UTC month, or null. */
  max_sent_bytes: number | null;
}

/**
 * What a bucket holds, kept in the transaction that adds or removes it. A bucket's figures are the sums over its shards:
 * several, so that concurrent writers of one bucket need not wait for the same row.
 */
interface BucketUsageTable {
  bucket_id: string;
  storage_class: string;
  shard: number;
  /** Objects that a plain listing shows. */
  object_count: number;
  /** Every version, delete markers included. */
  version_count: number;
  /** Of all versions. */
  size_bytes: number;
  /** What the parts of unfinished uploads take. */
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
  /** Sorts newest first among the versions of a key, and is the version id, but for a null version. */
  version: string;
  /** 1: its version id is `null`, because the bucket had no versioning (or had it suspended) when it was written. */
  is_null_version: number;
  /** 1: the one that a request without a version id means. Exactly one for each key. */
  is_latest: number;
  is_delete_marker: number;
  /** When a newer version took its place, or null. */
  noncurrent_since: number | null;
  /** New at every write, so that it names these bytes. */
  id: string;
  /** The bucket's account. */
  account_id: string;
  /** The account that wrote it. */
  owner_id: string;
  /** The key in lower case, for searching. */
  key_folded: string;
  size_bytes: number;
  /** Without quotes. */
  etag: string;
  modified_at: number;
  checksum: string | null;
  /** `archived`: its bytes lie in the archive alone. */
  archive_state: 'archived' | 'restoring' | 'restored' | null;
  /** While `restored`: until when the copy is kept. While `restoring`: until when it is to be kept. */
  restored_until: number | null;
  /** The bytes themselves (sealed if `encryption` says so), when they are few; null when they lie in `object_blobs`. */
  inline_bytes: Uint8Array | null;
  /** CRC-32 of `inline_bytes`, seeded with id and key; null without bytes, and in rows from before it was kept. */
  inline_sum: number | null;
  /** The multipart upload that made it, so that a repeated completion is recognised. */
  upload_id: string | null;
}

/** What the writer said about the object, and gets back with it. */
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
  /** JSON array of grants, or null for the owner alone. */
  acl: string | null;
  /** JSON: with what the bytes are sealed, or null. */
  encryption: string | null;
  /** The version of the server's key that wrapped its data key, to look it up by; null without one, or under a customer's key. */
  encryption_key: string | null;
}

/** Object lock. */
interface ObjectProtection {
  lock_mode: 'GOVERNANCE' | 'COMPLIANCE' | null;
  retain_until: number | null;
  /** 1: held; 2: no longer; 0: it never was. */
  legal_hold: number;
}

/** The blobs an object consists of, in their order; position 1 is the first. */
interface ObjectBlobsTable {
  object_id: string;
  position: number;
  blob_id: string;
  /** Of the plain bytes; sealed ones take more. */
  size_bytes: number;
  /** Base64, of this part alone, in the object's algorithm. */
  checksum: string | null;
  /** What its key was derived with (the salt), if its bytes are sealed; it stays when they move to another blob. */
  sealed_as: string | null;
}

interface MultipartUploadsTable extends StoredHeaders, ObjectProtection {
  id: string;
  bucket_id: string;
  key: string;
  /** The account whose its object will be. */
  owner_id: string;
  /** The account that began it; null: an anonymous caller did. */
  initiator_id: string | null;
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
  /** As in `object_blobs`. */
  sealed_as: string | null;
  checksum: string | null;
  modified_at: number;
}

/** Blobs that lost a referrer; deleted when due, unless another object still consists of them. */
interface BlobDeletionsTable {
  blob_id: string;
  due_at: number;
}

/** Blobs in the trash: nothing names them, and they are deleted when their time is over. */
interface OrphanedBlobsTable {
  store: 'blobs' | 'archive';
  blob_id: string;
  size_bytes: number;
  found_at: number;
  /** 1: an operator has confirmed it; these don't count against the limit of what a sweep takes by itself. */
  is_confirmed: number;
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
  /** JSON: a policy that narrows what the key may do, or null for all that its account may. */
  policy: string | null;
  /** From then on it opens nothing; null: never. */
  expires_at: number | null;
  /** 0: it opens nothing until it is enabled again. */
  is_enabled: number;
  /** JSON: what a person picked, of which `policy` was made; null for none, and for a policy from before there was this. */
  scope: string | null;
  /** The address that used it last. */
  last_used_from: string | null;
  /** What may be sent with it in one UTC month, or null. */
  max_sent_bytes: number | null;
  /** The person; null where nobody is known to have made it. */
  created_by: string | null;
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
