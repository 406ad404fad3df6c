import { deleteWebhook } from '@atoll/contract';
import type { Write } from '#lib/write.ts';
import { refreshWebhooks as invalidates } from './queries.ts';

export const deleteWebhookWrite: Write<typeof deleteWebhook> = { call: deleteWebhook, invalidates };
