import { codes } from '@atoll/contract/codes';
import { createChangeJob } from '../ingest/change-job.ts';
import { claimMs, createIngestJob } from '../ingest/ingest-job.ts';
import { createUpkeepJob } from '../ingest/upkeep-job.ts';
import { createWebJob } from '../ingest/web-job.ts';
import type { AgentDeps } from '../kernel/deps.ts';
import type { KnowledgePorts } from '../kernel/ports.ts';
import type { AgentRoom } from '../kernel/room.ts';
import { createRetrieve, type EmbedQuestion } from '../retrieval/retrieve.ts';
import { exportKnowledge } from '../sources/export.store.ts';
import { removeKnowledge } from '../sources/removal.store.ts';
import { type CheckedSource, createSourceService } from '../sources/source.service.ts';
import { suspendSourcesBy } from '../sources/source.store.ts';
import type { AgentCallDeps } from './agent.routes.ts';
import type { AgentService } from './agent.service.ts';
import { createDocumentService } from './document.service.ts';
import { createSourceHandlers, type SignFile } from './source.routes.ts';
import { createSourcePreview } from './source-preview.service.ts';

export interface KnowledgeDeps extends AgentDeps, KnowledgePorts {
  readonly agents: AgentService;
  readonly signFile: SignFile;
  readonly embedQuestion: EmbedQuestion;
}

const searchesPerMinute = 300;

/** What agents know: their sources, what is read of them, and how it is found. */
export function createKnowledge(deps: KnowledgeDeps) {
  const { database, index } = deps;
  const sources = createSourceService(deps);
  const documents = createDocumentService(deps);
  const retrieve = createRetrieve(deps);
  const searchLimit = deps.limits.define({
    name: 'agent-searches',
    points: searchesPerMinute,
    windowSeconds: 60,
    code: codes.tooManyRequests,
  });
  const checkSources: AgentCallDeps['checkSources'] = async (caller, asked) => {
    const checked: CheckedSource[] = [];
    for (const source of asked) checked.push(await sources.check(caller, source));
    return async (tx, agent) => {
      for (const source of checked) await sources.addIn(tx, agent, caller, source);
    };
  };
  const room: AgentRoom = {
    jobs: [
      createChangeJob(deps),
      createUpkeepJob({ ...deps, claimMs }),
      createWebJob(deps),
      createIngestJob(deps),
    ],
    exportAccount: (accountId) => exportKnowledge(database.read, accountId),
    forgetAgent: (agentId) => index.dropScope(agentId),
    removeAgent: (tx, agentId, limit) => removeKnowledge(tx, { agentId, limit }, sources.stopFollowing),
    endMember: (tx, member) => suspendSourcesBy(tx, member),
    async close() {
      await deps.documentReader.close();
      await index.close();
    },
  };
  return {
    room,
    retrieve,
    checkSources,
    handlers: createSourceHandlers({
      agents: deps.agents,
      sources,
      documents,
      preview: createSourcePreview(deps),
      retrieve,
      signFile: deps.signFile,
      takeSearch: async (accountId) => {
        await searchLimit.take(accountId);
      },
    }),
  };
}
