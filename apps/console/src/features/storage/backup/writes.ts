import {
  addBackupBucket,
  addBackupNode,
  codes,
  rebuildBackupBucket,
  removeBackupBucket,
  removeBackupNode,
  updateBackupNode,
} from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';
import { refreshNodes as invalidates } from './queries.ts';

type Field = 'endpoint' | 'accessKeyId' | 'bucket' | 'region';

/** All other codes are shown at the address. */
const fields: Readonly<Partial<Record<number, Field>>> = {
  [codes.storeKeyRefused]: 'accessKeyId',
  [codes.storeBucketUnknown]: 'bucket',
  [codes.storeRegionOther]: 'region',
};

export const addNodeWrite: Write<typeof addBackupNode, Field> = {
  call: addBackupNode,
  invalidates,
  fieldOf: (code) => fields[code] ?? 'endpoint',
};
export const updateNodeWrite: Write<typeof updateBackupNode> = { call: updateBackupNode, invalidates };
export const removeNodeWrite: Write<typeof removeBackupNode> = { call: removeBackupNode, invalidates };
export const addBucketWrite: Write<typeof addBackupBucket> = { call: addBackupBucket, invalidates };
export const removeBucketWrite: Write<typeof removeBackupBucket> = { call: removeBackupBucket, invalidates };
export const rebuildWrite: Write<typeof rebuildBackupBucket> = { call: rebuildBackupBucket, invalidates };
