import * as z from 'zod/mini';
import { defineCall, noData, nothing } from '../define-call.ts';
import { limits } from '../limits.ts';
import { legibleText, text } from '../text.ts';

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
  /** Time at which the key will be destroyed, which makes everything that it encrypts unreadable. */
  delete_at: z.nullable(z.int()),
  /** Location of its material: encrypted on the server, or in a Vault. */
  backend: z.enum(['embedded', 'vault']),
};

const kmsKey = z.strictObject(keyFields);

export const listKmsKeys = defineCall({
  name: 'listKmsKeys',
  method: 'GET',
  path,
  summary: 'List encryption keys (SSE-KMS), oldest first.',
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
  summary: 'Retrieve where new encryption keys are stored and whether that store responds.',
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
  summary: 'Create an encryption key. An account can have up to 100.',
  auth: 'session',
  permission: { needs: 'manage' },
  input: z.strictObject({
    /** `alias/` and a name; unique within the account. */
    alias: z.optional(text('alias/'.length + limits.kmsAliasMaxLength)),
    description: z.optional(legibleText(limits.kmsDescriptionMaxLength)),
    rotates_yearly: z.optional(z.boolean()),
  }),
  output: kmsKey,
  codes: [1051],
});

export const renameKmsKey = defineCall({
  name: 'renameKmsKey',
  method: 'PUT',
  path: `${path}/alias`,
  summary: 'Set or remove an encryption key’s alias.',
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
  summary: 'Rotate an encryption key. Data encrypted with older versions stays readable.',
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
  summary: 'Turn yearly rotation of an encryption key on or off.',
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
  summary: 'Enable or disable an encryption key. Takes effect within two seconds.',
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
  summary: 'Disable an encryption key and schedule its deletion in 7 to 30 days.',
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
  summary: 'Cancel the scheduled deletion of an encryption key. The key stays disabled.',
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
