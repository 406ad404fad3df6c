import type { BulkJob } from '../bulk/requests/bulk-request.ts';

/** Returns a job that has ended with all of its objects done. */
export function bulkJob({ task, ...change }: Partial<BulkJob> & Pick<BulkJob, 'task'>): BulkJob {
  return {
    id: 'j1',
    bucket: 'photos',
    task,
    selection: { key_count: 2, version_count: 0, prefix_count: 0, is_all: false, first: 'a' },
    dry_run: false,
    state: 'done',
    is_counting: false,
    found: 2,
    found_bytes: 0,
    done: 2,
    done_bytes: 0,
    failed: 0,
    skipped: 0,
    conflicts: 0,
    code: null,
    can_undo: false,
    created_at: 1,
    started_at: 1,
    ended_at: 2,
    ...change,
  };
}
