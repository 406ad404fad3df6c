/** Keys that wrap data keys; owned by the storage domain. Times are milliseconds since 1970. */
export interface EncryptionTables {
  encryption_keys: EncryptionKeysTable;
  kms_keys: KmsKeysTable;
}

/** One version of a key: that of SSE-S3, or an account's. The highest version wraps, every version unwraps. */
interface EncryptionKeysTable {
  key_id: string;
  version: number;
  /** Sealed with the master key. */
  material_sealed: string;
  created_at: number;
}

/** An account's keys for SSE-KMS, wherever their material lies. */
interface KmsKeysTable {
  id: string;
  account_id: string;
  /** `alias/…`, unique within the account. */
  alias: string | null;
  description: string;
  /** `Destroyed`: its material is being taken away, and then this row. */
  state: 'Enabled' | 'Disabled' | 'PendingDeletion' | 'Destroyed';
  /** Where its material lies: in `encryption_keys`, or in a Vault. */
  backend: 'embedded' | 'vault';
  /** 1: a new version every year. */
  rotates_yearly: number;
  created_at: number;
  /** When its latest version was made. */
  rotated_at: number;
  /** When it is to be destroyed, while its deletion is pending. */
  delete_at: number | null;
}
