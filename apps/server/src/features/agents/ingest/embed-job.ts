import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../../../platform/jobs/index.ts';
import type { AgentDeps } from '../kernel/deps.ts';
import type { Embedding, KnowledgeIndex } from '../kernel/ports.ts';
import { findAgentsWithVectorsDue } from './embed.store.ts';

const pollMs = 2_000;
/** One request to a model. */
const passagesPerTurn = 64;
const agentsPerRound = 100;
const firstPauseMs = 5_000;
const longestPauseMs = 10 * 60_000;

export interface EmbedDeps extends AgentDeps {
  readonly index: KnowledgeIndex;
  readonly embedding: Embedding;
}

/**
 * Computes missing vectors of passages, in turns of one request for each agent. Until then, search uses words only. A
 * failing model is retried with growing delays. Runs as long as its process.
 */
export function createEmbedJob(deps: EmbedDeps): Job {
  return {
    name: 'agents-embedding',
    everyMs: pollMs,
    async run(signal) {
      /** Times at which each agent was last complete. It is checked again only after a change. */
      const completeAt = new Map<string, number>();
      let failures = 0;
      while (!signal.aborted) {
        const done = await embedRound(deps, completeAt, signal).catch((err: unknown) => {
          if (!signal.aborted)
            deps.log.warn({ err }, 'passages could not be embedded and will be tried again');
          return undefined;
        });
        failures = done === undefined ? failures + 1 : 0;
        const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
        if (!done) await rest(failures === 0 ? pollMs : pauseMs, signal);
      }
    },
  };
}

/** Returns the number of passages that received a vector. */
async function embedRound(
  { database, clock, index, embedding }: EmbedDeps,
  completeAt: Map<string, number>,
  signal: AbortSignal,
): Promise<number> {
  let done = 0;
  let after = '';
  for (;;) {
    const agents = await findAgentsWithVectorsDue(database.read, { after, limit: agentsPerRound });
    for (const { agentId, indexedAt } of agents) {
      if (indexedAt < (completeAt.get(agentId) ?? 0)) continue;
      const startedAt = clock.now();
      const passages = await index.withoutVector(agentId, embedding.model, passagesPerTurn);
      if (passages.length === 0) {
        completeAt.set(agentId, startedAt);
        continue;
      }
      const texts = passages.map(({ text }) => text);
      const vectors = await embedding.embed(texts, 'passage', signal);
      const keyed = passages.flatMap(({ key }, at) => {
        const vector = vectors[at];
        return vector ? [{ key, vector }] : [];
      });
      await index.putVectors(agentId, embedding.model, keyed);
      done += keyed.length;
    }
    const last = agents.at(-1);
    if (agents.length < agentsPerRound || !last || signal.aborted) return done;
    after = last.agentId;
  }
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
