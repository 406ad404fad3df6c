import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../../../platform/jobs/index.ts';
import { hourMs } from '../../../platform/time.ts';
import type { AgentDeps } from '../kernel/deps.ts';
import type { KnowledgePorts } from '../kernel/ports.ts';
import type { AgentDocument } from '../sources/document.ts';
import { type Claims, createClaims } from './claims.ts';
import type { Lane } from './queue.store.ts';
import { prepareFolder, readDocument } from './read-document.ts';
import { createSettler, type Settler } from './settler.ts';
import { syncKeys } from './sync-files.ts';

const pollMs = 500;
/** A claim that is not renewed ends after this time, because its process died. */
export const claimMs = 60_000;
const firstRetryMs = 5_000;
/** Files of one account in a row, so that others' turns come soon. */
const filesPerTurn = 8;

export interface IngestDeps extends AgentDeps, KnowledgePorts {}

interface LaneOptions {
  readonly name: string;
  readonly lane: Lane;
  readonly concurrency: number;
  readonly perTurn: number;
}

/** Creates the jobs that read due documents, in every process that runs them: one for files, one for scanned pages. */
export function createIngestJobs(deps: IngestDeps): Job[] {
  const prepare = onceDone(async () => {
    await prepareFolder(deps.ingest.folder);
    if (deps.ingest.isAlone) await createClaims({ ...deps, claimMs }).reset();
  });
  const { concurrency } = deps.ingest;
  return [
    createJob(deps, prepare, { name: 'agents-ingest', lane: 'files', concurrency, perTurn: filesPerTurn }),
    createJob(deps, prepare, { name: 'agents-scans', lane: 'scans', concurrency: 1, perTurn: 1 }),
  ];
}

/** Runs work until it has succeeded once, for all callers together. */
function onceDone(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}

function createJob(deps: IngestDeps, prepare: () => Promise<void>, options: LaneOptions): Job {
  const claims = createClaims({ ...deps, claimMs, lane: options.lane });
  return {
    name: options.name,
    everyMs: pollMs,
    claims: 'itself',
    async run(signal) {
      await prepare();
      const heartbeat = setInterval(() => {
        claims
          .renew()
          .catch((err: unknown) => deps.log.warn({ err }, 'claims of files could not be prolonged'));
      }, claimMs / 3);
      try {
        await ingest(deps, claims, { ...options, stopping: signal });
      } finally {
        clearInterval(heartbeat);
      }
    },
  };
}

interface Ingesting extends LaneOptions {
  readonly stopping: AbortSignal;
}

async function ingest(
  deps: IngestDeps,
  claims: Claims,
  { concurrency, perTurn, stopping }: Ingesting,
): Promise<void> {
  const settler = createSettler(deps, claims);
  const waiting: AgentDocument[] = [];
  const failed = new AbortController();
  const signal = AbortSignal.any([stopping, failed.signal]);
  const claimMore = inOneTurn(async () => {
    waiting.push(...(await claims.take(perTurn)));
  });
  const work = async () => {
    while (!signal.aborted) {
      const document = waiting.shift();
      if (document) await readOne(deps, { claims, settler, document, signal });
      if (waiting.length === 0 && !signal.aborted) await claimMore();
      if (waiting.length > 0) continue;
      settler.hurry();
      await rest(signal);
    }
  };
  // If one worker fails, the others end, and the job runs again.
  const workers = Array.from({ length: concurrency }, async () => {
    await work().catch((error: unknown) => {
      failed.abort(error);
      throw error;
    });
  });
  const ends = await Promise.allSettled(workers);
  await settler.settled();
  if (waiting.length > 0) await claims.giveBack(waiting, 0);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Callers during a run wait for its end instead of starting another. */
function inOneTurn(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function rest(signal: AbortSignal): Promise<void> {
  await sleep(pollMs, undefined, { signal, ref: false }).catch(() => undefined);
}

interface Reading {
  readonly claims: Claims;
  readonly settler: Settler;
  readonly document: AgentDocument;
  readonly signal: AbortSignal;
}

async function readOne(deps: IngestDeps, { claims, settler, document, signal }: Reading): Promise<void> {
  try {
    const outcome = await readDocument({ ...deps, read: deps.database.read }, document, signal);
    if (outcome !== 'changed') return await settler.settle({ document, outcome });
    const { bucketId, key, changedAt } = document;
    if (bucketId !== '') await syncKeys(deps, [{ bucketId, key, happenedAt: changedAt }]);
    await claims.giveBack([document], firstRetryMs);
  } catch (err) {
    if (!signal.aborted)
      deps.log.warn({ err, document: document.id }, 'a file could not be read and will be tried again');
    const retryMs = Math.min(firstRetryMs * 2 ** document.attempts, hourMs);
    await claims.giveBack([document], signal.aborted ? 0 : retryMs);
  }
}
