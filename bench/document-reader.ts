/**
 * Measures one reader process that converts documents of ten pages to text: `node bench/document-reader.ts [--seconds
 * 3]`. Each format is read repeatedly for this many seconds, after half of that as a warm-up. Target: 10 documents per
 * second of each format, so that two processes read 1,000 in less than a minute. The rate by the process's processor
 * time is printed too, because elapsed time on a shared machine says little.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDocumentReader, type DocumentReader } from '@atoll/document-reader';
import { makeTenPages } from '@atoll/document-reader/testing/ten-pages';

const { values: given } = parseArgs({ options: { seconds: { type: 'string', default: '3' } } });
const measuredMs = Number(given.seconds) * 1_000;
const barPerSecond = 10;
const tickMs = 10;

const folder = await mkdtemp(join(tmpdir(), 'atoll-bench-documents-'));
const reader = createDocumentReader({ folder, filesPerProcess: Number.MAX_SAFE_INTEGER });
const results: Record<string, object> = {};
let isMissed = false;
try {
  for (const [name, content] of Object.entries(await makeTenPages())) {
    const result = await measure(reader, name, content);
    isMissed ||= result['a second of its time'] < barPerSecond;
    results[name.slice(2)] = result;
  }
} finally {
  await reader.close();
  await rm(folder, { recursive: true, force: true });
}
console.table(results);
console.log(`Bar: ${barPerSecond} documents a second of processor time.`);
process.exitCode = isMissed ? 1 : 0;

async function measure(documents: DocumentReader, name: string, content: Buffer) {
  const path = join(folder, name);
  await writeFile(path, content);
  const read = () => documents.read({ path, name, contentType: null });
  const first = await read();
  if ('unreadable' in first) throw new Error(`${name} is ${first.unreadable}`);
  await repeat(read, measuredMs / 2);
  const usedBefore = await processorMsOfChildren();
  const startedAt = performance.now();
  const count = await repeat(read, measuredMs);
  const passedMs = performance.now() - startedAt;
  const usedMs = (await processorMsOfChildren()) - usedBefore;
  return {
    'kB in the file': Math.round(content.length / 1_000),
    characters: first.document.text.length,
    'documents a second': Math.round((count * 1_000) / passedMs),
    'a second of its time': Math.round((count * 1_000) / usedMs),
  };
}

async function repeat(read: () => Promise<unknown>, durationMs: number): Promise<number> {
  const startedAt = performance.now();
  let count = 0;
  for (; performance.now() - startedAt < durationMs; count++) await read();
  return count;
}

/** Returns the processor time of this process's children. Linux only. */
async function processorMsOfChildren(): Promise<number> {
  let ticks = 0;
  for (const pid of await readdir('/proc')) {
    const stat = /^\d+$/.test(pid) ? await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '') : '';
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(fields[1]) === process.pid) ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks * tickMs;
}
