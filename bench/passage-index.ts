/**
 * Measures the passage index: `node bench/passage-index.ts [--passages 100000] [--searches 300] [--database
 * sqlite|postgres]`. Fills an index in separate processes with documents of pseudorandom words (Zipf), then searches,
 * alone and while further documents are put. Targets: 500 passages per second, and 95 % of the searches within 50 ms.
 * The processor time of both processes is printed too, because elapsed time on a shared machine says little.
 */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type PassageDocument,
  type PassageIndex,
  type PassageIndexLocation,
  startPassageIndex,
} from '@atoll/passage-index';
import { startPostgres } from '@atoll/testkit';
import { percentile } from './lib/percentiles.ts';
import { processorMs } from './lib/processor-time.ts';

const { values: given } = parseArgs({
  options: {
    passages: { type: 'string', default: '100000' },
    searches: { type: 'string', default: '300' },
    database: { type: 'string' },
  },
});
const wantedPassages = Number(given.passages);
const searches = Number(given.searches);
const passagesPerDocument = 25;
const sentenceWords = 15;
const sentencesPerParagraph = 5;
const vocabulary = 200_000;
const rankOffset = 30;
const batchDocuments = 20;
const [minPassagesPerSecond, maxSearchMs] = [500, 50];

const syllables =
  'ba be bo da de do fa fi fo ga ge go ka ki ko la le lo ma me mo na ni no pa pe po ra re ro sa se so ta te to'.split(
    ' ',
  );
const functionWords = 'the of and to in is that for it with as was on be at by this have from or'.split(' ');

let seed = 1;
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
}

/** Returns the rank of a random word that isn't a function word. The n-th occurs 1/(n + 30) as often as the first. */
function rank(): number {
  return (
    Math.floor(rankOffset * Math.exp(random() * Math.log((vocabulary + rankOffset) / rankOffset))) -
    rankOffset
  );
}

function wordOf(number: number): string {
  let word = '';
  for (let rest = number + 700; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length];
  return word;
}

/** Two of five words are function words, as in English. */
const nextWord = (): string =>
  random() < 0.4 ? (functionWords[Math.floor(random() * functionWords.length)] as string) : wordOf(rank());

function makeDocument(number: number): PassageDocument {
  const paragraphs = Array.from({ length: passagesPerDocument * 3 }, () =>
    Array.from({ length: sentencesPerParagraph }, () => {
      const words = Array.from({ length: sentenceWords }, nextWord).join(' ');
      return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
    }).join(' '),
  );
  const blocks: PassageDocument['blocks'][number][] = [];
  let start = 0;
  for (const paragraph of paragraphs) {
    blocks.push({ kind: 'paragraph', start, end: start + paragraph.length });
    start += paragraph.length + 2;
  }
  const title = Array.from({ length: 4 }, nextWord).join(' ');
  return { id: `d${number}`, title, name: `reports/${number}.txt`, text: paragraphs.join('\n\n'), blocks };
}

const question = () => `What ${Array.from({ length: 5 + Math.floor(random() * 8) }, nextWord).join(' ')}?`;

const locations: Record<string, (folder: string) => Promise<[PassageIndexLocation, () => Promise<void>]>> = {
  sqlite: async (folder) => [{ dialect: 'sqlite', path: join(folder, 'passages.db') }, async () => undefined],
  postgres: async () => {
    const server = await startPostgres();
    return [{ dialect: 'postgres', url: server.url }, () => server.stop()];
  },
};

const rows: Record<string, string>[] = [];
for (const database of given.database ? [given.database] : Object.keys(locations)) await measure(database);
console.table(rows);

async function measure(database: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'passage-index-'));
  const [location, stop] = await (locations[database] as (typeof locations)[string])(folder);
  const index = await startPassageIndex({ location });
  const pids = await childPids();
  const cpu = () => pids.reduce((sum, pid) => sum + processorMs(pid), 0);
  const filled = await fill(index, cpu);
  const alone = await search(index, cpu, 'alone');
  let isOver = false;
  const writing = (async () => {
    for (let number = 1_000_000; !isOver; number++) await index.put('agent', makeDocument(number));
  })();
  const during = await search(index, cpu, 'while documents are put');
  isOver = true;
  await writing;
  const memory = await Promise.all(pids.map(residentMb));
  const bytes = database === 'sqlite' ? (await stat(join(folder, 'passages.db'))).size : undefined;
  rows.push({
    database,
    ...filled,
    ...alone,
    ...during,
    'memory (MB)': memory.join(' + '),
    ...(bytes && { 'file (MB)': (bytes / 1e6).toFixed(0) }),
  });
  await index.close();
  await stop();
  await rm(folder, { recursive: true });
}

async function fill(index: PassageIndex, cpu: () => number): Promise<Record<string, string>> {
  const [startedMs, before] = [performance.now(), cpu()];
  let passages = 0;
  for (let number = 0; passages < wantedPassages; number += batchDocuments) {
    const documents = Array.from({ length: batchDocuments }, (_, at) => makeDocument(number + at));
    for (const outcome of await index.putMany('agent', documents)) passages += outcome.passages;
  }
  const perSecond = (passages / (performance.now() - startedMs)) * 1_000;
  const perCpuSecond = (passages / (cpu() - before)) * 1_000;
  if (perSecond < minPassagesPerSecond) process.exitCode = 1;
  return {
    passages: String(passages),
    'passages/s': perSecond.toFixed(0),
    'of processor time': perCpuSecond.toFixed(0),
  };
}

async function search(index: PassageIndex, cpu: () => number, how: string): Promise<Record<string, string>> {
  const timesMs: number[] = [];
  const before = cpu();
  for (let n = 0; n < searches; n++) {
    const askedMs = performance.now();
    const { passages } = await index.search('agent', { question: question(), limit: 10 });
    timesMs.push(performance.now() - askedMs);
    if (passages.length === 0) throw new Error('a question found nothing');
  }
  const worked = (cpu() - before) / searches;
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(timesMs, share).toFixed(1));
  if (how === 'alone' && percentile(timesMs, 0.95) > maxSearchMs) process.exitCode = 1;
  return {
    [`search ${how}: p50/p95/p99 (ms)`]: `${p50} / ${p95} / ${p99}`,
    ...(how === 'alone' && { 'processor (ms)': worked.toFixed(1) }),
  };
}

async function childPids(): Promise<number[]> {
  const pids: number[] = [];
  for (const name of await readdir('/proc')) {
    const line = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : '';
    const parent = Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]);
    const command = parent === process.pid ? await readFile(`/proc/${name}/cmdline`, 'utf8') : '';
    if (command.includes('passage-index')) pids.push(Number(name));
  }
  return pids;
}

async function residentMb(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return (Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024).toFixed(0);
}
