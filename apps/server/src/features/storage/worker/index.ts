/** What a process that reads for another needs of storage. */
import type { Query } from '@atoll/database';
import { listObjects, listVersions } from '../listing.service.ts';

/** Every read that is asked for as a whole. */
export const storageQueries: readonly Query<never, unknown>[] = [listObjects, listVersions];
