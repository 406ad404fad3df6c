import {
  codes,
  createAccessKey,
  deleteAccessKey,
  limitAccessKey,
  renameAccessKey,
  rotateAccessKey,
} from '@atoll/contract';
import { queryClient } from '#lib/calls/query-client.ts';
import type { Write } from '#lib/calls/write.ts';
import { accessKeysQuery, onboardingQuery } from '../queries.ts';

const invalidates = () => void queryClient.invalidateQueries({ queryKey: accessKeysQuery.queryKey });
const nameCodes: ReadonlySet<number> = new Set([codes.accessKeyExists, codes.accessKeyLimit]);

export const createKeyWrite: Write<typeof createAccessKey, 'name'> = {
  call: createAccessKey,
  invalidates() {
    invalidates();
    void queryClient.invalidateQueries({ queryKey: onboardingQuery.queryKey });
  },
  fieldOf: (code) => (nameCodes.has(code) ? 'name' : undefined),
};
export const renameKeyWrite: Write<typeof renameAccessKey, 'name'> = {
  call: renameAccessKey,
  invalidates,
  fieldOf: () => 'name',
};
export const rotateKeyWrite: Write<typeof rotateAccessKey, 'name'> = {
  call: rotateAccessKey,
  invalidates,
  fieldOf: () => 'name',
};
export const limitKeyWrite: Write<typeof limitAccessKey> = { call: limitAccessKey, invalidates };
export const deleteKeyWrite: Write<typeof deleteAccessKey> = { call: deleteAccessKey, invalidates };
