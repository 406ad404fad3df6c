/**
 * Measures the time that an answer takes in addition to its model: `node bench/agents-first-token.ts [--answers 200]`.
 * A scripted model answers immediately. The time until its first token arrives by plain `fetch` is compared with the
 * time until the answerer's first delta. Target: at most 20 ms more at the median.
 */
import { parseArgs } from 'node:util';
import { says, startLanguageModel } from '@atoll/testkit';
import { createAnswerer } from '../apps/server/src/features/agents/answering/answerer.ts';
import { readConnection } from '../apps/server/src/features/agents/models/connection.ts';
import { openChatModel } from '../apps/server/src/features/agents/models/open-chat-model.ts';
import { createOutgoingAgents } from '../apps/server/src/platform/outgoing/index.ts';
import { percentile } from './lib/percentiles.ts';

const { values } = parseArgs({ options: { answers: { type: 'string', default: '200' } } });
const answers = Number(values.answers);
const barMs = 20;

const server = await startLanguageModel();
server.otherwise(says('Refunds are paid within 14 days [1]. '.repeat(20)));
const { baseUrl, apiKey, chatModel } = server;
const read = readConnection({ baseUrl, apiKey, model: chatModel });
if ('fault' in read) throw new Error(read.fault);
const agents = createOutgoingAgents({ allowsPrivate: true });
const model = openChatModel(read.connection, { agents });

const text = 'Refunds are paid within 14 days after the goods have come back to us. '.repeat(16);
const passages = Array.from({ length: 8 }, (_, n) => ({
  documentId: `doc-${n}`,
  bucket: 'files',
  key: `handbook-${n}.pdf`,
  versionId: 'v1',
  title: null,
  headings: ['Refunds'],
  start: 0,
  end: text.length,
  text,
  matched: [],
  score: 1,
}));
const answer = createAnswerer({
  retrieve: async () => ({ passages, confidence: 1 }),
  model,
  requiredConfidence: 0.3,
});
const request = {
  agent: { name: 'Reef', instructions: '', tone: 'neutral', languages: [], uses_model: true },
  question: 'When are refunds paid?',
  history: [],
  curated: [],
} as const;

async function firstDeltaMs(): Promise<number> {
  const since = performance.now();
  let took = 0;
  for await (const event of answer(request, AbortSignal.timeout(60_000))) {
    if (event.type === 'delta' && took === 0) took = performance.now() - since;
  }
  return took;
}

/** Measures the model's own time: the same prompt, sent directly. */
async function firstTokenMs(): Promise<number> {
  const since = performance.now();
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      model: chatModel,
      stream: true,
      messages: [{ role: 'user', content: text.repeat(8) }],
    }),
  });
  let took = 0;
  for await (const piece of response.body ?? []) {
    if (took === 0 && Buffer.from(piece).includes('"content":"R')) took = performance.now() - since;
  }
  return took;
}

const ours: number[] = [];
const own: number[] = [];
for (let n = 0; n < 10; n++) await firstDeltaMs();
for (let n = 0; n < answers; n++) {
  own.push(await firstTokenMs());
  ours.push(await firstDeltaMs());
}
await server.stop();
const line = (name: string, times: number[]) =>
  `${name.padEnd(24)} p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`;
process.stdout.write(`${line('the model by itself', own)}\n${line('the first delta', ours)}\n`);
const overheadMs = percentile(ours, 0.5) - percentile(own, 0.5);
process.stdout.write(`${overheadMs.toFixed(1)} ms more at the median; bar: ${barMs} ms\n`);
process.exitCode = overheadMs < barMs ? 0 : 1;
