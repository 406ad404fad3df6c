import { describeOnEveryDatabase } from '@atoll/testkit';
import { expect, it } from 'vitest';
import { createTestAgent } from '../chat/chat.fixture.ts';
import { keepFiles } from '../sources/document.store.ts';
import { createEmbedJob, type EmbedDeps } from './embed-job.ts';

describeOnEveryDatabase('vectors of passages', (open) => {
  it('are computed for others when the model refuses those of one agent', async () => {
    const database = await open();
    const agents = await Promise.all(['a', 'b', 'c'].map((account) => createTestAgent(database, account)));
    const [refused = '', ...others] = agents.map(({ id }) => id).sort();
    for (const { id: agentId, accountId } of agents) {
      await database.transaction(async (tx) => {
        const keeping = { agentId, accountId, sourceId: 's', isBacklog: false, changedAt: 1, title: null };
        const file = { versionId: null, objectId: null, etag: 'e', sizeBytes: 1, contentType: null };
        await keepFiles(tx, { ...keeping, now: 1 }, [{ ...file, bucketId: '', key: 'k' }]);
        await tx.updateTable('agent_documents').set({ state: 'ready', indexed_at: 1 }).execute();
      });
    }

    const stopping = new AbortController();
    const embedded: string[] = [];
    let refusals = 0;
    const deps = {
      database,
      clock: { now: () => 1_800_000_000_000 },
      log: { warn: () => undefined },
      index: {
        withoutVector: async (agentId: string) =>
          embedded.includes(agentId) ? [] : [{ key: agentId, text: agentId }],
        async putVectors(agentId: string) {
          embedded.push(agentId);
          if (embedded.length === others.length) stopping.abort();
        },
      },
      embedding: {
        model: 'model',
        async embed(texts: readonly string[]) {
          if (!texts.includes(refused)) return texts.map(() => new Float32Array([1]));
          refusals++;
          throw new Error('the input is too long');
        },
      },
    } as unknown as EmbedDeps;
    await createEmbedJob(deps).run(stopping.signal);
    expect(embedded.sort()).toEqual(others);
    expect(refusals).toBe(1);
  });
});
