/**
 * Measures the console's search among many objects: `node bench/s3-search.ts [--objects 1000000] [--searches 30]`.
 * Searches run through the JSON API, one after the other, with varying texts where possible. Uses SQLite, on the same
 * processors as this program. Target: 95 % of the searches of each kind within 100 ms. The server's processor time is
 * printed too, because elapsed time on a shared machine says little.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type CallInput, searchObjects } from '@atoll/contract';
import { keyOf, loadObjects } from './lib/many-objects.ts';
import { bucket, startOurs } from './lib/peers.ts';
import { percentile } from './lib/percentiles.ts';
import { processorMs } from './lib/processor-time.ts';

type Query = CallInput<typeof searchObjects>;

const { values: given } = parseArgs({
  options: {
    objects: { type: 'string', default: '1000000' },
    searches: { type: 'string', default: '30' },
  },
});
const objects = Number(given.objects);
const searches = Number(given.searches);
const barMs = 100;
const pageSize = 100;

const dayMs = 24 * 60 * 60_000;
const names = '東京写真資料会議報告書年度計画予算管理部門営業開発技術きのこ山里ガラス文書';
/** Numbers scattered over all objects. */
const at = (n: number, share: number) => Math.floor(((n * 0.6180339887 + share) % 1) * objects) | 1;

/** Every fiftieth object has a name of these characters, and every hundredth a tag. */
const nameOf = (n: number) => names.slice(n % (names.length - 4), (n % (names.length - 4)) + 4);

const kinds: Readonly<Record<string, (n: number) => Query>> = {
  'one character, Chinese or Japanese': (n) => ({ text: names[n % names.length] ?? '' }),
  'one character, of everything': () => ({ text: 'o' }),
  'two characters, Chinese or Japanese': (n) => ({ text: nameOf(n).slice(0, 2) }),
  'two digits': (n) => ({ text: String(10 + (n % 90)) }),
  'three characters of everything': () => ({ text: 'jpg' }),
  'a name that many begin with': () => ({ text: 'photo-0000' }),
  'one object': (n) => ({ text: keyOf(at(n, 0.5)).slice(-12) }),
  'a folder': (n) => ({ text: keyOf(at(n, 0.2)).split('/')[0] ?? '' }),
  nothing: (n) => ({ text: `nowhere to be found ${n}` }),
  'a text, by bucket, type and class': () => ({
    text: 'photo',
    bucket,
    type: 'file',
    storage_class: 'STANDARD',
  }),
  'a tag': (n) => ({ tag_key: 'team', tag_value: `team ${n % 7}` }),
  'a text and a tag': (n) => ({ text: 'jpg', tag_key: 'team', tag_value: `team ${n % 7}` }),
  'a size that few have': () => ({ text: 'photo', min_bytes: 100_000 }),
  'three days': (n) => ({
    text: 'photo',
    modified_from: timeOf(at(n, 0.3)),
    modified_to: timeOf(at(n, 0.3)) + 3 * dayMs,
  }),
  'everything, largest first': () => ({ text: 'photo', sort: 'size', order: 'descending' }),
  'everything, by time': () => ({ text: 'photo', sort: 'modified' }),
  'few, by name': (n) => ({ text: nameOf(n), sort: 'name' }),
};

const server = await startOurs();
let missed = 0;
try {
  await load();
  for (const [kind, queryOf] of Object.entries(kinds)) await measure(kind, queryOf);
} finally {
  await server.stop();
}
process.exitCode = missed === 0 ? 0 : 1;

/** Returns a time, spread over two years. */
function timeOf(n: number): number {
  return 1_700_000_000_000 + Math.floor((n / objects) * 730) * dayMs;
}

async function load(): Promise<void> {
  const startedMs = performance.now();
  loadObjects(server.dataDir, bucket, objects, (n) => ({
    key: n % 50 === 0 ? keyOf(n).replace('.jpg', `${nameOf(n / 50)}.jpg`) : keyOf(n),
    modifiedAt: timeOf(n),
    sizeBytes: n % 1000 === 0 ? 2 ** 20 : 1024,
    tags: n % 100 === 0 ? { team: `team ${(n / 100) % 7}` } : null,
  }));
  const loadedMs = performance.now();
  console.log(`${objects} objects, loaded in ${seconds(loadedMs - startedMs)}`);
  do {
    await sleep(1000);
  } while (!(await server.api.ask(searchObjects, { text: 'x', limit: 1 })).is_complete);
  console.log(`indexed within ${seconds(performance.now() - loadedMs)} of that`);
}

async function measure(kind: string, queryOf: (n: number) => Query): Promise<void> {
  const timesMs: number[] = [];
  const workedMs: number[] = [];
  let found = 0;
  for (let n = 0; n < searches; n++) {
    const [askedMs, before] = [performance.now(), processorMs(server.pid)];
    const page = await server.api.ask(searchObjects, { limit: pageSize, ...queryOf(n) });
    timesMs.push(performance.now() - askedMs);
    workedMs.push(processorMs(server.pid) - before);
    found += page.objects.length;
  }
  const [p50, p95] = [percentile(timesMs, 0.5), percentile(timesMs, 0.95)];
  const worked = percentile(workedMs, 0.95);
  const isMet = p95 < barMs;
  if (!isMet) missed++;
  console.log(
    `${kind}: p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms  (processor p95 ${worked.toFixed(1)} ms)  ${(found / searches).toFixed(0)} found  ${isMet ? 'meets' : 'MISSES'} ${barMs} ms`,
  );
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(0)} s`;
}
