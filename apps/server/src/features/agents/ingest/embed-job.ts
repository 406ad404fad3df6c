import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../../../platform/jobs/index.ts';
import type { AgentDeps } from '../kernel/deps.ts';
import type { Embedding, KnowledgeIndex } from '../kernel/ports.ts';
import { findAgentsWithVectorsDue } from './embed.store.ts';

const pollMs = 2_000;
/** One request to a model. */
const passagesPerTurn = 64;
const agentsPerRound = 100;
const longestPauseMs = 10 * 60_000;
/** A text that any model embeds. */
const probe = 'test';

export interface EmbedDeps extends AgentDeps {
  readonly index: KnowledgeIndex;
  readonly embedding: Embedding;
  /** The first pause after a failure. Default 5 seconds; less for tests. */
  readonly firstPauseMs?: number;
}

interface Progress {
  /** Times at which each agent was last complete. It is checked again only after a change. */
  readonly completeAt: Map<string, number>;
  /** Agents whose passages could not be embedded, until a time of `performance.now()`. */
  readonly pauses: Map<string, { readonly failures: number; readonly until: number }>;
  /** Whether the model answered nothing when it was last asked, whatever the texts were. */
  isDown: boolean;
}

/**
 * Computes missing vectors of passages, in turns of one request for each agent. Until then, search uses words only. Each agent
 * is retried with growing delays of its own, because a model may refuse some texts, and no agent's texts should delay those of
 * others. A model that doesn't even embed a text of the server is down: until it does, no agent's texts are sent. Runs as long
 * as its process.
 */
export function createEmbedJob(deps: EmbedDeps): Job {
  return {
    name: 'agents-embedding',
    everyMs: pollMs,
    async run(signal) {
      const progress: Progress = { completeAt: new Map(), pauses: new Map(), isDown: false };
      let failures = 0;
      while (!signal.aborted) {
        if (progress.isDown && (await isAnswering(deps, signal))) {
          progress.isDown = false;
          // Otherwise, texts that crash the model would delay others as long as their own agent.
          failures = 0;
        }
        const done = progress.isDown ? undefined : await tryRound(deps, progress, signal);
        failures = done === undefined || progress.isDown ? failures + 1 : 0;
        if (failures > 0) await rest(pauseAfter(deps, failures), signal);
        else if (done === 0) await rest(pollMs, signal);
      }
    },
  };
}

function warn({ log }: EmbedDeps, err: unknown, signal: AbortSignal): void {
  if (!signal.aborted) log.warn({ err }, 'passages could not be embedded and will be tried again');
}

function pauseAfter({ firstPauseMs = 5_000 }: EmbedDeps, failures: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
}

/** Asks the model for the vector of a harmless text, so that its failure can't be due to an agent's texts. */
async function isAnswering({ embedding }: EmbedDeps, signal: AbortSignal): Promise<boolean> {
  return embedding.embed([probe], 'passage', signal).then(
    () => true,
    () => false,
  );
}

/** Returns the number of passages that received a vector; undefined if agents could not be read. */
async function tryRound(
  deps: EmbedDeps,
  progress: Progress,
  signal: AbortSignal,
): Promise<number | undefined> {
  return embedRound(deps, progress, signal).catch((err: unknown) => {
    warn(deps, err, signal);
    return undefined;
  });
}

async function embedRound(deps: EmbedDeps, progress: Progress, signal: AbortSignal): Promise<number> {
  const { pauses } = progress;
  const errors: unknown[] = [];
  let done = 0;
  let after = '';
  for (;;) {
    const agents = await findAgentsWithVectorsDue(deps.database.read, { after, limit: agentsPerRound });
    for (const agent of agents) {
      const pause = pauses.get(agent.agentId);
      if (signal.aborted || progress.isDown || (pause && performance.now() < pause.until)) continue;
      try {
        done += await embedNext(deps, agent, progress, signal);
        pauses.delete(agent.agentId);
      } catch (error) {
        errors.push(error);
        const failures = (pause?.failures ?? 0) + 1;
        pauses.set(agent.agentId, { failures, until: performance.now() + pauseAfter(deps, failures) });
        progress.isDown = !(await isAnswering(deps, signal));
      }
    }
    const last = agents.at(-1);
    if (agents.length < agentsPerRound || !last || signal.aborted || progress.isDown) break;
    after = last.agentId;
  }
  // One line for each round, however many agents have texts that the model refuses.
  if (errors.length > 0) warn(deps, errors[0], signal);
  return done;
}

/** Embeds the next passages of an agent, as many as fit one request, and returns their number. */
async function embedNext(
  { clock, index, embedding }: EmbedDeps,
  { agentId, indexedAt }: { readonly agentId: string; readonly indexedAt: number },
  { completeAt }: Progress,
  signal: AbortSignal,
): Promise<number> {
  if (indexedAt < (completeAt.get(agentId) ?? 0)) return 0;
  const startedAt = clock.now();
  const passages = await index.withoutVector(agentId, embedding.model, passagesPerTurn);
  if (passages.length === 0) {
    completeAt.set(agentId, startedAt);
    return 0;
  }
  const texts = passages.map(({ text }) => text);
  const vectors = await embedding.embed(texts, 'passage', signal);
  const keyed = passages.flatMap(({ key }, at) => {
    const vector = vectors[at];
    return vector ? [{ key, vector }] : [];
  });
  await index.putVectors(agentId, embedding.model, keyed);
  return keyed.length;
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
