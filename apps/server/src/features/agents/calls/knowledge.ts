import type { NewAgentSource } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Transaction } from '@atoll/database';
import { createChangeJob } from '../ingest/change-job.ts';
import { createEmbedJob } from '../ingest/embed-job.ts';
import { claimMs, createIngestJobs } from '../ingest/ingest-job.ts';
import { createOperations } from '../ingest/operations.ts';
import { createUpkeepJob } from '../ingest/upkeep-job.ts';
import { createWebJob } from '../ingest/web-job.ts';
import type { AgentDeps } from '../kernel/deps.ts';
import type { OpenAgent } from '../kernel/open-agent.ts';
import type { KnowledgePorts } from '../kernel/ports.ts';
import type { AgentRoom } from '../kernel/room.ts';
import { createRetrieve } from '../retrieval/retrieve.ts';
import { createTableFiles } from '../retrieval/tables/table-files.ts';
import { exportKnowledge } from '../sources/export.store.ts';
import { removeKnowledge } from '../sources/removal.store.ts';
import { type CheckedSource, createSourceService, type SourceCaller } from '../sources/source.service.ts';
import { suspendSourcesBy } from '../sources/source.store.ts';
import { createDocumentService } from './document.service.ts';
import { createSourcePreview } from './source-preview.service.ts';

export interface KnowledgeDeps extends AgentDeps, KnowledgePorts {}

const searchesPerMinute = 300;

/** Creates the services for sources, reading and retrieval. */
export function createKnowledge(deps: KnowledgeDeps) {
  const { database, index, embedding } = deps;
  const sources = createSourceService(deps);
  const documents = createDocumentService(deps);
  const retrieve = createRetrieve(deps);
  const searchLimit = deps.limits.define({
    name: 'agent-searches',
    points: searchesPerMinute,
    windowSeconds: 60,
    code: codes.tooManyRequests,
  });
  const checkSources = async (caller: SourceCaller, asked: readonly NewAgentSource[]) => {
    const checked: CheckedSource[] = [];
    for (const source of asked) checked.push(await sources.check(caller, source));
    return async (tx: Transaction, agent: OpenAgent) => {
      for (const source of checked) await sources.addIn(tx, agent, caller, source);
    };
  };
  const room: AgentRoom = {
    jobs: [
      createChangeJob(deps),
      createUpkeepJob({ ...deps, claimMs }),
      createWebJob(deps),
      ...createIngestJobs(deps),
      ...(embedding ? [createEmbedJob({ ...deps, embedding })] : []),
    ],
    exportAccount: (accountId) => exportKnowledge(database.read, accountId),
    forgetAgent: (agentId) => index.dropScope(agentId),
    removeAgent: (tx, agentId, limit) => removeKnowledge(tx, { agentId, limit }, sources.stopFollowing),
    endMember: (tx, member) => suspendSourcesBy(tx, member),
    async close() {
      await Promise.all([deps.documentReader.close(), deps.scanReader.close()]);
      await index.close();
    },
  };
  return {
    room,
    sources,
    documents,
    preview: createSourcePreview(deps),
    retrieve,
    tableFilesOf: createTableFiles(deps),
    operations: createOperations(deps),
    checkSources,
    takeSearch: async (accountId: string) => {
      await searchLimit.take(accountId);
    },
  };
}
