/**
 * Checks that agents lose nothing in a crash: `node bench/agents-crash.ts [--rounds 100]`. While documents are put,
 * replaced and deleted, and questions are asked, the whole server is repeatedly killed (SIGKILL) at a random moment.
 * After each kill, every accepted question must be in its conversation with an answer that ends. The index must have
 * each document complete, with its last acknowledged content, or not at all. To check this, each document has a unique
 * word in its first and in its last paragraph.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  askAgent,
  createAccessKey,
  createAgent,
  createBucket,
  getAgentState,
  getConversation,
  searchPassages,
} from '@atoll/contract';
import { readStream, signUp, startAtoll, startLanguageModel } from '@atoll/testkit';
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';

const { values: given } = parseArgs({ options: { rounds: { type: 'string', default: '100' } } });
const rounds = Number(given.rounds);
const documents = 12;
const paragraphs = 60;
const longestRoundMs = 1_500;
const settleMs = 120_000;
const startTimeoutMs = 5 * 60_000;

interface Accepted {
  readonly conversationId: string;
  readonly messageId: string;
  readonly questionId: string;
}

/** The possible contents of each document: the acknowledged one, and those of later writes that were interrupted. */
const contents = new Map<string, Set<number | null>>();
const accepted: Accepted[] = [];
let problems = 0;
let writes = 0;

const model = await startLanguageModel();
model.otherwise({ kind: 'text', pieces: Array.from({ length: 200 }, () => 'So it is. ') });
const atoll = await startAtoll({
  env: {
    S3_WORKERS: '0',
    READ_WORKERS: '0',
    LLM_BASE_URL: model.baseUrl,
    LLM_API_KEY: model.apiKey,
    LLM_MODEL: model.chatModel,
  },
  startTimeoutMs,
});
try {
  const { api, token } = await signUp(atoll);
  await api.ask(createBucket, { name: 'files' });
  const key = await api.ask(createAccessKey, { name: 'writer' });
  const client = new S3Client({
    endpoint: atoll.s3Url,
    region: 'us-east-1',
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: key.access_key_id, secretAccessKey: key.secret_access_key },
  });
  const sources = [{ kind: 'files' as const, bucket: 'files', prefix: '' }];
  const { agent_id } = await api.ask(createAgent, { name: 'Crash', sources });

  for (let round = 1; round <= rounds; round++) {
    const stopping = new AbortController();
    const working = [write(client, stopping.signal), ask(agent_id, token, stopping.signal)];
    await sleep(randomInt(50, longestRoundMs));
    stopping.abort();
    await atoll.kill();
    await Promise.all(working);
    await atoll.restart();
    await untilSettled(() => api.ask(getAgentState, { agent_id }));
    await checkAnswers();
    await checkDocuments();
    if (round % 10 === 0) report(round);
  }
  report(rounds);

  async function checkAnswers(): Promise<void> {
    for (const { conversationId: conversation_id, messageId, questionId } of accepted.splice(0)) {
      const deadline = Date.now() + settleMs;
      for (;;) {
        const { messages } = await api.ask(getConversation, { agent_id, conversation_id });
        const answer = messages.find(({ message_id }) => message_id === messageId);
        const isAsked = messages.some(({ message_id }) => message_id === questionId);
        const isOver = answer?.role === 'answer' && ['ended', 'interrupted'].includes(answer.state);
        if (isAsked && isOver) break;
        if (!isAsked || !answer || Date.now() > deadline) {
          wrong(`answer ${messageId} ${answer?.role === 'answer' ? `is ${answer.state}` : 'is lost'}`);
          break;
        }
        await sleep(100);
      }
    }
  }

  async function checkDocuments(): Promise<void> {
    for (const [name, possible] of contents) {
      const found: (number | null)[] = [];
      for (const content of possible) {
        if (content === null) continue;
        const ends = [
          await has(markerOf(name, content, 'first')),
          await has(markerOf(name, content, 'last')),
        ];
        if (ends[0] !== ends[1]) wrong(`half of ${name} ${content} is in the index`);
        if (ends[0]) found.push(content);
      }
      const [only = null] = found;
      if (found.length > 1) wrong(`${name} is in the index in two contents`);
      if (found.length < 2 && !possible.has(only)) wrong(`${name} is not in the index`);
      contents.set(name, new Set([only]));
    }
  }

  async function has(marker: string): Promise<boolean> {
    const { passages } = await api.ask(searchPassages, { agent_id, question: marker, limit: 3 });
    return passages.some(({ text }) => text.includes(marker));
  }
} finally {
  await atoll.stop();
  await model.stop();
}
process.exitCode = problems === 0 ? 0 : 1;

/** Returns a word that no other content has. */
function markerOf(name: string, content: number, end: 'first' | 'last'): string {
  return `z${name}q${content}x${end}`;
}

async function write(client: S3Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const name = `d${randomInt(documents)}`;
    const possible = contents.get(name) ?? new Set([null]);
    contents.set(name, possible);
    const content = randomInt(8) === 0 ? null : ++writes;
    possible.add(content);
    const place = { Bucket: 'files', Key: `${name}.md` };
    const sent =
      content === null
        ? client.send(new DeleteObjectCommand(place))
        : client.send(new PutObjectCommand({ ...place, Body: textOf(name, content) }));
    const isAcknowledged = await sent.then(
      () => true,
      () => false,
    );
    if (!isAcknowledged) continue;
    contents.set(name, new Set([content]));
  }
}

function textOf(name: string, content: number): string {
  const middle = Array.from(
    { length: paragraphs },
    (_, at) => `Paragraph ${at} of ${name} is about the sea, boats and the weather.`,
  );
  return [markerOf(name, content, 'first'), ...middle, markerOf(name, content, 'last')].join('\n\n');
}

async function ask(agent_id: string, token: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const question = `What is paragraph ${randomInt(paragraphs)} about?`;
      for await (const { data } of readStream(atoll, token, askAgent, { agent_id, question })) {
        if (data.type !== 'accepted') continue;
        const { conversation_id: conversationId, message_id: messageId, question_id: questionId } = data;
        accepted.push({ conversationId, messageId, questionId });
      }
    } catch {
      // The server was killed in the meantime, or has enough questions to answer.
      await sleep(20);
    }
  }
}

async function untilSettled(
  stateOf: () => Promise<{ behind: number; lag_ms?: number | null }>,
): Promise<void> {
  const deadline = Date.now() + settleMs;
  while (Date.now() < deadline) {
    const { behind } = await stateOf();
    if (behind === 0) {
      // A change in the queue does not show up as a waiting document yet.
      await sleep(2_500);
      if ((await stateOf()).behind === 0) return;
    }
    await sleep(200);
  }
  wrong('the index did not catch up');
}

function wrong(what: string): void {
  problems++;
  console.log(`WRONG: ${what}`);
}

function report(round: number): void {
  console.log(`${round} kills, ${writes} writes, ${problems} problems`);
}
