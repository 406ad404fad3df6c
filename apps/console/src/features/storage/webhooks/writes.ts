import { createWebhook, deleteWebhook, testWebhook } from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';
import { refreshWebhooks as invalidates } from './queries.ts';

export const createWebhookWrite: Write<typeof createWebhook, 'url'> = {
  call: createWebhook,
  invalidates,
  fieldOf: () => 'url',
};
export const testWebhookWrite: Write<typeof testWebhook> = { call: testWebhook, invalidates };
export const deleteWebhookWrite: Write<typeof deleteWebhook> = { call: deleteWebhook, invalidates };
