import { cancelBulkJob, forgetBulkJob, resumeBulkJob, startBulkJob } from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';
import { jobsChanged as invalidates } from './queries.ts';

export const startJobWrite: Write<typeof startBulkJob> = { call: startBulkJob, invalidates };
export const stopJobWrite: Write<typeof cancelBulkJob> = { call: cancelBulkJob, invalidates };
export const resumeJobWrite: Write<typeof resumeBulkJob> = { call: resumeBulkJob, invalidates };
export const forgetJobWrite: Write<typeof forgetBulkJob> = { call: forgetBulkJob, invalidates };
