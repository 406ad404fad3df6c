import { readDisagreements, readGaps, readInsight } from '../evaluation/insight/insight-queries.ts';

/** The reads of agents that run entirely in a reader process. */
export const agentQueries = [readInsight, readGaps, readDisagreements];
