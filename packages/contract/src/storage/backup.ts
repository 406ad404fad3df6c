import * as z from 'zod/mini';
import { defineCall, noData, nothing } from '../define-call.ts';
import { limits } from '../limits.ts';
import { legibleName, text } from '../text.ts';
import { bucketName } from './bucket-call.ts';

const path = '/api/storage/backup-nodes';
const nodeId = z.string().check(z.minLength(1), z.maxLength(64));
const ofNode = z.strictObject({ node: nodeId });
const ofNodeAndBucket = z.strictObject({ node: nodeId, bucket: bucketName });
const name = legibleName(limits.backupNodeNameMaxLength);

export const listBackupNodes = defineCall({
  name: 'listBackupNodes',
  method: 'GET',
  path,
  summary: 'List backup nodes with their buckets and lag.',
  auth: 'session',
  permission: { needs: 'read' },
  input: nothing,
  output: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      endpoint: z.string(),
      region: z.string(),
      bucket: z.string(),
      prefix: z.string(),
      state: z.enum(['connected', 'unreachable', 'paused']),
      created_at: z.int(),
      /** Time of the last response. */
      seen_at: z.nullable(z.int()),
      unreachable_since: z.nullable(z.int()),
      last_error: z.nullable(z.string()),
      /** Error code of the catalogue; null while it answers. */
      last_error_code: z.nullable(z.int()),
      /** Time of the next retry after a failure; null while the node works. */
      next_try_at: z.nullable(z.int()),
      /** Number of changes that have not reached it, and the age of the oldest in milliseconds. */
      waiting: z.int(),
      lag_ms: z.int(),
      buckets: z.array(
        z.strictObject({
          name: z.string(),
          state: z.enum(['copying', 'following', 'rebuilding']),
          /** Versions copied or rebuilt in the current state, or else in the previous one. */
          done_count: z.int(),
          added_at: z.int(),
        }),
      ),
    }),
  ),
  codes: [],
});

export const addBackupNode = defineCall({
  name: 'addBackupNode',
  method: 'POST',
  path,
  summary: 'Add a bucket in another S3-compatible store as a backup node, after a connection test.',
  auth: 'session',
  // Sends stored data to an address of the caller's choice.
  permission: { needs: 'manage', stepUp: true },
  audit: { target: 'name' },
  input: z.strictObject({
    name,
    /** An http or https origin. */
    endpoint: text(300),
    region: text(40),
    bucket: text(63),
    /** Empty, or ends with a slash. */
    prefix: text(200),
    path_style: z.boolean(),
    access_key_id: text(256),
    secret_access_key: text(256),
  }),
  output: z.strictObject({ id: z.string() }),
  codes: [1034, 1043, 1044, 1045, 1046, 1047, 1048, 1049, 1050, 1076],
});

export const updateBackupNode = defineCall({
  name: 'updateBackupNode',
  method: 'PUT',
  path,
  summary: 'Pause or resume a backup node.',
  auth: 'session',
  permission: { needs: 'manage', stepUp: true },
  audit: { target: 'node' },
  input: z.strictObject({ node: nodeId, paused: z.boolean() }),
  output: noData,
  codes: [1034],
});

export const removeBackupNode = defineCall({
  name: 'removeBackupNode',
  method: 'DELETE',
  path,
  summary: 'Remove a backup node. Its copies are kept.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'node' },
  input: ofNode,
  output: noData,
  codes: [],
});

export const addBackupBucket = defineCall({
  name: 'addBackupBucket',
  method: 'POST',
  path: `${path}/buckets`,
  summary: 'Start replicating a bucket to a backup node.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'node' },
  input: ofNodeAndBucket,
  output: noData,
  codes: [2010],
});

export const removeBackupBucket = defineCall({
  name: 'removeBackupBucket',
  method: 'DELETE',
  path: `${path}/buckets`,
  summary:
    'Stop replicating a bucket to a backup node and forget its versions. To restore missing objects, rebuild the bucket first.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'node' },
  input: ofNodeAndBucket,
  output: noData,
  codes: [2010],
});

export const rebuildBackupBucket = defineCall({
  name: 'rebuildBackupBucket',
  method: 'POST',
  path: `${path}/rebuild`,
  summary: 'Restore missing objects of a bucket from a backup node.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'node' },
  input: ofNodeAndBucket,
  output: noData,
  codes: [2010],
});

export const backupHistory = defineCall({
  name: 'backupHistory',
  method: 'GET',
  path: `${path}/history`,
  summary: 'List events of a backup node, newest first.',
  auth: 'session',
  permission: { needs: 'read' },
  input: z.strictObject({ node: nodeId, before: z.optional(nodeId) }),
  output: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.enum([
        'added',
        'paused',
        'resumed',
        'unreachable',
        'returned',
        'copied',
        'damaged',
        'repaired',
        'full',
        'rebuilt',
      ]),
      bucket: z.nullable(z.string()),
      count: z.nullable(z.int()),
      happened_at: z.int(),
    }),
  ),
  codes: [],
});

export const backupCalls = {
  listBackupNodes,
  addBackupNode,
  updateBackupNode,
  removeBackupNode,
  addBackupBucket,
  removeBackupBucket,
  rebuildBackupBucket,
  backupHistory,
};
