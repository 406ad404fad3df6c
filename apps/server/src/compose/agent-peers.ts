import { createDocumentReader } from '@atoll/document-reader';
import type { AgentsDeps } from '../features/agents/core/index.ts';
import type { AuditTrail } from '../features/audit/index.ts';
import type { Storage } from '../features/storage/core/index.ts';
import { systemClock } from '../platform/clock.ts';
import { createOutgoingAgents, createWebPages } from '../platform/outgoing/index.ts';
import type { ChatPeers } from './chat-peers.ts';
import type { Foundation } from './foundation.ts';
import { openKnowledgeIndex } from './knowledge-index.ts';
import type { PublishPeers } from './publish-peers.ts';

interface Given {
  readonly foundation: Foundation;
  readonly storage: Storage;
  readonly audit: AuditTrail;
  /** Breaks off requests to addresses that users named. */
  readonly stopping: AbortSignal;
}

/** Supplies the dependencies of agents. Processes are started when they are needed. */
export function agentPeers({
  foundation,
  storage,
  audit,
  stopping,
}: Given): Omit<AgentsDeps, keyof ChatPeers | keyof PublishPeers> {
  const { config, log, data, room } = foundation;
  const { agentFiles, database, outgoing } = config;
  const reading = {
    timeoutMs: agentFiles.readTimeoutMs,
    memoryMb: agentFiles.readerMemoryMb,
    maxFileBytes: agentFiles.maxFileBytes,
    folder: agentFiles.workFolder,
  };
  return {
    database: data.database,
    limits: data.limits,
    clock: systemClock,
    log,
    audit,
    files: storage.fileAccess,
    index: openKnowledgeIndex(config, log),
    documentReader: createDocumentReader({ ...reading, processes: agentFiles.readers }),
    scanReader: createDocumentReader({ ...reading, processes: 1 }),
    webPages: createWebPages(createOutgoingAgents(outgoing), { stopping }),
    ingest: {
      // One file is fetched while another is read.
      concurrency: agentFiles.readers + 1,
      maxFileBytes: agentFiles.maxFileBytes,
      folder: agentFiles.workFolder,
      hasRoom: room?.hasRoom ?? (() => true),
      isAlone: database.kind === 'sqlite',
    },
    async signFile(caller, file) {
      const { url } = await storage.handlers.downloadObject({ ...file, disposition: 'inline' }, caller);
      return url;
    },
  };
}
