import { type PassageIndex, type PassageIndexLocation, startPassageIndex } from '@atoll/passage-index';
import type { Config } from '../config/index.ts';
import type { AgentsDeps } from '../features/agents/core/index.ts';
import type { Log } from '../platform/log/index.ts';

/** Opens the index of what agents know, in processes that start when it is first used. */
export function openKnowledgeIndex({ database, agentFiles }: Config, log: Log): AgentsDeps['index'] {
  const location: PassageIndexLocation =
    database.kind === 'postgres'
      ? { dialect: 'postgres', url: database.url.reveal() }
      : { dialect: 'sqlite', path: agentFiles.indexPath };
  let starting: Promise<PassageIndex> | undefined;
  let isClosed = false;
  const started = () => {
    if (isClosed) throw new Error('the index of passages is closed');
    starting ??= startPassageIndex({
      location,
      onDeath: (role) => log.warn({ role }, 'a process of the index of passages died and is replaced'),
    }).catch((error: unknown) => {
      starting = undefined;
      throw error;
    });
    return starting;
  };
  return {
    instanceId: async () => (await started()).instanceId,
    put: async (...given) => (await started()).put(...given),
    putMany: async (...given) => (await started()).putMany(...given),
    remove: async (...given) => (await started()).remove(...given),
    dropScope: async (...given) => (await started()).dropScope(...given),
    search: async (...given) => (await started()).search(...given),
    textOf: async (...given) => (await started()).textOf(...given),
    passagesOf: async (...given) => (await started()).passagesOf(...given),
    withoutVector: async (...given) => (await started()).withoutVector(...given),
    putVectors: async (...given) => (await started()).putVectors(...given),
    stats: async (...given) => (await started()).stats(...given),
    async close() {
      isClosed = true;
      await (await starting?.catch(() => undefined))?.close();
    },
  };
}
