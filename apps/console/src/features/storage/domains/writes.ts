import { deleteBucketDomain } from '@atoll/contract';
import type { Write } from '#lib/write.ts';
import { refreshDomain } from './queries.ts';

const invalidates = ({ bucket }: { bucket: string }) => void refreshDomain(bucket);

export const turnOffWrite: Write<typeof deleteBucketDomain> = { call: deleteBucketDomain, invalidates };
