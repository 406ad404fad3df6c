import { once } from 'node:events';
import { connect } from 'node:net';
import { createAccessKey, createBucket, getUsage } from '@atoll/contract';
import { type Account, signUp, useAtoll, workersOf } from '@atoll/testkit';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { beforeAll, expect, test } from 'vitest';

const mebibyte = 1024 ** 2;
/** Bytes that the reader takes before the sender is killed. */
const takenBytes = 8 * mebibyte;
/** More than the buffers between two sockets hold in addition. */
const sizeBytes = 32 * mebibyte;
const object = { Bucket: 'metered', Key: 'film' };
const atoll = useAtoll({ processes: 'several' });
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

/** Begins a download whose reader takes a part of the body, and the rest on request. */
async function downloadInTwo() {
  const { host, hostname, port, pathname, search } = new URL(
    await getSignedUrl(client, new GetObjectCommand(object)),
  );
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  const taken = Promise.withResolvers<void>();
  const rest = Promise.withResolvers<void>();
  const read = async () => {
    let bytes = 0;
    for await (const piece of socket as AsyncIterable<Buffer>) {
      bytes += bytes === 0 ? piece.length - piece.indexOf('\r\n\r\n') - 4 : piece.length;
      if (bytes < takenBytes) continue;
      taken.resolve();
      await rest.promise;
    }
    return bytes;
  };
  const ended = read();
  await Promise.race([taken.promise, ended]);
  return {
    /** Resolves with everything that was received. */
    end() {
      rest.resolve();
      return ended;
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
  async (_, kill) => {
    const before = await sentBytes();
    const counted = async () => (await sentBytes()) - before;
    const download = await downloadInTwo();
    await expect.poll(counted).toBeGreaterThan(takenBytes - mebibyte);
    const known = await counted();
    await kill();
    const sent = await download.end();
    expect(sent).toBeLessThan(sizeBytes);
    expect(await counted()).toBeLessThanOrEqual(sent);
    expect(await counted()).toBeGreaterThanOrEqual(known);
  },
);
