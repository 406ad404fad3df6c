/**
 * Checks that acknowledged writes survive: `node bench/s3-crash.ts [--rounds 300] [--disk MiB]`. Eight writers put,
 * replace and delete objects, small and large, in one request and in parts, in a bucket with versioning and in one
 * without. Meanwhile the whole server or one of its workers is repeatedly killed (SIGKILL) at a random moment. After
 * each kill, everything acknowledged must be there byte for byte, and nothing may be incomplete. At the end, every
 * listed object is read, and the sweep must leave no unreferenced blob. Then blobs are damaged: reading them may fail,
 * but must never return wrong bytes. `--disk` (as root) puts the data on a disk of that size, which fills up. Only
 * writes may fail then, and only workers are killed. SIGKILL does not empty the kernel's caches, so this can't test the
 * fsyncs that protect against a power cut.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createAccessKey, createBucket } from '@atoll/contract';
import { signUp, startAtoll, workersOf } from '@atoll/testkit';
import { type Ask, createClient } from './lib/crash/client.ts';
import { damageBlobs } from './lib/crash/damage.ts';
import { mountDisk } from './lib/crash/disk.ts';
import { createHistory, hashOf, type KeyHistory } from './lib/crash/history.ts';
import { sweep } from './lib/crash/sweep.ts';
import { verify, verifyListings } from './lib/crash/verify.ts';
import { plainBucket, versionedBucket, write } from './lib/crash/writer.ts';

const { values: given } = parseArgs({
  options: { rounds: { type: 'string', default: '300' }, disk: { type: 'string' } },
});
const rounds = Number(given.rounds);
const writers = 8;
const workers = 2;
const sampled = 100;
const unlimitedBytes = String(2 ** 50);
/** Generous, because the machine has other load and hundreds of starts must all succeed. */
const startTimeoutMs = 5 * 60_000;

const disk = given.disk === undefined ? undefined : await mountDisk(Number(given.disk));
const atoll = await startAtoll({
  processes: 'several',
  env: {
    S3_WORKERS: String(workers),
    FREE_STORAGE_BYTES: unlimitedBytes,
    FREE_TRANSFER_BYTES: unlimitedBytes,
  },
  startTimeoutMs,
});
const history = createHistory();
const kills = { server: 0, worker: 0 };
let wrong = 0;
try {
  const ask = await openBuckets();
  for (let round = 1; round <= rounds; round++) {
    await crash(ask);
    wrong += await verify(ask, new Set([...history.touched, ...sample()]));
    history.touched.clear();
    if (round % 10 === 0) report(`${round} rounds`);
  }
  wrong += await verify(ask, history.keys.values());
  for (const bucket of [plainBucket, versionedBucket]) wrong += await verifyListings(ask, history, bucket);
  if (!disk) await sweepAndDamage(ask);
  report(`${rounds} rounds`);
} finally {
  await atoll.stop();
  await disk?.remove();
}
process.exitCode = wrong === 0 ? 0 : 1;

async function sweepAndDamage(ask: Ask): Promise<void> {
  await atoll.kill();
  const { orphans, kept, missing } = await sweep(atoll.dataDir);
  wrong += kept + missing;
  console.log(`sweep: ${orphans} orphans before, ${kept} after, ${missing} blobs missing`);
  const damaged = await damageBlobs(atoll.dataDir);
  await atoll.restart();
  wrong += await readDamaged(ask);
  console.log(`${damaged} blobs damaged`);
}

async function openBuckets(): Promise<Ask> {
  const { api } = await signUp(atoll);
  await api.ask(createBucket, { name: plainBucket });
  await api.ask(createBucket, { name: versionedBucket });
  const key = await api.ask(createAccessKey, { name: 'crash' });
  const ask = createClient({
    name: 'atoll',
    origin: atoll.s3Url,
    accessKeyId: key.access_key_id,
    secretAccessKey: key.secret_access_key,
    region: 'us-east-1',
  });
  const body = Buffer.from('<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>');
  const answer = await ask('PUT', `/${versionedBucket}`, { query: 'versioning=', body });
  if (answer?.status !== 200) throw new Error(`versioning can't be enabled: ${answer?.status}`);
  return ask;
}

/** Writes, and kills the server or a worker at a random moment. */
async function crash(ask: Ask): Promise<void> {
  const stop = { now: false };
  const load = Array.from({ length: writers }, (_, writer) => write(ask, history, writer, stop));
  await sleep(randomInt(50, 400));
  const serving = await workersOf(atoll.pid);
  // A server can't restart on a full disk, which is acceptable, so only workers are killed there.
  const victim = disk || randomInt(2) === 0 ? serving[randomInt(Math.max(1, serving.length))] : undefined;
  if (victim === undefined) {
    kills.server++;
    stop.now = true;
    await atoll.kill();
    await Promise.all(load);
    await atoll.restart();
    return;
  }
  kills.worker++;
  process.kill(victim, 'SIGKILL');
  await sleep(randomInt(50, 200));
  stop.now = true;
  await Promise.all(load);
  while ((await workersOf(atoll.pid)).length < workers) await sleep(20);
}

function sample(): KeyHistory[] {
  const keys = [...history.keys.values()];
  return Array.from(
    { length: Math.min(sampled, keys.length) },
    () => keys[randomInt(keys.length)] as KeyHistory,
  );
}

/** Reads damaged blobs. The read may be refused or interrupted, but all returned bytes must be those that were written. */
async function readDamaged(ask: Ask): Promise<number> {
  let bad = 0;
  for (const { bucket, key, possible } of history.keys.values()) {
    const answer = await ask('GET', `/${bucket}/${key}`);
    if (answer?.status === 200 && !possible.has(hashOf(answer.body))) bad++;
  }
  return bad;
}

function report(when: string): void {
  console.log(
    `${when}: ${kills.server} times the server and ${kills.worker} times a worker killed, ${history.acknowledged} writes acknowledged, ${wrong} wrong`,
  );
}
