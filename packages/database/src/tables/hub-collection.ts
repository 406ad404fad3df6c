/**
 * Collecting, reviewing and releasing in the data hub; owned by `features/hub`. Times are milliseconds since 1970, money is whole
 * micro-USD, hashes are SHA-256 in hex. `account_id` is the account that owns the project, everywhere.
 */
export interface HubCollectionTables {
  hub_contributors: HubContributorsTable;
  hub_reviewers: HubReviewersTable;
  hub_intake: HubIntakeTable;
  hub_items: HubItemsTable;
  hub_item_hashes: HubItemHashesTable;
  hub_thumbnails: HubThumbnailsTable;
  hub_missing_thumbnails: HubMissingThumbnailsTable;
  hub_item_events: HubItemEventsTable;
  hub_assignments: HubAssignmentsTable;
  hub_votes: HubVotesTable;
  hub_decisions: HubDecisionsTable;
  hub_rewards: HubRewardsTable;
  hub_audits: HubAuditsTable;
  hub_audit_items: HubAuditItemsTable;
  hub_releases: HubReleasesTable;
  hub_release_items: HubReleaseItemsTable;
  hub_signing_keys: HubSigningKeysTable;
}

/** A person who accepted a project's consent text. One row for each person and project. */
interface HubContributorsTable {
  id: string;
  project_id: string;
  account_id: string;
  person_id: string;
  payee_account_id: string;
  language: string;
  country: string;
  consent_sha256: string;
  consented_at: number;
  /** Keyed hash of an ID that the browser keeps; null: not sent. */
  device: string | null;
  /** Items that count against the cap: all but withdrawn ones. */
  items: number;
  joined_at: number;
  /** Since when the owner accepts no more items from them; null: they may send. */
  stopped_at: number | null;
  /** For the contributor. Empty: none given, or not stopped. */
  stop_reason: string;
}

/** Number of a project's items that may still be accepted, or were. Gold items don't count. */
interface HubIntakeTable {
  project_id: string;
  account_id: string;
  items: number;
}

/** A person who reviews a project's items. One row for each person and project. */
interface HubReviewersTable {
  id: string;
  project_id: string;
  account_id: string;
  person_id: string;
  payee_account_id: string;
  state: 'gate' | 'active' | 'failed' | 'suspended' | 'removed';
  is_adjudicator: number;
  /** JSON: BCP 47 tags. */
  languages: string;
  gold_seen: number;
  gold_correct: number;
  /** The latest answers to gold items, oldest first: `1` for a correct one, else `0`. As long as the rule's window. */
  gold_recent: string;
  /** Answers at the gate only. */
  gate_answered: number;
  gate_correct: number;
  /** Votes on items that are not gold, those on decided items, and those that agreed with the decision. */
  votes: number;
  decided_votes: number;
  agreed_votes: number;
  device: string | null;
  /** Why the owner suspended or removed the reviewer, who reads it; empty: no reason. */
  stop_reason: string;
  joined_at: number;
  updated_at: number;
}

interface HubItemsTable {
  id: string;
  project_id: string;
  account_id: string;
  contributor_id: string;
  /** Copied from the contributor, for access checks. */
  person_id: string;
  payee_account_id: string;
  /** Created by the client. Unique for a contributor. */
  client_key: string;
  /** Version of the project when it was sent. */
  project_version: number;
  state:
    | 'uploading'
    | 'received'
    | 'checking'
    | 'failed_checks'
    | 'in_review'
    | 'accepted'
    | 'rejected'
    | 'disputed'
    | 'stored'
    | 'released'
    | 'appealed'
    | 'final'
    | 'held'
    | 'withdrawn';
  /** The previous state of a held item; else null. */
  held_from: string | null;
  language: string;
  country: string;
  consent_sha256: string;
  /** Null after a withdrawal, or if the item has none. */
  text: string | null;
  /** JSON; `{}` after a withdrawal. */
  answers: string;
  /** Null: the item has no file. */
  size_bytes: number | null;
  /** The claimed type; after the checks, the detected one. */
  content_type: string | null;
  is_stripped: number;
  /** The key of its file in the project's bucket; null: no file, or it was deleted. */
  key: string | null;
  /** ID of a multipart upload; null: one PUT, or it is complete. */
  upload_id: string | null;
  /** SHA-256 of the file, the text or the canonical answers. Null before the checks, and after a withdrawal. */
  sha256: string | null;
  duration_ms: number | null;
  width: number | null;
  height: number | null;
  exif: 'agrees' | 'disagrees' | 'absent';
  /** JSON: results of the checks. */
  checks: string;
  warnings: number;
  /** The most similar-looking item; null: none. */
  similar_to: string | null;
  /** The correct answer of a gold item; null for other items. A gold item is never decided, paid or released. */
  gold_answer: 'yes' | 'no' | null;
  gold_explanation: string;
  gold_seen: number;
  gold_correct: number;
  /** Counted votes, and currently leased assignments. */
  votes: number;
  leases: number;
  appeals: number;
  appeal_text: string | null;
  /** Reason for holding the item. */
  report_reason: string | null;
  report_note: string;
  rejected_at: number | null;
  created_at: number;
  updated_at: number;
  /** Time of the next job step (checks, storing, deleting files). Null: never. */
  due_at: number | null;
  attempts: number;
}

/** Keys for finding images that look alike. */
interface HubItemHashesTable {
  project_id: string;
  hash_key: string;
  item_id: string;
  hash: string;
}

/** A small copy of an item's picture, as long as its bytes exist. */
interface HubThumbnailsTable {
  item_id: string;
  /** Made by the checks: at most 192 × 192 pixels and 16 KiB, upright, without metadata. */
  jpeg: Uint8Array;
}

/** Items that were checked before there were thumbnails. A job makes theirs, and removes them from here. */
interface HubMissingThumbnailsTable {
  item_id: string;
  /** Null: given up, until the file of the item changes. */
  due_at: number | null;
  /** Number of times that the file could not be read. */
  attempts: number;
}

/** The log of an item's states. Never changed. */
interface HubItemEventsTable {
  id: string;
  item_id: string;
  project_id: string;
  account_id: string;
  event: string;
  from_state: string | null;
  to_state: string;
  /** `contributor`, `reviewer`, `adjudicator`, `owner` or `system`. */
  actor: string;
  /** The person; null for the system, or after they were deleted. */
  person_id: string | null;
  at: number;
}

interface HubAssignmentsTable {
  id: string;
  project_id: string;
  account_id: string;
  item_id: string;
  reviewer_id: string;
  state: 'leased' | 'voted' | 'skipped' | 'expired';
  is_gold: number;
  leased_at: number;
  /** Time at which its media was opened; null: not yet. */
  opened_at: number | null;
  ended_at: number | null;
}

/** One row for each item and reviewer. */
interface HubVotesTable {
  item_id: string;
  reviewer_id: string;
  project_id: string;
  account_id: string;
  answer: 'yes' | 'no' | 'cannot_tell';
  /** JSON. */
  reasons: string;
  note: string;
  is_gold: number;
  /** Whether the answer to a gold item was right, or a vote agreed with the decision; null: not decided. */
  is_right: number | null;
  /** 0: its reviewer was suspended before the item was decided. */
  is_counted: number;
  /** Time from opening the item to the vote. */
  took_ms: number;
  voted_at: number;
}

/** Decisions on items. Never changed; the latest applies. */
interface HubDecisionsTable {
  id: string;
  item_id: string;
  project_id: string;
  account_id: string;
  outcome: 'accept' | 'reject' | 'dispute' | 'uphold';
  decided_by: 'rule' | 'adjudicator' | 'owner';
  person_id: string | null;
  reason: string;
  /** JSON. */
  reasons: string;
  note: string;
  posterior: number | null;
  /** JSON: the explanation of the rule; `{}` for people. */
  explanation: string;
  project_version: number;
  decided_at: number;
}

/** Payments from a project's budget. The ledger's idempotency key is the ID. */
interface HubRewardsTable {
  /** `item:{item_id}` or `vote:{item_id}:{reviewer_id}`. */
  id: string;
  project_id: string;
  account_id: string;
  payee_account_id: string;
  person_id: string;
  kind: 'item' | 'vote';
  item_id: string;
  amount_micro_usd: number;
  paid_at: number;
}

/** A blind re-audit of accepted items. */
interface HubAuditsTable {
  id: string;
  project_id: string;
  account_id: string;
  started_at: number;
  finished_at: number | null;
}

interface HubAuditItemsTable {
  audit_id: string;
  position: number;
  item_id: string;
  project_id: string;
  account_id: string;
  /** Null: not answered yet. */
  is_good: number | null;
}

interface HubReleasesTable {
  id: string;
  project_id: string;
  account_id: string;
  /** Semantic version. A release that is being deleted has its ID here, so that the version is free again. */
  version: string;
  state: 'draft' | 'frozen' | 'signed' | 'published' | 'superseded' | 'recalled';
  /** JSON (`hubReleasePlan` of the contract), with the locale of its texts. */
  plan: string;
  /** Version of the project when it was frozen. */
  project_version: number;
  items: number;
  /** Bucket and folder of its files. */
  bucket: string;
  prefix: string;
  /** JSON: files already written, in the form that `@atoll/dataset-release` keeps between attempts. */
  files: string;
  /** JSON: leakage, coverage, quality and sample, as shown on the public page; null: not frozen. */
  summary: string | null;
  /** JSON and base64; null: not signed. */
  manifest: string | null;
  signature: string | null;
  root: string | null;
  problem: string | null;
  recall_reason: string;
  created_by: string;
  created_at: number;
  published_at: number | null;
  /** Time at which its owner deleted it; its files and rows are removed next. Null: not deleted. */
  removed_at: number | null;
  due_at: number | null;
  attempts: number;
}

/** Positions in a release's tree. */
interface HubReleaseItemsTable {
  release_id: string;
  position: number;
  project_id: string;
  account_id: string;
  /** Null after a withdrawal, so that the leaf can no longer be linked to an item. */
  item_id: string | null;
  /** 32 bytes in hex; null after a withdrawal. */
  salt: string | null;
  /** 32 bytes in hex. */
  leaf: string;
  split: string | null;
  withdrawn_at: number | null;
}

/** The key pair that signs an account's releases. */
interface HubSigningKeysTable {
  account_id: string;
  public_key_pem: string;
  /** Encrypted with the installation's key. */
  private_key_sealed: string;
  created_at: number;
}
