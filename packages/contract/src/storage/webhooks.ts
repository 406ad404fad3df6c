import * as z from 'zod/mini';
import { defineCall, noData, nothing } from '../define-call.ts';
import { legibleText } from '../text.ts';

const path = '/api/storage/webhooks';
export const webhookLimits = {
  nameMaxLength: 64,
  nameShape: /^[A-Za-z0-9_-]{1,64}$/,
  urlMaxLength: 2000,
} as const;

const name = z.string().check(z.regex(webhookLimits.nameShape));

export const listWebhooks = defineCall({
  name: 'listWebhooks',
  method: 'GET',
  path,
  summary: 'List webhooks.',
  auth: 'session',
  // URLs of other members' webhooks often contain secrets.
  permission: { needs: 'write' },
  input: nothing,
  output: z.array(
    z.strictObject({
      name: z.string(),
      /** Its name in a bucket’s notification configuration. */
      arn: z.string(),
      url: z.string(),
      created_at: z.int(),
      last_delivered_at: z.nullable(z.int()),
      last_error: z.nullable(z.string()),
      /** The catalogue's code, if there is one. Answers other than 2xx have none. */
      last_error_code: z.nullable(z.int()),
      /** Time of the next retry after failed deliveries; null while they succeed. A successful test retries at once. */
      next_try_at: z.nullable(z.int()),
      /** The account’s buckets that use it. */
      buckets: z.array(z.string()),
    }),
  ),
  codes: [],
});

export const createWebhook = defineCall({
  name: 'createWebhook',
  method: 'POST',
  path,
  summary: 'Create a webhook. The signing secret is returned only once.',
  auth: 'session',
  // Sends information about stored objects to an address of the caller's choice.
  permission: { needs: 'manage', stepUp: true },
  audit: { target: 'name' },
  input: z.strictObject({ name, url: legibleText(webhookLimits.urlMaxLength) }),
  output: z.strictObject({ arn: z.string(), secret: z.string() }),
  codes: [1034, 1075],
});

export const updateWebhook = defineCall({
  name: 'updateWebhook',
  method: 'PUT',
  path,
  summary: 'Change a webhook’s URL. Its ARN and its signing secret stay the same.',
  auth: 'session',
  permission: { needs: 'manage', stepUp: true },
  audit: { target: 'name' },
  input: z.strictObject({ name, url: legibleText(webhookLimits.urlMaxLength) }),
  output: noData,
  codes: [1034, 1075],
});

export const testWebhook = defineCall({
  name: 'testWebhook',
  method: 'POST',
  path: `${path}/test`,
  summary: 'Send a signed test event to a webhook and return the result.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: false,
  input: z.strictObject({ name }),
  output: z.strictObject({
    /** Reason for the failure; null on success. */
    error: z.nullable(z.string()),
    /** The catalogue's code, if there is one. */
    error_code: z.nullable(z.int()),
  }),
  codes: [],
});

export const deleteWebhook = defineCall({
  name: 'deleteWebhook',
  method: 'DELETE',
  path,
  summary: 'Delete a webhook. Buckets that use it stop sending events.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'name' },
  input: z.strictObject({ name }),
  output: noData,
  codes: [],
});

export const webhookCalls = { listWebhooks, createWebhook, updateWebhook, testWebhook, deleteWebhook };
