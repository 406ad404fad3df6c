/** What is done with many objects in the background; owned by `features/storage/bulk`. */
export interface BulkJobsTables {
  bulk_jobs: BulkJobsTable;
  bulk_job_results: BulkJobResultsTable;
}

interface BulkJobsTable {
  /** Sorts by the time it was started. */
  id: string;
  account_id: string;
  bucket_id: string;
  bucket_name: string;
  /** JSON: what is done with each object, as the contract has it. */
  task: string;
  /** JSON: the selection in figures. */
  summary: string;
  /** JSON: what it is done with. */
  selection: string;
  /** JSON: address and user agent of who started it. */
  caller: string;
  /** 1: nothing is changed. */
  dry_run: number;
  state: 'queued' | 'running' | 'cancelling' | 'cancelled' | 'done' | 'failed';
  /** What comes next: the objects are counted, then acted upon. */
  phase: 'counting' | 'acting';
  /** JSON: up to where the phase has come; null at its beginning. */
  position: string | null;
  found: number;
  found_bytes: number;
  done: number;
  done_bytes: number;
  failed: number;
  skipped: number;
  conflicts: number;
  /** Delete markers it made. */
  markers: number;
  /** Of the catalogue: why it failed as a whole. */
  code: number | null;
  created_at: number;
  started_at: number | null;
  ended_at: number | null;
  /** When it was last worked on. */
  turn_at: number;
  lease_holder: string | null;
  lease_until: number;
}

interface BulkJobResultsTable {
  job_id: string;
  key: string;
  /** As S3 names it, or empty for the latest. */
  version_id: string;
  /** `half`: copied, and the source still to be deleted. `again`: it failed, and is tried once more. */
  outcome: 'done' | 'failed' | 'skipped' | 'half' | 'again';
  size_bytes: number;
  reason: string | null;
  code: number | null;
  /** 0: not yet among the job's counts. */
  is_counted: number;
}
