/** What a process that reads for another needs of storage. */
import type { Query } from '@atoll/database';
import { arrangeFolder } from '../folders/arrangement.ts';
import { readFolder } from '../folders/folder.service.ts';
import { listObjects, listVersions } from '../objects/listing.service.ts';
import { countOn } from '../usage/count-folders.ts';

/** Every read that is asked for as a whole. */
export const storageQueries: readonly Query<never, unknown>[] = [
  arrangeFolder,
  countOn,
  listObjects,
  listVersions,
  readFolder,
];
