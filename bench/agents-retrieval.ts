/**
 * Measures the passages that an agent finds, on a public test collection, through the product:
 * `node bench/agents-retrieval.ts <folder> [--format md|txt] [--bar 0.52]`. The folder has BEIR's format: `corpus.jsonl`,
 * `queries.jsonl`, `qrels/test.tsv`. Each document is a file with its title as heading; each query is asked through
 * `POST /api/agents/passages`. Full text alone, without an embedding model. A document counts once, by its best passage.
 * The bar is nDCG@10. The collection is for measuring only: nothing may be fitted to it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createAccessKey, createAgent, createBucket, getAgentState, searchPassages } from '@atoll/contract';
import { type Api, signUp, startAtoll } from '@atoll/testkit';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { percentile } from './lib/percentiles.ts';
import { type Grades, ndcg, recall, reciprocalRank, withoutDegrees } from './lib/ranking-measures.ts';
import { readTestCollection, type TestCollection } from './lib/test-collection.ts';

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: { format: { type: 'string', default: 'md' }, bar: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined || !['md', 'txt'].includes(given.format)) {
  throw new Error('usage: node bench/agents-retrieval.ts <folder> [--format md|txt] [--bar 0.52]');
}
const bucket = 'collection';
const putsAtOnce = 16;
/** The most passages that a call gives: several may be of one document. */
const limit = 50;
const depth = 10;

interface Asked {
  readonly found: readonly string[];
  readonly grades: Grades;
  readonly tookMs: number;
}

const collection = readTestCollection(folder);
const atoll = await startAtoll({
  env: {
    RATE_LIMIT_FACTOR: '10000',
    JOB_POLL_SECONDS: undefined,
    FREE_STORAGE_BYTES: String(10 ** 12),
  },
});
try {
  const { api } = await signUp(atoll);
  const keys = await fill(api, collection);
  const sources = [{ kind: 'files' as const, bucket, prefix: '' }];
  const { agent_id } = await api.ask(createAgent, { name: 'Collection', sources });
  await untilRead(api, agent_id, keys.size);
  const asked: Asked[] = [];
  for (const { text, grades } of collection.queries) {
    const sinceMs = performance.now();
    const { passages } = await api.ask(searchPassages, { agent_id, question: text, limit });
    const tookMs = performance.now() - sinceMs;
    const found = [...new Set(passages.map(({ key }) => keys.get(key) ?? ''))];
    asked.push({ found, grades, tookMs });
  }
  report(asked);
} finally {
  await atoll.stop();
}

/** Puts each document as a file. Returns their IDs by key. */
async function fill(api: Api, { documents }: TestCollection): Promise<Map<string, string>> {
  await api.ask(createBucket, { name: bucket });
  const key = await api.ask(createAccessKey, { name: 'writer' });
  const client = new S3Client({
    endpoint: atoll.s3Url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: key.access_key_id, secretAccessKey: key.secret_access_key },
  });
  const keys = new Map<string, string>();
  const waiting = documents.values();
  const put = async () => {
    for (const { id, title, text } of waiting) {
      const Key = `${id}.${given.format}`;
      keys.set(Key, id);
      const heading = title === '' ? '' : `${given.format === 'md' ? '# ' : ''}${title}\n\n`;
      await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: `${heading}${text}\n` }));
    }
  };
  await Promise.all(Array.from({ length: putsAtOnce }, put));
  console.log(`${keys.size} documents are there`);
  return keys;
}

async function untilRead(api: Api, agent_id: string, documents: number): Promise<void> {
  for (;;) {
    const state = await api.ask(getAgentState, { agent_id });
    // While its files are being listed, an agent knows only some of them.
    if (state.documents === documents && state.behind === 0) {
      console.log(`read: ${state.chunks} passages, ${state.unreadable} files can't be read`);
      return;
    }
    await sleep(200);
  }
}

function report(asked: readonly Asked[]): void {
  const mean = (measure: (one: Asked) => number) =>
    asked.reduce((sum, one) => sum + measure(one), 0) / asked.length;
  const graded = mean(({ found, grades }) => ndcg(found, grades, depth));
  const binary = mean(({ found, grades }) => ndcg(found, withoutDegrees(grades), depth));
  const isGraded = asked.some(({ grades }) => [...grades.values()].some((grade) => grade > 1));
  console.log(`${asked.length} queries`);
  console.log(
    `nDCG@10: ${graded.toFixed(3)}${isGraded ? `; with all relevant ones alike ${binary.toFixed(3)}` : ''}`,
  );
  for (const at of [1, 5, depth]) {
    console.log(`recall@${at}: ${mean(({ found, grades }) => recall(found, grades, at)).toFixed(3)}`);
  }
  console.log(`MRR: ${mean(({ found, grades }) => reciprocalRank(found, grades)).toFixed(3)}`);
  const times = asked.map(({ tookMs }) => tookMs);
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(1));
  console.log(`answers: p50 ${p50} ms, p95 ${p95} ms`);
  if (given.bar === undefined) return;
  console.log(`bar: nDCG@10 ${given.bar}`);
  process.exitCode = graded >= Number(given.bar) ? 0 : 1;
}
