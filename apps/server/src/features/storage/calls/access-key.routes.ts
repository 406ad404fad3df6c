import { type accessKeyCalls, roleCovers } from '@atoll/contract';
import type { Handlers } from '../../../platform/http/index.ts';
import type { AccessKeyService, KeyCaller, KeyLimits } from '../access-keys/access-key.service.ts';
import type { KeyScope } from '../access-keys/key-scope.ts';

export interface KeyCallDeps {
  accessKeys: AccessKeyService;
}

export function createKeyHandlers({ accessKeys }: KeyCallDeps): Handlers<typeof accessKeyCalls> {
  return {
    async listAccessKeys(_, { principal }) {
      const keys = await accessKeys.list(principal.accountId);
      return keys.map((key) => toAnswer(key, principal));
    },
    async createAccessKey(input, { principal }) {
      const created = await accessKeys.create(
        principal.accountId,
        input.name,
        limitsOf(input),
        principal.personId,
      );
      return { ...toAnswer(created, principal), secret_access_key: created.secretAccessKey };
    },
    async renameAccessKey(input, { principal }) {
      await accessKeys.requireMaker(principal, input.access_key_id);
      await accessKeys.rename(principal.accountId, input.access_key_id, input.name);
      return null;
    },
    async limitAccessKey(input, { principal }) {
      await accessKeys.requireMaker(principal, input.access_key_id);
      await accessKeys.limit(principal.accountId, input.access_key_id, limitsOf(input));
      return null;
    },
    async setAccessKeyState(input, { principal }) {
      await accessKeys.requireMaker(principal, input.access_key_id);
      await accessKeys.setEnabled(principal, input.access_key_id, input.is_enabled);
      return null;
    },
    async rotateAccessKey(input, { principal }) {
      await accessKeys.requireMaker(principal, input.access_key_id);
      const created = await accessKeys.rotate(principal.accountId, input.access_key_id, {
        name: input.name,
        expiresAt: input.expires_at,
        graceMs: input.grace_seconds * 1000,
        createdBy: principal.personId,
      });
      return { ...toAnswer(created, principal), secret_access_key: created.secretAccessKey };
    },
    async signAccessKeyTrial(input, { principal }) {
      await accessKeys.requireMaker(principal, input.access_key_id);
      const url = await accessKeys.signTrial(principal.accountId, {
        accessKeyId: input.access_key_id,
        secretAccessKey: input.secret_access_key,
        bucket: input.bucket,
      });
      return { url };
    },
    async deleteAccessKey(input, { principal }) {
      await accessKeys.requireMaker(principal, input.access_key_id);
      await accessKeys.delete(principal.accountId, input.access_key_id);
      return null;
    },
  };
}

function limitsOf(input: {
  scope?: KeyScope | null | undefined;
  expires_at?: number | null | undefined;
  max_sent_bytes?: number | null | undefined;
}): KeyLimits {
  return {
    scope: input.scope ?? null,
    expiresAt: input.expires_at ?? null,
    maxSentBytes: input.max_sent_bytes ?? null,
  };
}

type AccessKey = Awaited<ReturnType<AccessKeyService['list']>>[number];

function toAnswer(key: AccessKey, caller: KeyCaller) {
  return {
    access_key_id: key.accessKeyId,
    name: key.name,
    created_at: key.createdAt,
    last_used_at: key.lastUsedAt,
    expires_at: key.expiresAt,
    last_used_from: key.lastUsedFrom,
    is_enabled: key.isEnabled === 1,
    policy: key.policy,
    scope: key.scope === null ? null : (JSON.parse(key.scope) as KeyScope),
    max_sent_bytes: key.maxSentBytes,
    is_changeable: key.createdBy === caller.personId || roleCovers(caller.role, 'manage'),
  };
}
