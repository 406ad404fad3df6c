import * as z from 'zod/mini';
import { defineCall, nothing } from '../define-call.ts';
import { objectKinds } from './object-kinds.ts';

export const listStorageKinds = defineCall({
  name: 'listStorageKinds',
  method: 'GET',
  path: '/api/storage/kinds',
  summary:
    'List how much the current objects of all buckets hold by kind of file, largest first, with a delay of about a second.',
  auth: 'session',
  permission: { needs: 'read' },
  input: nothing,
  output: z.strictObject({
    kinds: z.array(z.strictObject({ kind: z.enum(objectKinds), object_count: z.int(), size_bytes: z.int() })),
    /** False while changes wait to be counted. */
    is_complete: z.boolean(),
  }),
  codes: [],
});

export const listStorageConcerns = defineCall({
  name: 'listStorageConcerns',
  method: 'GET',
  path: '/api/storage/concerns',
  summary:
    'List certificates of custom domains that expire within 14 days or have expired, requests of the last 24 hours that were denied, by access key, and files received by request links.',
  auth: 'session',
  permission: { needs: 'read' },
  input: z.strictObject({
    /** Only files received after this time, of the last 7 days. */
    received_since: z.optional(z.int().check(z.minimum(0))),
  }),
  output: z.strictObject({
    certificates: z.array(
      z.strictObject({
        bucket: z.string(),
        domain: z.string(),
        ends_at: z.int(),
        /** Its automatic renewal fails. */
        is_renewal_failing: z.boolean(),
      }),
    ),
    refusals: z.array(
      z.strictObject({
        access_key_id: z.string(),
        /** Among the account's last 1,000 denied requests. */
        count: z.int(),
        last_at: z.int(),
        last_request_id: z.string(),
      }),
    ),
    /** Request links that received files, the latest first; at most 20. */
    received: z.array(
      z.strictObject({
        link_id: z.string(),
        bucket: z.string(),
        /** Empty, or ends in `/`. */
        folder: z.string(),
        count: z.int(),
        last_at: z.int(),
        last_key: z.string(),
      }),
    ),
  }),
  codes: [],
});

export const homeCalls = { listStorageKinds, listStorageConcerns };
