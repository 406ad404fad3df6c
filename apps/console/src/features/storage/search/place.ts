import type { CallOutput, searchObjects } from '@atoll/contract';
import { parentPrefix } from '../object-key.ts';

export type Found = CallOutput<typeof searchObjects>['objects'][number];

/** Returns the link to a search result: a folder opens, a file is shown in its folder. */
export function placeOf({ bucket, key, type }: Pick<Found, 'bucket' | 'key' | 'type'>) {
  return {
    to: '/dss/buckets/$bucket',
    params: { bucket },
    search: type === 'folder' ? { prefix: key } : { prefix: parentPrefix(key), preview: key },
  } as const;
}
