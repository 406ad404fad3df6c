/**
 * Measures authentication and authorization before an object is read: `node bench/s3-authorise.ts [rounds]`. Caches are
 * warm, as on a busy endpoint. The HMAC of the signature, which can't be avoided, is measured separately.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@atoll/database';
import { createSigningKeyCache, presignUrl, readSignatureClaim, verifySignature } from '@atoll/s3-protocol';
import { createAccess } from '../apps/server/src/features/storage/access/access.ts';
import { createCredentials } from '../apps/server/src/features/storage/access-keys/credentials.ts';
import { createBucketService } from '../apps/server/src/features/storage/buckets/bucket.service.ts';
import { createBucketDirectory } from '../apps/server/src/features/storage/buckets/bucket-directory.ts';
import { createSettingService } from '../apps/server/src/features/storage/buckets/setting.service.ts';
import { createRequestAccess } from '../apps/server/src/gateway-s3/access/request-access.ts';
import { createRouter } from '../apps/server/src/gateway-s3/routing/route.ts';
import { routingTable } from '../apps/server/src/gateway-s3/routing/routing-table.ts';
import { readRequest, readRequestLine } from '../apps/server/src/gateway-s3/wire/request.ts';
import { createInvalidations } from '../apps/server/src/platform/invalidation/index.ts';
import { createSealer } from '../apps/server/src/platform/secrets/index.ts';

const rounds = Number(process.argv[2] ?? 50_000);
const publicUrl = 'http://localhost:9000';
const clock = { now: () => Date.now() };

const folder = await mkdtemp(join(tmpdir(), 'atoll-authorise-'));
const database = openDatabase({ dialect: 'sqlite', path: join(folder, 'atoll.db') });
try {
  await database.migrate();
  const deps = {
    database,
    read: database.read,
    clock,
    invalidations: createInvalidations(),
    sealer: createSealer([randomBytes(32)]),
    isAccountActive: async () => true,
    findAppGrant: async () => undefined,
    allowance: {
      limitsOf: async () => ({
        storedBytes: null,
        transferBytes: null,
        transferEndsAt: null,
        isReadOnly: false,
      }),
    },
    kms: { describe: () => Promise.reject(new Error('no bucket here names a key')) },
  };
  const buckets = createBucketService(deps);
  const bucketDirectory = createBucketDirectory(deps);
  const decisions = { keep: () => undefined };
  const access = createAccess({ read: database.read, bucketDirectory, decisions });
  const credentials = createCredentials(deps);
  const credential = await credentials.ofConsole('owner');
  const signingKeys = createSigningKeyCache();
  const router = createRouter(routingTable);
  const client = { address: '127.0.0.1', isSecure: false };

  const requestFor = (bucket: string) => {
    const incoming = new IncomingMessage(new Socket());
    const signer = { ...credential, region: 'us-east-1', nowMs: Date.now(), expiresSeconds: 3600 };
    const url = new URL(
      presignUrl({ ...signer, method: 'GET', url: new URL(`${publicUrl}/${bucket}/a/key`) }, signingKeys),
    );
    Object.assign(incoming, { method: 'GET', url: url.pathname + url.search, httpVersion: '1.1' });
    incoming.rawHeaders.push('host', url.host, 'user-agent', 'bench');
    return readRequest(incoming, readRequestLine(incoming, 'bench'), 'localhost');
  };

  const measureBucket = async (name: string, policy?: string) => {
    await buckets.create('owner', name);
    const bucket = await access.open(questionFor(name));
    if (policy) await createSettingService(deps).put(bucket, 'policy', policy.replaceAll('BUCKET', name));
    const request = requestFor(name);
    const nowMs = Date.now();
    const hmac = await measure(async () => {
      const claim = readSignatureClaim(request.signable, request.pairs, nowMs);
      if (!claim) throw new Error('unsigned');
      verifySignature(
        request.signable,
        request.pairs,
        claim,
        signingKeys.get(credential.secretAccessKey, claim.scope),
      );
    });
    const rest = await measure(async () => {
      const found = await credentials.find(credential.accessKeyId);
      const caller = { credential: found, signature: undefined };
      const { operation } = router.find(request);
      await createRequestAccess({ access, request, operation, caller, client, nowMs }).enter();
    });
    console.log(
      `${name.padEnd(12)} signature ${hmac.toFixed(1)} µs   key, route and decision ${rest.toFixed(1)} µs`,
    );
  };

  console.log(`${rounds} requests each, one after another, caches warm`);
  await measureBucket('plain');
  await measureBucket('with-policy', denyHttpFromAfar());
} finally {
  await database.close();
  await rm(folder, { recursive: true });
}

function questionFor(bucketName: string) {
  return {
    requestId: 'bench',
    operation: 'HeadBucket',
    actions: ['s3:ListBucket'],
    credential: undefined,
    bucketName,
    facts: () => ({ isSecure: false, nowMs: 0, headers: {}, parameter: () => undefined }),
  } as const;
}

/** Returns a policy of three statements with conditions that don't apply. */
function denyHttpFromAfar(): string {
  const Resource = ['arn:aws:s3:::BUCKET', 'arn:aws:s3:::BUCKET/*'];
  const Condition = { NotIpAddress: { 'aws:SourceIp': '127.0.0.0/8' } };
  return JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      { Effect: 'Deny', Principal: '*', Action: 's3:*', Resource, Condition },
      { Effect: 'Allow', Principal: { AWS: 'friend' }, Action: 's3:GetObject', Resource },
      { Effect: 'Deny', Principal: '*', Action: 's3:Put*', Resource, Condition },
    ],
  });
}

/** Returns the microseconds per round in the fastest of ten batches, since other load can only add time. */
async function measure(round: () => Promise<void>): Promise<number> {
  const batch = Math.ceil(rounds / 10);
  const perRound: number[] = [];
  for (let index = 0; index < 11; index++) {
    const startedMs = performance.now();
    for (let count = 0; count < batch; count++) await round();
    perRound.push(((performance.now() - startedMs) * 1000) / batch);
  }
  return Math.min(...perRound.slice(1));
}
