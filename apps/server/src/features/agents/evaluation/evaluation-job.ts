import type { Database } from '@atoll/database';
import type { Job } from '../../../platform/jobs/index.ts';
import { findAnyAgent } from '../kernel/agent.store.ts';
import type { EvaluationDeps } from './deps.ts';
import {
  endEvaluation,
  findDueEvaluations,
  findResults,
  postponeEvaluation,
  saveResult,
} from './evaluation.store.ts';
import type { Evaluation } from './evaluation.ts';
import type { Golden } from './golden/golden.ts';
import { judge } from './score.ts';

const everyMs = 2_000;
const passages = 50;
/** Answers of one evaluation before others take their turn. */
const answersPerTurn = 5;

/** Asks the questions of running evaluations, some of each in turn. After a restart, it continues with unanswered ones. */
export function createEvaluationJob(deps: EvaluationDeps): Job {
  const { database, clock } = deps;
  const isDue = async () => (await findDueEvaluations(database.read, clock.now(), 1))[0];
  return {
    name: 'agents-evaluation',
    everyMs,
    hasWork: async () => (await isDue()) !== undefined,
    async run(signal) {
      for (let evaluation = await isDue(); evaluation && !signal.aborted; evaluation = await isDue()) {
        await workOn(deps, evaluation, signal);
      }
    },
  };
}

async function workOn(deps: EvaluationDeps, evaluation: Evaluation, signal: AbortSignal): Promise<void> {
  const { database, clock } = deps;
  const waiting = await findWaiting(database, evaluation);
  for (const { golden, subject } of waiting.slice(0, answersPerTurn)) {
    if (signal.aborted) return;
    await answerOne(deps, evaluation, { golden, subject }, signal);
  }
  await database.transaction(async (tx) => {
    if (waiting.length <= answersPerTurn) await endEvaluation(tx, evaluation.id, 'ended', clock.now());
    else await postponeEvaluation(tx, evaluation.id, clock.now());
  });
}

interface Waiting {
  readonly golden: Golden;
  readonly subject: number;
}

async function findWaiting({ read }: Database, { id, subjects, questions }: Evaluation): Promise<Waiting[]> {
  const keyOf = (goldenId: string, subject: number) => `${goldenId} ${subject}`;
  const results = await findResults(read, [id]);
  const done = new Set(results.map(({ goldenId, subject }) => keyOf(goldenId, subject)));
  return questions.flatMap((golden) =>
    subjects.flatMap((_, subject) => (done.has(keyOf(golden.id, subject)) ? [] : [{ golden, subject }])),
  );
}

async function answerOne(
  deps: EvaluationDeps,
  evaluation: Evaluation,
  { golden, subject }: Waiting,
  signal: AbortSignal,
): Promise<void> {
  const { database, retrieve, answerOnce } = deps;
  const agent = await findAnyAgent(database.read, evaluation.agentId);
  const settings = evaluation.subjects[subject]?.settings;
  if (!agent || !settings) return;
  const { question } = golden;
  const found = await retrieve(agent, { question, limit: passages, signal });
  const answer = await answerOnce({ agent, settings, question }, signal);
  signal.throwIfAborted();
  const finished = answer.events.find((event) => event.type === 'finished');
  const judgment = judge(
    golden,
    found.passages.map(({ bucketName, document, page }) => ({
      bucket: bucketName,
      key: document.key,
      page: page ?? null,
    })),
    answer,
  );
  await database.transaction((tx) =>
    saveResult(tx, evaluation, {
      evaluationId: evaluation.id,
      goldenId: golden.id,
      subject,
      status: finished?.status ?? 'failed',
      text: answer.text,
      costMicroUsd: finished?.cost_micro_usd ?? 0,
      ...judgment,
    }),
  );
}
