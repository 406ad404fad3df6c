import type { accessKeyCalls } from '@atoll/contract';
import type { Handlers } from '../../platform/http/index.ts';
import type { AccessKeyService, KeyLimits } from './access-key.service.ts';
import { type KeyScope, policyOfScope } from './key-scope.ts';

export interface KeyCallDeps {
  accessKeys: AccessKeyService;
}

export function createKeyHandlers({ accessKeys }: KeyCallDeps): Handlers<typeof accessKeyCalls> {
  return {
    async listAccessKeys(_, { principal }) {
      return (await accessKeys.list(principal.accountId)).map(toAnswer);
    },
    async createAccessKey(input, { principal }) {
      const created = await accessKeys.create(principal.accountId, input.name, limitsOf(input));
      return { ...toAnswer(created), secret_access_key: created.secretAccessKey };
    },
    async renameAccessKey(input, { principal }) {
      await accessKeys.rename(principal.accountId, input.access_key_id, input.name);
      return null;
    },
    async limitAccessKey(input, { principal }) {
      await accessKeys.limit(principal.accountId, input.access_key_id, limitsOf(input));
      return null;
    },
    async deleteAccessKey(input, { principal }) {
      await accessKeys.delete(principal.accountId, input.access_key_id);
      return null;
    },
  };
}

/** @throws {S3Error} `MalformedPolicy` for an address that is none, or for more than a policy may hold */
function limitsOf(input: {
  scope?: KeyScope | null | undefined;
  expires_at?: number | null | undefined;
}): KeyLimits {
  return { policy: input.scope ? policyOfScope(input.scope) : null, expiresAt: input.expires_at ?? null };
}

type AccessKey = Awaited<ReturnType<AccessKeyService['list']>>[number];

function toAnswer(key: AccessKey) {
  return {
    access_key_id: key.accessKeyId,
    name: key.name,
    created_at: key.createdAt,
    last_used_at: key.lastUsedAt,
    expires_at: key.expiresAt,
    policy: key.policy,
  };
}
