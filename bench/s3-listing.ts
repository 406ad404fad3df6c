/**
 * Measures listing among many objects: `node bench/s3-listing.ts [--objects 1000000] [--seconds 5]`. Requests pages of
 * 1,000 keys by ListObjectsV2, the first and one deep in the bucket, with and without a delimiter, sixteen at a time.
 * Uses SQLite, with the load generator on the same processors. Target: 100 pages per second.
 */
import { parseArgs } from 'node:util';
import { measure } from './lib/load.ts';
import { keyOf, loadObjects } from './lib/many-objects.ts';
import { bucket, startOurs } from './lib/peers.ts';
import { signRequest } from './lib/sign.ts';
import { needPrograms } from './lib/tools.ts';

const { values: given } = parseArgs({
  options: {
    objects: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '5' },
  },
});
const objects = Number(given.objects);
const seconds = Number(given.seconds);
const connections = 16;
const barPerSecond = 100;

needPrograms(['wrk']);
const server = await startOurs();
let missed = 0;
try {
  const startedMs = performance.now();
  loadObjects(server.dataDir, bucket, objects);
  console.log(
    `${objects} objects of 1 KiB, loaded in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`,
  );
  const deep = encodeURIComponent(keyOf(Math.floor(objects * 0.9)));
  await list('first page', 'list-type=2');
  await list('deep page', `list-type=2&start-after=${deep}`);
  await list('first page, folders', 'delimiter=%2F&list-type=2', false);
} finally {
  await server.stop();
}
process.exitCode = missed === 0 ? 0 : 1;

async function list(name: string, query: string, hasBar = true): Promise<void> {
  const request = signRequest(server, { method: 'GET', path: `/${bucket}`, query });
  const load = { origin: server.origin, requests: [request], connections, seconds, bodyBytes: 0 };
  const { perSecond, p50Ms, p99Ms, failed } = await measure({ ...load, answerBytes: 0, isOnce: false });
  const isMet = perSecond >= barPerSecond && failed === 0;
  if (hasBar && !isMet) missed++;
  const bar = hasBar ? `  ${isMet ? 'meets' : 'MISSES'} ${barPerSecond}/s` : '';
  const times = `p50 ${p50Ms.toFixed(1)} ms  p99 ${p99Ms.toFixed(1)} ms`;
  console.log(
    `LIST 1,000 keys, ${name}: ${perSecond.toFixed(0)}/s  ${times}${failed ? `  ${failed} FAILED` : ''}${bar}`,
  );
}
