/**
 * Measures the memory of the server's processes during transfers: `node bench/s3-memory.ts [--streams 100] [--size MiB]
 * [--uploads 1000]`. First, `--streams` transfers run at once, half of them uploads and half downloads, each of a
 * gibibyte or as much as the disk has room for. Then `--uploads` small uploads run at once. Targets for each worker:
 * 120 MB idle, 250 MB at the peak.
 */
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { workersOf } from '@atoll/testkit';
import { measure } from './lib/load.ts';
import { bucket, startOurs } from './lib/peers.ts';
import { residentMegabytes } from './lib/processes.ts';
import { signRequest } from './lib/sign.ts';

const { values: given } = parseArgs({
  options: {
    streams: { type: 'string', default: '100' },
    size: { type: 'string' },
    uploads: { type: 'string', default: '1000' },
  },
});
const mebibyte = 1024 ** 2;
const streams = Number(given.streams);
const half = Math.ceil(streams / 2);
/** Number of downloaded objects. Several clients download each at once. */
const sources = 2;
const uploads = Number(given.uploads);
const idleBarMegabytes = 120;
const peakBarMegabytes = 250;
/** Bytes that must stay free on the disk. */
const spareBytes = 10 * 1024 * mebibyte;

const fileBytes = (given.size === undefined ? await sizeThatFits() : Number(given.size)) * mebibyte;
const server = await startOurs();
try {
  const workers = await workersOf(server.pid);
  const figures = (field: 'VmRSS' | 'VmHWM', pids: readonly number[]) =>
    Promise.all(pids.map((pid) => residentMegabytes(pid, field)));
  const idle = await figures('VmRSS', workers);
  console.log(`idle: core ${await residentMegabytes(server.pid, 'VmRSS')} MB, workers ${idle.join(', ')} MB`);

  const size = `${fileBytes / mebibyte} MiB`;
  await run(`what is downloaded: ${sources} of ${size}`, 'PUT', keysOf('source', sources), fileBytes);
  const down = Array.from({ length: half }, (_, n) => `source-${n % sources}`);
  await Promise.all([
    run(`${half} uploads of ${size} at once, beside`, 'PUT', keysOf('large', half), fileBytes),
    run(`${half} downloads of ${size} at once`, 'GET', down, fileBytes),
  ]);
  await run(`${uploads} uploads of 1 MiB at once`, 'PUT', keysOf('small', uploads), mebibyte);

  const peak = await figures('VmHWM', workers);
  const isMet = Math.max(...idle) < idleBarMegabytes && Math.max(...peak) < peakBarMegabytes;
  console.log(
    `peak: core ${await residentMegabytes(server.pid, 'VmHWM')} MB, workers ${peak.join(', ')} MB   (bars: ${idleBarMegabytes} MB idle, ${peakBarMegabytes} MB at the peak: ${isMet ? 'met' : 'MISSED'})`,
  );
  process.exitCode = isMet ? 0 : 1;

  async function run(
    name: string,
    method: 'PUT' | 'GET',
    keys: readonly string[],
    bytes: number,
  ): Promise<void> {
    const { megabytesPerSecond, requests, failed } = await measure({
      origin: server.origin,
      requests: keys.map((key) => signRequest(server, { method, path: `/${bucket}/${key}` })),
      connections: keys.length,
      seconds: 0,
      bodyBytes: method === 'PUT' ? bytes : 0,
      answerBytes: method === 'GET' ? bytes : 0,
      isOnce: true,
    });
    const resident = await figures('VmRSS', workers);
    console.log(
      `${name}: ${requests - failed} done, ${megabytesPerSecond.toFixed(0)} MB/s, workers ${resident.join(', ')} MB`,
    );
  }
} finally {
  await server.stop();
}

function keysOf(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => `${name}-${n}`);
}

/** Returns the size in mebibytes: a gibibyte, or a tenth of it on a small disk, with a message. */
async function sizeThatFits(): Promise<number> {
  const { bavail, bsize } = await statfs(tmpdir());
  if (bavail * bsize > (half + sources) * 1024 * mebibyte + spareBytes) return 1024;
  console.log(`the disk has no room for ${half + sources} files of 1024 MiB: they are of 100 MiB`);
  return 100;
}
