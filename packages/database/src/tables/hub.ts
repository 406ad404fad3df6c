/** The data hub; owned by `features/hub`. Times are milliseconds since 1970, money is whole micro-USD. */
export interface HubTables {
  hub_projects: HubProjectsTable;
  hub_project_versions: HubProjectVersionsTable;
  hub_storage_links: HubStorageLinksTable;
}

/** Collects items of one kind, from contributors and for reviewers. */
interface HubProjectsTable {
  id: string;
  account_id: string;
  /** Shown as `storage_unlinked` while the hub is not connected to the storage. */
  state: 'draft' | 'open' | 'paused' | 'draining' | 'closed';
  /** Copied from the settings, for lists. */
  title: string;
  item_type: 'image' | 'audio' | 'text' | 'file' | 'form';
  target_items: number;
  /** JSON (`hubProjectSettings` of the contract). */
  settings: string;
  /** The frozen version in force; null for a draft. */
  version: number | null;
  /** Set aside in the ledger, and not paid out yet. */
  reserved_micro_usd: number;
  created_by: string;
  created_at: number;
  updated_at: number;
  opened_at: number | null;
}

/** The settings under which items are collected and decided. Never changed. */
interface HubProjectVersionsTable {
  project_id: string;
  version: number;
  account_id: string;
  /** JSON, as in `hub_projects`. */
  settings: string;
  /** SHA-256 of the canonical JSON of the rule, in hex. */
  rules_sha256: string;
  /** SHA-256 of the consent text, in hex. */
  consent_sha256: string;
  created_at: number;
}

/** The grant of the consent screen. The hub reads and writes storage only with this grant. */
interface HubStorageLinksTable {
  account_id: string;
  grant_id: string;
  linked_at: number;
}
