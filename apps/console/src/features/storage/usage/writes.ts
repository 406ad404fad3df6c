import { abortAbandonedUploads } from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';
import { usageChanged as invalidates } from './queries.ts';

export const abortWrite: Write<typeof abortAbandonedUploads> = { call: abortAbandonedUploads, invalidates };
