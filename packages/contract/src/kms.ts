import * as z from 'zod/mini';
import { legibleText, text } from './bucket-call.ts';
import { defineCall, noData, nothing } from './define-call.ts';

const path = '/api/storage/kms-keys';

/** Id, ARN, alias or the alias's ARN. */
const keyId = text(2048);

const keyFields = {
  id: z.string(),
  arn: z.string(),
  /** `alias/…` */
  alias: z.nullable(z.string()),
  description: z.string(),
  state: z.enum(['Enabled', 'Disabled', 'PendingDeletion']),
  /** Created and managed by the server: it can be neither disabled nor deleted. */
  is_managed: z.boolean(),
  rotates_yearly: z.boolean(),
  created_at: z.int(),
  rotated_at: z.int(),
  /** When it will be destroyed, with everything it encrypts. */
  delete_at: z.nullable(z.int()),
  /** Where its material is stored: encrypted on the server, or in a Vault. */
  backend: z.enum(['embedded', 'vault']),
};

const kmsKey = z.strictObject(keyFields);

export const listKmsKeys = defineCall({
  name: 'listKmsKeys',
  method: 'GET',
  path,
  summary: 'The keys with which the account’s objects can be encrypted (SSE-KMS), oldest first.',
  auth: 'session',
  permission: { needs: 'read' },
  input: nothing,
  output: z.array(
    z.strictObject({
      ...keyFields,
      /** The account’s buckets that use it by default. */
      buckets: z.array(z.string()),
    }),
  ),
  codes: [],
});

export const getKmsStore = defineCall({
  name: 'getKmsStore',
  method: 'GET',
  path: `${path}/store`,
  summary: 'Where the material of new keys lies, and whether that place answers now.',
  auth: 'session',
  permission: { needs: 'read' },
  input: nothing,
  output: z.strictObject({ kind: z.enum(['embedded', 'vault']), is_reachable: z.boolean() }),
  codes: [],
});

export const createKmsKey = defineCall({
  name: 'createKmsKey',
  method: 'POST',
  path,
  summary: 'Make a key; an account has at most 100.',
  auth: 'session',
  permission: { needs: 'manage' },
  input: z.strictObject({
    /** `alias/` and a name; unique within the account. */
    alias: z.optional(text(256)),
    description: z.optional(legibleText(8192)),
    rotates_yearly: z.optional(z.boolean()),
  }),
  output: kmsKey,
  codes: [1051],
});

export const renameKmsKey = defineCall({
  name: 'renameKmsKey',
  method: 'PUT',
  path: `${path}/alias`,
  summary: 'Give a key another alias, or none. Its id and what it encrypted stay.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'key_id' },
  input: z.strictObject({
    key_id: keyId,
    /** `alias/` and a name; unique within the account. */
    alias: z.nullable(text(256)),
  }),
  output: kmsKey,
  codes: [],
});

export const rotateKmsKey = defineCall({
  name: 'rotateKmsKey',
  method: 'POST',
  path: `${path}/rotate`,
  summary: 'Give a key new material; what the older encrypted stays readable and is wrapped anew by and by.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'key_id' },
  input: z.strictObject({ key_id: keyId }),
  output: noData,
  codes: [1051],
});

export const setKmsKeyRotation = defineCall({
  name: 'setKmsKeyRotation',
  method: 'PUT',
  path: `${path}/rotation`,
  summary: 'Whether a key is rotated every year.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'key_id' },
  input: z.strictObject({ key_id: keyId, rotates_yearly: z.boolean() }),
  output: noData,
  codes: [],
});

export const setKmsKeyState = defineCall({
  name: 'setKmsKeyState',
  method: 'PUT',
  path: `${path}/state`,
  summary: 'Enable a key, or disable it: within two seconds nothing can be read or written with it.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'key_id' },
  input: z.strictObject({ key_id: keyId, state: z.enum(['Enabled', 'Disabled']) }),
  output: noData,
  codes: [],
});

export const deleteKmsKey = defineCall({
  name: 'deleteKmsKey',
  method: 'DELETE',
  path,
  summary: 'Disable a key now and destroy it after 7 to 30 days, with everything that only it opens.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'key_id' },
  input: z.strictObject({ key_id: keyId, waiting_days: z.optional(z.int()) }),
  output: kmsKey,
  codes: [],
});

export const cancelKmsKeyDeletion = defineCall({
  name: 'cancelKmsKeyDeletion',
  method: 'POST',
  path: `${path}/cancel-deletion`,
  summary: 'Keep a key that waits to be destroyed; it is disabled then.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'key_id' },
  input: z.strictObject({ key_id: keyId }),
  output: noData,
  codes: [],
});

export const kmsCalls = {
  listKmsKeys,
  getKmsStore,
  createKmsKey,
  renameKmsKey,
  rotateKmsKey,
  setKmsKeyRotation,
  setKmsKeyState,
  deleteKmsKey,
  cancelKmsKeyDeletion,
};
