import {
  createWebhook,
  deleteWebhook,
  setBucketNotifications,
  testWebhook,
  updateWebhook,
} from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';
import { settingsChanged } from '../bucket-settings/form/queries.ts';
import { refreshWebhooks as invalidates } from './queries.ts';

export const createWebhookWrite: Write<typeof createWebhook, 'url'> = {
  call: createWebhook,
  invalidates,
  fieldOf: () => 'url',
};
export const updateWebhookWrite: Write<typeof updateWebhook, 'url'> = {
  call: updateWebhook,
  invalidates,
  fieldOf: () => 'url',
};
export const addBucketWrite: Write<typeof setBucketNotifications> = {
  call: setBucketNotifications,
  invalidates: ({ bucket }) => {
    invalidates();
    void settingsChanged(bucket);
  },
};
export const testWebhookWrite: Write<typeof testWebhook> = { call: testWebhook, invalidates };
export const deleteWebhookWrite: Write<typeof deleteWebhook> = { call: deleteWebhook, invalidates };
