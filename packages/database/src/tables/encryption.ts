/** Keys that wrap data keys; owned by the storage domain. Times are milliseconds since 1970. */
export interface EncryptionTables {
  encryption_keys: EncryptionKeysTable;
  kms_keys: KmsKeysTable;
}

/** One version of a key: SSE-S3's, or an account's. The highest version wraps, every version unwraps. */
interface EncryptionKeysTable {
  key_id: string;
  version: number;
  /** Encrypted with the master key. */
  material_sealed: string;
  created_at: number;
}

/** An account's keys for SSE-KMS, independent of where their material is stored. */
interface KmsKeysTable {
  id: string;
  account_id: string;
  /** `alias/…`, unique within the account. */
  alias: string | null;
  description: string;
  /** `Destroyed`: its material is being deleted, and then this row. */
  state: 'Enabled' | 'Disabled' | 'PendingDeletion' | 'Destroyed';
  /** Location of its material: in `encryption_keys`, or in a Vault. */
  backend: 'embedded' | 'vault';
  /** 1: rotated every year. */
  rotates_yearly: number;
  created_at: number;
  /** Time at which its latest version was created. */
  rotated_at: number;
  /** Time of its destruction, while its deletion is pending. */
  delete_at: number | null;
}
