import type { Reader } from '@atoll/database';
import { findBucket } from '../kernel/bucket.store.ts';
import { findWebhook } from '../notifications/webhook.store.ts';
import type { SettingContext } from '../settings/bucket-setting.ts';

/** Looks up what a setting refers to: webhooks, buckets, keys. */
export function settingContext(
  read: Reader,
  given: Pick<SettingContext, 'bucket' | 'kms' | 'settings'>,
): SettingContext {
  return {
    ...given,
    findBucket: (name) => findBucket(read, name),
    hasWebhook: async ({ accountId, name }) => (await findWebhook(read, accountId, name)) !== undefined,
  };
}
