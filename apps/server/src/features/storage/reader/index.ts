/** The parts of storage that reader processes load. */
import type { Query } from '@atoll/database';
import { arrangeFolder } from '../folders/arrangement.ts';
import { readFolder } from '../folders/folder.service.ts';
import { listObjects, listVersions } from '../objects/listing.service.ts';
import { countOn } from '../usage/count-folders.ts';

/** All queries that readers can run. */
export const storageQueries: readonly Query<never, unknown>[] = [
  arrangeFolder,
  countOn,
  listObjects,
  listVersions,
  readFolder,
];
