import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAccessKey, createBucket, getUsage } from '@atoll/contract';
import { type Account, signUp, useAtoll, workersOf } from '@atoll/testkit';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { beforeAll, expect, test } from 'vitest';

const mebibyte = 1024 ** 2;
const bytesPerSecond = 2 * mebibyte;
/** More than what comes in time, and what the buffers between two sockets hold. */
const sizeBytes = 32 * mebibyte;
/** What a crash may lose. */
const lossMs = 5_000;
const object = { Bucket: 'metered', Key: 'film' };
const atoll = useAtoll();
let account: Account;
let client: S3Client;

beforeAll(async () => {
  account = await signUp(atoll());
  const key = await account.api.ask(createAccessKey, { name: 'metered' });
  client = new S3Client({
    endpoint: atoll().s3Url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: key.access_key_id, secretAccessKey: key.secret_access_key },
  });
  await account.api.ask(createBucket, { name: object.Bucket });
  await client.send(new PutObjectCommand({ ...object, Body: Buffer.alloc(sizeBytes, 'film') }));
  return () => client.destroy();
});

/** Of an answer's body, as it comes to somebody with a slow connection; once the sender is gone, what was on its way comes at once. */
async function downloadSlowly() {
  const { host, hostname, port, pathname, search } = new URL(
    await getSignedUrl(client, new GetObjectCommand(object)),
  );
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  const came: { atMs: number; bytes: number }[] = [];
  let bytes = 0;
  let isSlow = true;
  const read = async () => {
    for await (const piece of socket as AsyncIterable<Buffer>) {
      const head = came.length === 0 ? piece.indexOf('\r\n\r\n') + 4 : 0;
      bytes += piece.length - head;
      came.push({ atMs: performance.now(), bytes });
      if (isSlow) await sleep((piece.length / bytesPerSecond) * 1000);
    }
  };
  const ended = read();
  return {
    bytes: () => bytes,
    bytesAt: (timeMs: number) => came.findLast(({ atMs }) => atMs <= timeMs)?.bytes ?? 0,
    async end() {
      isSlow = false;
      await ended;
      return bytes;
    },
  };
}

async function sentBytes(): Promise<number> {
  const { sent_bytes: ofAccount } = await account.api.ask(getUsage, {});
  const { days } = await account.api.ask(getUsage, { bucket: object.Bucket });
  expect(days.reduce((sum, day) => sum + day.bytes_out, 0)).toBe(ofAccount);
  return ofAccount;
}

const victims = {
  'the worker that sends it': async () => {
    const [worker = 0] = await workersOf(atoll().pid);
    process.kill(worker, 'SIGKILL');
  },
  'the core': async () => {
    await atoll().kill();
    await atoll().restart();
  },
};

test.each(Object.entries(victims))(
  'a download counts as it is sent, though %s is killed',
  {
    timeout: 120_000,
  },
  async (_, kill) => {
    const before = await sentBytes();
    const download = await downloadSlowly();
    const enough = (bytesPerSecond * (lossMs + 2_000)) / 1000;
    await expect.poll(download.bytes, { timeout: 30_000 }).toBeGreaterThan(enough);
    const killedMs = performance.now();
    await kill();
    const sent = await download.end();
    expect(sent).toBeLessThan(sizeBytes);
    const counted = (await sentBytes()) - before;
    expect(counted).toBeLessThanOrEqual(sent);
    expect(counted).toBeGreaterThan(mebibyte);
    expect(counted).toBeGreaterThanOrEqual(download.bytesAt(killedMs - lossMs));
  },
);
