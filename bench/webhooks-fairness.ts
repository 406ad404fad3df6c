/**
 * Measures the delivery time of one account's events while 10,000 events of another account wait for addresses that
 * never answer, each event for all of them. `node bench/webhooks-fairness.ts [seconds] [dead addresses]`
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '@atoll/database';
import {
  notificationFeed,
  recordChanges,
  setFeed,
} from '../apps/server/src/features/storage/changes/index.ts';
import {
  createNotificationJob,
  createWebhookService,
} from '../apps/server/src/features/storage/notifications/index.ts';
import { createJobRunner } from '../apps/server/src/platform/jobs/index.ts';
import { createLog } from '../apps/server/src/platform/log/index.ts';
import { createOutgoingAgents, createPostJson } from '../apps/server/src/platform/outgoing/index.ts';
import { createSealer } from '../apps/server/src/platform/secrets/index.ts';

const seconds = Number(process.argv[2] ?? 120);
const deadAddresses = Number(process.argv[3] ?? 20);
const deadEvents = 10_000;
const everyMs = 250;
const region = 'us-east-1';

const folder = await mkdtemp(join(tmpdir(), 'atoll-bench-'));
const database = openDatabase({ dialect: 'sqlite', path: join(folder, 'atoll.db') });
await database.migrate();

const silent = createTcpServer(() => undefined).listen(0, '127.0.0.1');
await once(silent, 'listening');
const arrivals = new Map<string, number>();
const receiver = createServer((incoming, outgoing) => {
  let body = '';
  incoming.setEncoding('utf8').on('data', (piece: string) => {
    body += piece;
  });
  incoming.on('end', () => {
    const key = JSON.parse(body).Records[0].s3.object.key as string;
    if (!arrivals.has(key)) arrivals.set(key, performance.now());
    outgoing.writeHead(204).end();
  });
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');

const log = createLog({ level: 'error', format: 'plain', stream: process.stderr });
const deps = {
  database,
  clock: Date,
  log,
  region,
  sealer: createSealer([randomBytes(32)]),
  postJson: createPostJson(createOutgoingAgents({ allowsPrivate: true })),
  isPrivateAddress: async () => false,
};
const webhooks = createWebhookService(deps);
const job = createNotificationJob({ ...deps, webhooks });
const jobs = createJobRunner({ database, clock: Date, log, jobs: [job], holder: 'bench', pollMs: 1_000 });

await makeBucket(database, 'good', [await register('good', 'fine', receiver.address() as AddressInfo)]);
const dead: string[] = [];
for (let n = 0; n < deadAddresses; n++) {
  dead.push(await register('greedy', `dead-${n}`, silent.address() as AddressInfo));
}
await makeBucket(database, 'greedy', dead);
for (let n = 0; n < deadEvents; n += 500) {
  await change(
    'greedy',
    Array.from({ length: 500 }, (_, at) => `dead-${n + at}`),
  );
}

jobs.start();
const sent = new Map<string, number>();
const start = performance.now();
for (let n = 0; performance.now() - start < seconds * 1000; n++) {
  sent.set(`good-${n}`, performance.now());
  await change('good', [`good-${n}`]);
  await sleep(everyMs);
}
for (let waited = 0; waited < 100 && arrivals.size < sent.size; waited++) await sleep(100);
await jobs.stop();

const took = [...sent]
  .map(([key, at]) => (arrivals.get(key) ?? Number.POSITIVE_INFINITY) - at)
  .sort((a, b) => a - b);
const quantile = (q: number) => Math.round(took[Math.min(took.length - 1, Math.floor(took.length * q))] ?? 0);
process.stdout.write(
  `${deadEvents} events to ${deadAddresses} dead addresses; ${took.length} events of another account in ${seconds} s: ` +
    `p50 ${quantile(0.5)} ms, p95 ${quantile(0.95)} ms, max ${quantile(1)} ms, arrived ${arrivals.size}\n`,
);
silent.close();
receiver.close();
receiver.closeAllConnections();
await database.close();
await rm(folder, { recursive: true, force: true });
process.exit();

async function register(accountId: string, name: string, { port }: AddressInfo): Promise<string> {
  return (await webhooks.create(accountId, { name, url: `http://127.0.0.1:${port}/${name}` })).arn;
}

async function makeBucket(at: Database, id: string, arns: readonly string[]): Promise<void> {
  const targets = arns.map((destination, n) => ({
    id: `target-${n}`,
    kind: 'Topic',
    destination,
    events: ['s3:ObjectCreated:*'],
  }));
  await at.transaction(async (tx) => {
    const bucket = { id, account_id: id, name: id, created_at: 1, versioning: 'off' as const };
    await tx
      .insertInto('buckets')
      .values({ ...bucket, object_lock: 0 })
      .execute();
    const setting = { bucket_id: id, name: 'notification', document: JSON.stringify(targets) };
    await tx
      .insertInto('bucket_settings')
      .values({ ...setting, updated_at: 1 })
      .execute();
    await setFeed(tx, id, notificationFeed(id), true);
  });
}

async function change(bucketId: string, keys: readonly string[]): Promise<void> {
  const about = { versionId: null, objectId: 'o', sizeBytes: 3, etag: 'e', actorId: null, bucketId };
  const feeds = JSON.stringify([notificationFeed(bucketId)]);
  await database.transaction((tx) =>
    recordChanges(
      tx,
      feeds,
      keys.map((key) => ({ ...about, key, event: 'ObjectCreated:Put' as const, happenedAt: Date.now() })),
    ),
  );
}
