import type { CallOutput, createKmsKey, kmsCalls } from '@atoll/contract';
import type { Handlers } from '../../../platform/http/index.ts';
import type { KmsService } from '../encryption/kms/kms.service.ts';
import { isManaged, type KmsKey } from '../encryption/kms/kms-key.ts';

export function createKmsHandlers({ kms }: { kms: KmsService }): Handlers<typeof kmsCalls> {
  return {
    async listKmsKeys(_, { principal }) {
      const { accountId } = principal;
      const [keys, buckets] = await Promise.all([kms.list(accountId), kms.bucketsByKey(accountId)]);
      return keys.map((key) => ({ ...toAnswer(kms, key), buckets: buckets.get(key.id) ?? [] }));
    },
    async getKmsStore() {
      const { kind, isReachable } = await kms.store();
      return { kind, is_reachable: isReachable };
    },
    async createKmsKey({ alias, description, rotates_yearly: rotatesYearly }, { principal }) {
      return toAnswer(kms, await kms.create(principal.accountId, { alias, description, rotatesYearly }));
    },
    async renameKmsKey({ key_id: keyId, alias }, { principal }) {
      return toAnswer(kms, await kms.rename(principal.accountId, keyId, alias));
    },
    async rotateKmsKey(input, { principal }) {
      await kms.rotate(principal.accountId, input.key_id);
      return null;
    },
    async setKmsKeyRotation(input, { principal }) {
      await kms.setYearlyRotation(principal.accountId, input.key_id, input.rotates_yearly);
      return null;
    },
    async setKmsKeyState(input, { principal }) {
      if (input.state === 'Enabled') await kms.enable(principal.accountId, input.key_id);
      else await kms.disable(principal.accountId, input.key_id);
      return null;
    },
    async deleteKmsKey(input, { principal }) {
      return toAnswer(kms, await kms.scheduleDeletion(principal.accountId, input.key_id, input.waiting_days));
    },
    async cancelKmsKeyDeletion(input, { principal }) {
      await kms.cancelDeletion(principal.accountId, input.key_id);
      return null;
    },
  };
}

function toAnswer(kms: KmsService, key: KmsKey): CallOutput<typeof createKmsKey> {
  return {
    id: key.id,
    arn: kms.arnOf(key),
    alias: key.alias,
    description: key.description,
    // Lookups never return a key that is being destroyed.
    state: key.state === 'Destroyed' ? 'PendingDeletion' : key.state,
    is_managed: isManaged(key),
    rotates_yearly: key.rotatesYearly,
    created_at: key.createdAt,
    rotated_at: key.rotatedAt,
    delete_at: key.deleteAt,
    backend: key.backend,
  };
}
