import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdtemp, open, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createAccessKey, createBucket, listBuckets } from '@atoll/contract';
import { type Account, type Atoll, removeFolder, signUp, startAtoll } from '@atoll/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const mebibyte = 1024 ** 2;
const slowestMs = 120_000;

/** Typical files: empty, a note, several parts of an upload, and 1 GB. */
const files = { empty: 0, note: 1024, photo: 20 * mebibyte + 1, film: 1024 * mebibyte };

async function findProgram(name: string, ...elsewhere: string[]): Promise<string | undefined> {
  const places = [
    ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)),
    ...elsewhere,
  ];
  for (const place of places) {
    const isThere = await access(place).then(
      () => true,
      () => false,
    );
    if (isThere) return place;
  }
  process.stderr.write(`\nNOT TESTED: ${name} is not installed, so the S3 endpoint is not tested with it.\n`);
  return undefined;
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Writes content that differs at each position, so that mixed-up parts are noticed. */
async function writeSample(path: string, sizeBytes: number): Promise<void> {
  const file = await open(path, 'w');
  for (let at = 0; at < sizeBytes; at += mebibyte) {
    const block = Buffer.alloc(Math.min(mebibyte, sizeBytes - at), `block ${at} `);
    await file.write(block);
  }
  await file.close();
}

const rclone = await findProgram('rclone');
const aws = await findProgram('aws', '/root/.pyenv/shims/aws');

describe('programs that people use', () => {
  let atoll: Atoll;
  let account: Account;
  let folder: string;
  let environment: NodeJS.ProcessEnv;
  const sums: Record<string, string> = {};

  beforeAll(async () => {
    atoll = await startAtoll();
    account = await signUp(atoll);
    folder = await mkdtemp(join(tmpdir(), 'atoll-clients-'));
    const key = await account.api.ask(createAccessKey, { name: 'clients' });
    environment = {
      PATH: process.env.PATH,
      HOME: folder,
      AWS_ACCESS_KEY_ID: key.access_key_id,
      AWS_SECRET_ACCESS_KEY: key.secret_access_key,
      AWS_DEFAULT_REGION: 'us-east-1',
      AWS_CONFIG_FILE: join(folder, 'aws'),
      RCLONE_CONFIG: join(folder, 'rclone.conf'),
      RCLONE_CONFIG_ATOLL_TYPE: 's3',
      RCLONE_CONFIG_ATOLL_PROVIDER: 'Other',
      RCLONE_CONFIG_ATOLL_ENDPOINT: atoll.s3Url,
      RCLONE_CONFIG_ATOLL_ENV_AUTH: 'true',
    };
    await writeFile(join(folder, 'rclone.conf'), '');
    for (const [name, sizeBytes] of Object.entries(files)) {
      await writeSample(join(folder, name), sizeBytes);
      sums[name] = await sha256Of(join(folder, name));
    }
  }, slowestMs);
  afterAll(async () => {
    await removeFolder(folder);
    await atoll.stop();
  });

  it(
    'rclone: files go up and come down the same',
    async ({ skip }) => {
      skip(!rclone, 'rclone is not installed');
      const call = async (...args: string[]) =>
        (
          await run(rclone ?? '', ['--retries', '1', '--low-level-retries', '1', ...args], {
            env: environment,
          })
        ).stdout;
      await call('mkdir', 'atoll:rclone');
      for (const name of Object.keys(files)) await call('copy', join(folder, name), 'atoll:rclone/in/ü');
      const listed = JSON.parse(await call('lsjson', 'atoll:rclone/in/ü')) as {
        Name: string;
        Size: number;
      }[];
      expect(Object.fromEntries(listed.map(({ Name, Size }) => [Name, Size]))).toEqual(files);
      for (const name of Object.keys(files)) {
        await call('copyto', `atoll:rclone/in/ü/${name}`, join(folder, 'back'));
        expect(await sha256Of(join(folder, 'back'))).toBe(sums[name]);
      }
      await call('moveto', 'atoll:rclone/in/ü/photo', 'atoll:rclone/moved');
      await call('purge', 'atoll:rclone');
      expect(await account.api.ask(listBuckets, {})).toEqual([]);
    },
    slowestMs,
  );

  it(
    'aws: files go up and come down the same',
    async ({ skip }) => {
      skip(!aws, 'aws is not installed');
      await account.api.ask(createBucket, { name: 'awscli' });
      const call = async (...args: string[]) =>
        (await run(aws ?? '', ['--endpoint-url', atoll.s3Url, ...args], { env: environment })).stdout;
      for (const name of Object.keys(files)) {
        await call('s3', 'cp', '--no-progress', join(folder, name), `s3://awscli/in/${name}`);
        await call('s3', 'cp', '--no-progress', `s3://awscli/in/${name}`, join(folder, 'back'));
        expect(await sha256Of(join(folder, 'back'))).toBe(sums[name]);
      }
      expect(await call('s3', 'ls', 's3://awscli/in/')).toMatch(/ 1024 note\n/);
      await call('s3', 'rm', '--recursive', 's3://awscli/');
      await call('s3', 'rb', 's3://awscli');
      expect(await account.api.ask(listBuckets, {})).toEqual([]);
    },
    slowestMs,
  );
});
