import type { webhookCalls } from '@atoll/contract';
import type { Handlers } from '../../../platform/http/index.ts';
import type { WebhookService } from '../notifications/webhook.service.ts';

export function createWebhookHandlers({
  webhooks,
}: {
  webhooks: WebhookService;
}): Handlers<typeof webhookCalls> {
  return {
    async listWebhooks(_, { principal }) {
      const found = await webhooks.list(principal.accountId);
      return found.map((webhook) => ({
        name: webhook.name,
        arn: webhook.arn,
        url: webhook.url,
        created_at: webhook.createdAt,
        last_delivered_at: webhook.lastDeliveredAt,
        last_error: webhook.lastError,
        last_error_code: webhook.lastErrorCode,
        next_try_at: webhook.pausedUntil,
        buckets: webhook.buckets,
      }));
    },
    createWebhook: (input, { principal }) =>
      webhooks.create(principal.accountId, { ...input, createdBy: principal.personId }),
    async updateWebhook({ name, url }, { principal }) {
      await webhooks.changeUrl(principal.accountId, name, { url, changedBy: principal.personId });
      return null;
    },
    async testWebhook({ name }, { principal }) {
      const failure = await webhooks.test(principal.accountId, name);
      return { error: failure?.words ?? null, error_code: failure?.code ?? null };
    },
    async deleteWebhook({ name }, { principal }) {
      await webhooks.delete(principal.accountId, name);
      return null;
    },
  };
}
