import { startBulkJob } from '@atoll/contract';
import type { Write } from '#lib/write.ts';

export const startJobWrite: Write<typeof startBulkJob> = { call: startBulkJob };
