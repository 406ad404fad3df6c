import { deleteBucket } from '@atoll/contract';
import { queryClient } from '#lib/query-client.ts';
import type { Write } from '#lib/write.ts';
import { bucketsQuery } from './queries.ts';

const invalidates = () => void queryClient.invalidateQueries({ queryKey: bucketsQuery.queryKey });

export const deleteBucketWrite: Write<typeof deleteBucket> = { call: deleteBucket, invalidates };
