import {
  cancelKmsKeyDeletion,
  createKmsKey,
  deleteKmsKey,
  renameKmsKey,
  rotateKmsKey,
  setKmsKeyRotation,
  setKmsKeyState,
} from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';
import { refreshKmsKeys as invalidates } from './queries.ts';

export const createKeyWrite: Write<typeof createKmsKey, 'name'> = {
  call: createKmsKey,
  invalidates,
  fieldOf: () => 'name',
};
export const renameKeyWrite: Write<typeof renameKmsKey, 'name'> = {
  call: renameKmsKey,
  invalidates,
  fieldOf: () => 'name',
};
export const rotateKeyWrite: Write<typeof rotateKmsKey> = { call: rotateKmsKey, invalidates };
export const rotationWrite: Write<typeof setKmsKeyRotation> = { call: setKmsKeyRotation, invalidates };
export const stateWrite: Write<typeof setKmsKeyState> = { call: setKmsKeyState, invalidates };
export const deleteKeyWrite: Write<typeof deleteKmsKey> = { call: deleteKmsKey, invalidates };
export const keepKeyWrite: Write<typeof cancelKmsKeyDeletion> = { call: cancelKmsKeyDeletion, invalidates };
