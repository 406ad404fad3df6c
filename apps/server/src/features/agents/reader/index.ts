import { readDisagreements, readGaps, readInsight } from '../evaluation/insight/insight-queries.ts';

/** The reads of agents that readers run as a whole. */
export const agentQueries = [readInsight, readGaps, readDisagreements];
