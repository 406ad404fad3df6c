import type { backupCalls } from '@atoll/contract';
import type { Handlers } from '../../../platform/http/index.ts';
import type { OpenBucket } from '../access/open-bucket.ts';
import type { BackupNodeService, NodeStatus } from '../backup/node.service.ts';
import { StorageRefusal } from '../kernel/refusal.ts';

export interface BackupCallDeps {
  openBucket: OpenBucket;
  backupNodes: BackupNodeService;
}

/** The forms of bucket names, regions and prefixes that other S3 stores accept. */
const patterns = {
  bucket: /^[a-z0-9][a-z0-9.-]+[a-z0-9]$/,
  region: /^[a-z0-9-]+$/i,
  prefix: /^(?:[\w.~-]+\/)*$/,
} as const;

export function createBackupHandlers({
  openBucket,
  backupNodes,
}: BackupCallDeps): Handlers<typeof backupCalls> {
  return {
    async listBackupNodes(_, { principal }) {
      return (await backupNodes.list(principal.accountId)).map(toAnswer);
    },
    addBackupNode(input, { principal }) {
      const { name, region, bucket, prefix, path_style: isPathStyle } = input;
      const { access_key_id: accessKeyId, secret_access_key: secretAccessKey } = input;
      refuseMalformed(input);
      const endpoint = originOf(input.endpoint);
      const address = { endpoint, region, bucket, prefix, isPathStyle, accessKeyId, secretAccessKey };
      return backupNodes.add(principal, name, address);
    },
    async updateBackupNode({ node, paused }, { principal }) {
      await backupNodes.setPaused(principal.accountId, node, paused);
      return null;
    },
    async removeBackupNode({ node }, { principal }) {
      await backupNodes.remove(principal.accountId, node);
      return null;
    },
    async addBackupBucket({ node, bucket }, caller) {
      await backupNodes.addBucket(node, await openBucket(caller, bucket, 'PutBucketReplication'));
      return null;
    },
    async removeBackupBucket({ node, bucket }, caller) {
      await backupNodes.removeBucket(node, await openBucket(caller, bucket, 'PutBucketReplication'));
      return null;
    },
    async rebuildBackupBucket({ node, bucket }, caller) {
      await backupNodes.rebuild(node, await openBucket(caller, bucket, 'PutBucketReplication'));
      return null;
    },
    async backupHistory({ node, before }, { principal }) {
      const events = await backupNodes.history(principal.accountId, node, before);
      return events.map(({ happenedAt, ...event }) => ({ ...event, happened_at: happenedAt }));
    },
  };
}

/** No store has a bucket or a region with such a name. */
const malformed = {
  bucket: 'nodeBucketUnknown',
  region: 'nodeRegionOther',
  prefix: 'nodePrefixInvalid',
} as const;

function refuseMalformed(place: Record<keyof typeof patterns, string>): void {
  for (const name of ['bucket', 'region', 'prefix'] as const) {
    if (!patterns[name].test(place[name])) throw new StorageRefusal(malformed[name]);
  }
}

/** @throws {StorageRefusal} `nodeEndpointInvalid` if it can't be the origin of an endpoint */
function originOf(endpoint: string): string {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  const isOrigin =
    url && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.pathname === '/';
  if (!isOrigin) throw new StorageRefusal('nodeEndpointInvalid');
  return url.origin;
}

function toAnswer(node: NodeStatus) {
  const { endpoint, region, bucket, prefix } = node.address;
  return {
    id: node.id,
    name: node.name,
    endpoint,
    region,
    bucket,
    prefix,
    state: stateOf(node),
    created_at: node.createdAt,
    seen_at: node.seenAt,
    unreachable_since: node.unreachableSince,
    last_error: node.lastError,
    last_error_code: node.lastErrorCode,
    next_try_at: node.pausedUntil,
    waiting: node.waiting,
    lag_ms: node.lagMs,
    buckets: node.buckets.map(({ bucketName: name, state, doneCount, addedAt }) => ({
      name,
      state,
      done_count: doneCount,
      added_at: addedAt,
    })),
  };
}

function stateOf({ isPaused, unreachableSince }: NodeStatus): 'connected' | 'unreachable' | 'paused' {
  if (isPaused) return 'paused';
  return unreachableSince === null ? 'connected' : 'unreachable';
}
