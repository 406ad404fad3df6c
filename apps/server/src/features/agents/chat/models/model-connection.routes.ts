import type { agentModelCalls, CallInput, ModelPreset } from '@atoll/contract';
import type { Handlers } from '../../../../platform/http/index.ts';
import type { ConnectionDraft, ModelConnectionService } from './model-connection.service.ts';

/** The longest time that a person waits for a test. */
const testTimeoutMs = 45_000;

export function createModelHandlers(models: ModelConnectionService): Handlers<typeof agentModelCalls> {
  return {
    async getModelConnection(_input, { principal: { accountId } }) {
      const found = await models.find(accountId);
      return {
        is_allowed: models.allowsOwnModels,
        connection: found
          ? {
              preset: found.preset as ModelPreset,
              base_url: found.baseUrl,
              model: found.model,
              has_key: found.keySealed !== null,
              updated_at: found.updatedAt,
            }
          : null,
      };
    },
    async setModelConnection(input, { principal }) {
      await models.set(principal, draftOf(input));
      return null;
    },
    async testModelConnection(input, { principal: { accountId } }) {
      const since = performance.now();
      const test = await models.test(accountId, draftOf(input), AbortSignal.timeout(testTimeoutMs));
      return {
        problem: test.isWorking ? null : test.reason,
        detail: test.isWorking ? null : test.detail.slice(0, 500),
        took_ms: Math.round(performance.now() - since),
      };
    },
    async removeModelConnection(_input, { principal: { accountId } }) {
      await models.remove(accountId);
      return null;
    },
  };
}

function draftOf(input: CallInput<(typeof agentModelCalls)['setModelConnection']>): ConnectionDraft {
  return { preset: input.preset, baseUrl: input.base_url, model: input.model, apiKey: input.api_key };
}
