/**
 * Measures how fast agents read files, and how much that slows down writes: `node bench/agents-indexing.ts [--documents
 * 1000] [--seconds 20] [--rate 50] [--formats pdf,md,html,csv]`. Documents of ten pages are put into one prefix for
 * each format, and the server gives each prefix to a separate agent. PUTs of 4 KiB arrive at a fixed rate: first
 * without reads, then beside two processes that only burn time, then while the first format is read. Uses SQLite, with all processes on the same processors.
 * Targets: 1,000 documents in less than 2 minutes; p99 of PUTs within 10 % of p99 without reads.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  createAccessKey,
  createAgent,
  createBucket,
  getAgent,
  getAgentState,
  searchPassages,
} from '@atoll/contract';
import { signUp, startAtoll } from '@atoll/testkit';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import PDFDocument from 'pdfkit';
import { besideBurners } from './lib/burners.ts';
import { percentile } from './lib/percentiles.ts';

const { values: given } = parseArgs({
  options: {
    documents: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '50' },
    formats: { type: 'string', default: 'pdf,md,html,csv' },
    readers: { type: 'string' },
  },
});
const documents = Number(given.documents);
const seconds = Number(given.seconds);
const rate = Number(given.rate);
const formats = given.formats.split(',');
const pagesPerDocument = 10;
const wordsPerPage = 350;
const putsAtOnce = 8;

const written = 'written';
const read = 'read';

const words = globSync('docs/**/*.md')
  .toSorted()
  .flatMap((path) => readFileSync(path, 'utf8').match(/[A-Za-z]{2,14}/g) ?? []);
let seed = 7;
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed % below;
}

/** Returns words from texts written by people, for realistic frequencies. */
function sentence(): string {
  const from = random(words.length - 20);
  return `${words.slice(from, from + 8 + random(10)).join(' ')}.`;
}
function page(): string[] {
  const paragraphs: string[] = [];
  for (let count = 0; count < wordsPerPage; ) {
    const text = Array.from({ length: 5 }, sentence).join(' ');
    count += text.split(' ').length;
    paragraphs.push(text);
  }
  return paragraphs;
}

const makers: Record<string, (n: number, pages: string[][]) => Promise<Buffer> | Buffer> = {
  md: (n, pages) =>
    Buffer.from(
      `# Document ${n}\n\n${pages.map((text, at) => `## Part ${at}\n\n${text.join('\n\n')}`).join('\n\n')}`,
    ),
  html: (n, pages) =>
    Buffer.from(
      `<!doctype html><title>Document ${n}</title><main>${pages
        .map((text, at) => `<h2>Part ${at}</h2>${text.map((line) => `<p>${line}</p>`).join('')}`)
        .join('')}</main>`,
    ),
  csv: (_, pages) =>
    Buffer.from(
      `name,text\n${pages
        .flat()
        .map((line, at) => `row ${at},"${line}"`)
        .join('\n')}\n`,
    ),
  pdf(n, pages) {
    const pdf = new PDFDocument({ size: 'A4', info: { Title: `Document ${n}` }, autoFirstPage: false });
    for (const text of pages) {
      pdf.addPage().fontSize(9);
      for (const line of text) pdf.text(line).moveDown(0.5);
    }
    pdf.end();
    return buffer(pdf);
  },
};

const atoll = await startAtoll({
  env: {
    S3_WORKERS: undefined,
    READ_WORKERS: undefined,
    RATE_LIMIT_FACTOR: '10000',
    JOB_POLL_SECONDS: undefined,
    FREE_STORAGE_BYTES: String(10 ** 12),
    ...(given.readers !== undefined && { AGENT_READERS: given.readers }),
  },
});
const writer: ChildProcess = fork(fileURLToPath(new URL('./lib/steady-writer.ts', import.meta.url)));
try {
  const { api } = await signUp(atoll);
  await api.ask(createBucket, { name: written });
  await api.ask(createBucket, { name: read });
  const key = await api.ask(createAccessKey, { name: 'writer' });
  const { access_key_id: accessKeyId, secret_access_key: secretAccessKey } = key;
  const client = new S3Client({
    endpoint: atoll.s3Url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  for (const format of formats) await fill(client, format);
  console.log(`${documents} documents of ${pagesPerDocument} pages in ${formats.join(', ')} are there`);
  await sleep(3000);
  writer.send({ origin: atoll.s3Url, accessKeyId, secretAccessKey });
  await write();
  const alone = await write();
  const burning = await besideBurners(write);
  let beside: number[] | undefined;
  for (const format of formats) {
    const startedMs = performance.now();
    const sources = [{ kind: 'files' as const, bucket: read, prefix: `${format}/` }];
    const { agent_id } = await api.ask(createAgent, { name: format, sources });
    const writing = beside ? undefined : write();
    const tookMs = await untilRead(api, agent_id, startedMs);
    beside ??= await writing;
    const { chunks, unreadable } = await api.ask(getAgentState, { agent_id });
    const perSecond = (documents / (tookMs / 1000)).toFixed(1);
    console.log(
      `${format}: ${(tookMs / 1000).toFixed(1)} s, ${perSecond} documents/s, ${chunks} passages, ${unreadable} unreadable`,
    );
    await search(agent_id);
  }
  for (const [what, times] of [
    ['alone', alone],
    ['beside', beside ?? []],
    ['beside two processes that burn time', burning],
  ] as const) {
    const [p50, p99] = [0.5, 0.99].map((share) => percentile(times, share).toFixed(2));
    console.log(`PUTs ${what}: p50 ${p50} ms, p99 ${p99} ms`);
  }
  console.log(`core: ${memoryOf(atoll.pid)} MiB resident at most`);

  async function search(agent_id: string): Promise<void> {
    const times: number[] = [];
    for (let n = 0; n < 100; n++) {
      const startedMs = performance.now();
      await api.ask(searchPassages, { agent_id, question: `How does ${sentence()}`, limit: 10 });
      times.push(performance.now() - startedMs);
    }
    console.log(
      `  searches: p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`,
    );
  }
} finally {
  writer.kill();
  await atoll.stop();
}

async function fill(client: S3Client, format: string): Promise<void> {
  const make = makers[format];
  if (!make) throw new Error(`no documents can be made in ${format}`);
  for (let n = 0; n < documents; n += putsAtOnce) {
    const some = Array.from({ length: Math.min(putsAtOnce, documents - n) }, async (_, at) => {
      const pages = Array.from({ length: pagesPerDocument }, page);
      const Body = await make(n + at, pages);
      await client.send(
        new PutObjectCommand({ Bucket: read, Key: `${format}/document-${n + at}.${format}`, Body }),
      );
    });
    await Promise.all(some);
  }
}

/** Returns the latency of each PUT from its scheduled time, in milliseconds. */
async function write(): Promise<number[]> {
  writer.send({ bucket: written, rate, seconds });
  const [times] = await once(writer, 'message');
  return times as number[];
}

async function untilRead(
  api: Awaited<ReturnType<typeof signUp>>['api'],
  agent_id: string,
  startedMs: number,
): Promise<number> {
  for (;;) {
    const { state } = await api.ask(getAgent, { agent_id });
    if (state.documents === documents && state.behind === 0) return performance.now() - startedMs;
    await sleep(200);
  }
}

/** Returns the peak memory of a process in megabytes. Linux only. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
