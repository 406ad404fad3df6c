/** Background jobs over many objects; owned by `features/storage/bulk`. */
export interface BulkJobsTables {
  bulk_jobs: BulkJobsTable;
  bulk_job_results: BulkJobResultsTable;
}

interface BulkJobsTable {
  /** Sorts by start time. */
  id: string;
  account_id: string;
  bucket_id: string;
  bucket_name: string;
  /** JSON: the operation on each object, as in the contract. */
  task: string;
  /** JSON: the size of the selection. */
  summary: string;
  /** JSON: the selection. */
  selection: string;
  /** JSON: address and user agent of the starter. */
  caller: string;
  /** 1: nothing is changed. */
  dry_run: number;
  state: 'queued' | 'running' | 'cancelling' | 'cancelled' | 'done' | 'failed';
  /** The current phase: objects are counted, then processed. */
  phase: 'counting' | 'acting';
  /** JSON: the position in the phase; null at its start. */
  position: string | null;
  found: number;
  found_bytes: number;
  done: number;
  done_bytes: number;
  failed: number;
  skipped: number;
  conflicts: number;
  /** Delete markers that it created. */
  markers: number;
  /** Error code, if it failed as a whole. */
  code: number | null;
  created_at: number;
  started_at: number | null;
  ended_at: number | null;
  /** Time of the last work on the job. */
  turn_at: number;
  lease_holder: string | null;
  lease_until: number;
}

interface BulkJobResultsTable {
  job_id: string;
  key: string;
  /** S3's version ID, or empty for the latest. */
  version_id: string;
  /** `half`: copied, with the source still to be deleted. `again`: failed, and will be retried. */
  outcome: 'done' | 'failed' | 'skipped' | 'half' | 'again';
  size_bytes: number;
  reason: string | null;
  code: number | null;
  /** 0: not included in the job's counts. */
  is_counted: number;
  /** The key of the copy, if it isn't the source's in the target folder, or if the source is still to be deleted. */
  target_key: string | null;
}
