/**
 * Checks that the server recovers from a full disk: `node bench/full-disk.ts [--rounds 20] [--mebibytes 96]
 * [--connections 16]`, as root. The server's data is on a small disk. In each round, many connections store objects of
 * several sizes until the disk is full, and a file from another program fills the rest to the last byte. In every
 * second round, the server is killed and restarted. Then objects are read, listed and deleted, a person signs in, and
 * it must be possible to store objects again, although the other file stays.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, rmSync, statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createAccessKey, createBucket, listObjects, signIn, userType } from '@atoll/contract';
import { api, signUp, startAtoll } from '@atoll/testkit';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';

const { values: given } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    mebibytes: { type: 'string', default: '96' },
    connections: { type: 'string', default: '16' },
  },
});
const mebibyte = 1024 ** 2;
const sizes = [4096, 16_384, 100_000, mebibyte, 5 * mebibyte];
const Bucket = 'full';

const folder = await mkdtemp(join(tmpdir(), 'atoll-full-'));
const mount = ['-t', 'tmpfs', '-o', `size=${given.mebibytes}m`, 'tmpfs', folder];
if (spawnSync('mount', mount).status !== 0) {
  console.error('This mounts a tmpfs, which only root may.');
  process.exit(1);
}
const others = join(folder, 'somebody-elses');
const atoll = await startAtoll({ processes: 'several', env: { DATA_DIR: folder, S3_WORKERS: '2' } });
let failures = 0;
try {
  const account = await signUp(atoll);
  await account.api.ask(createBucket, { name: Bucket });
  const key = await account.api.ask(createAccessKey, { name: 'key' });
  const client = new S3Client({
    endpoint: atoll.s3Url,
    region: 'us-east-1',
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: key.access_key_id, secretAccessKey: key.secret_access_key },
  });
  const stored = new Map<string, number>();
  const outcomes = new Map<string, number>();

  const attempt = async (step: string, wanted: string, work: () => Promise<unknown>): Promise<boolean> => {
    const outcome = await work().then(
      () => 'done',
      (error: S3ServiceException) => `${error.$metadata?.httpStatusCode ?? error.message} ${error.name}`,
    );
    const name = `${step}: ${outcome}`;
    outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
    if (outcome !== wanted && outcome !== 'done') failures++;
    return outcome === 'done';
  };
  const put = (Key: string, bytes: number, step: string, wanted: string) =>
    attempt(step, wanted, async () => {
      await client.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.alloc(bytes, 'x') }));
      stored.set(Key, bytes);
    });
  const remove = (Key: string) =>
    attempt('delete', 'done', async () => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
      stored.delete(Key);
    });

  for (let round = 1; round <= Number(given.rounds); round++) {
    const began = performance.now();
    const writers = Array.from({ length: Number(given.connections) }, async (_, writer) => {
      for (let n = 0, refused = 0; refused < 3; n++) {
        const bytes = sizes[(n + writer) % sizes.length] ?? mebibyte;
        if (!(await put(`${round}/${writer}/${n}`, bytes, 'fill', '507 InsufficientStorage'))) refused++;
      }
    });
    await Promise.all(writers);
    const leftByServer = freeBytes();
    fill();
    if (round % 2 === 0) {
      await atoll.kill();
      fill();
      await atoll.restart();
    }
    const known = [...stored];
    for (const [Key, bytes] of known.slice(0, 5)) {
      await attempt('read', 'done', async () => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        if ((await Body?.transformToByteArray())?.length !== bytes) throw new Error('wrong length');
      });
    }
    await attempt('list', 'done', () => client.send(new ListObjectsV2Command({ Bucket })));
    await attempt('sign in', 'done', () =>
      api(atoll).ask(signIn, {
        user_type: userType,
        username: account.email,
        password: Buffer.from(account.password).toString('base64'),
      }),
    );
    await attempt('list in the console', 'done', () => account.api.ask(listObjects, { bucket: Bucket }));
    // Deletes half of all objects, including small ones, whose rows free no space.
    for (const [key] of known.filter((_, at) => at % 2 === 0)) await remove(key);
    const deleted = performance.now();
    let wasStored = false;
    while (!wasStored && performance.now() - deleted < 30_000) {
      const error = '507 InsufficientStorage';
      wasStored = await put(`${round}/again`, mebibyte, 'store again', error);
      if (!wasStored) await sleep(200);
    }
    if (!wasStored) {
      failures++;
      console.log(`round ${round}: nothing could be stored again, ${freeBytes() / mebibyte} MiB free`);
    }
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    console.log(
      `round ${round}: ${(leftByServer / mebibyte).toFixed(1)} MiB left by the server, ${known.length} objects, ` +
        `stored again after ${seconds(performance.now() - deleted)} s, ${seconds(performance.now() - began)} s in all`,
    );
    rmSync(others, { force: true });
    for (const key of [...stored.keys()].slice(0, -20)) await remove(key);
  }
  for (const [name, count] of [...outcomes].sort()) console.log(`${String(count).padStart(6)}  ${name}`);
  console.log(failures === 0 ? 'all as it should be' : `${failures} failures`);
  client.destroy();
} finally {
  await atoll.stop();
  spawnSync('umount', ['-l', folder]);
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;

function freeBytes(): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Fills the disk to the last byte. */
function fill(): void {
  for (const bytes of [mebibyte, 4096, 1]) {
    for (;;) {
      try {
        appendFileSync(others, Buffer.alloc(bytes));
      } catch {
        break;
      }
    }
  }
}
