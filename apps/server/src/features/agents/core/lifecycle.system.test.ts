import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  addAgentSource,
  createAgent,
  deleteBucket,
  getAgentOptions,
  listAgentDocuments,
  listAgentSources,
  rereadAgent,
  restoreObject,
  searchPassages,
  setBucketLifecycle,
  setStorageClass,
} from '@atoll/contract';
import { signUp, startLanguageModel } from '@atoll/testkit';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, describe, expect, it } from 'vitest';
import { useAtollHere } from '../../../compose/serve-here.fixture.ts';
import { isKnown, keysFor, useAgent, useBucket } from './knowledge.fixture.ts';

const lighthouse = 'The lighthouse keeper polishes the lens every Tuesday morning.\n';
const harbour = 'The ferry to the island leaves the harbour at seven in the evening.\n';
const known = { timeout: 90_000 };

const model = await startLanguageModel();
afterAll(() => model.stop());

/** Starts a website with the given pages, by path. */
async function startWebsite(pages: Map<string, string>) {
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    response.writeHead(page === undefined ? 404 : 200, {
      'content-type': request.url === '/robots.txt' ? 'text/plain' : 'text/html; charset=utf-8',
    });
    response.end(page ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

describe('what an agent knows over time', () => {
  const atoll = useAtollHere({
    env: {
      OUTGOING_ALLOW_PRIVATE: 'true',
      LIFECYCLE_DAY_SECONDS: '1',
      ARCHIVE_RESTORE_MINUTES: '0',
      LLM_BASE_URL: model.baseUrl,
      LLM_API_KEY: model.apiKey,
      LLM_MODEL: model.chatModel,
      EMBED_MODEL: model.embeddingModel,
    },
  });

  it('has web pages, read again on request, as far as robots.txt allows', async () => {
    const pages = new Map([['/hours', '<h1>Hours</h1><p>The museum opens at nine on Sundays.</p>']]);
    pages.set('/robots.txt', 'User-agent: AtollBot\nDisallow: /private\n');
    pages.set('/private', '<p>The safe is behind the painting.</p>');
    const site = await startWebsite(pages);
    try {
      const { api } = await signUp(atoll());
      const url = `${site.origin}/hours`;
      const sources = [
        { kind: 'web', url },
        { kind: 'web', url: `${site.origin}/private` },
      ] as const;
      const { agent_id } = await api.ask(createAgent, { name: 'Museum', sources: [...sources] });
      const passagesFor = async (question: string) =>
        (await api.ask(searchPassages, { agent_id, question })).passages.map(({ text }) => text).join('\n');
      await expect.poll(() => passagesFor('When does the museum open?'), known).toContain('at nine');
      await expect
        .poll(
          async () => (await api.ask(listAgentSources, { agent_id })).sources.map(({ problem }) => problem),
          known,
        )
        .toEqual([null, 'refused_by_robots']);
      pages.set('/hours', '<h1>Hours</h1><p>The museum opens at ten on Sundays.</p>');
      const [first] = (await api.ask(listAgentSources, { agent_id })).sources;
      await api.ask(rereadAgent, { agent_id, source_id: first!.source_id });
      await expect.poll(() => passagesFor('When does the museum open?'), known).toContain('at ten');
      expect(await passagesFor('Where is the safe behind the painting?')).not.toContain('safe');
      pages.delete('/hours');
      await api.ask(rereadAgent, { agent_id, source_id: first!.source_id });
      await expect.poll(() => passagesFor('When does the museum open?'), known).toBe('');
    } finally {
      await site.stop();
    }
  }, 200_000);

  it('has vectors for its passages as soon as the model has made them', async () => {
    const { api } = await signUp(atoll());
    const bucket = await useBucket(atoll(), { api });
    await bucket.put('a.md', lighthouse);
    const agent_id = await useAgent(api, bucket.name);
    await expect.poll(() => isKnown(api, agent_id, 1), known).toBe(true);
    expect(await api.ask(getAgentOptions, {})).toMatchObject({ has_embeddings: true });
    const isEmbedded = () =>
      model.requests.some(
        ({ path, body }) => path === '/v1/embeddings' && JSON.stringify(body).includes('polishes'),
      );
    await expect.poll(isEmbedded, known).toBe(true);
    expect(await keysFor(api, agent_id, 'lens')).toEqual(['a.md']);
  }, 200_000);

  it('loses what a lifecycle rule deletes, and a whole bucket', async () => {
    const { api } = await signUp(atoll());
    const bucket = await useBucket(atoll(), { api });
    await bucket.put('old/a.md', lighthouse);
    await bucket.put('new/b.md', harbour);
    const agent_id = await useAgent(api, bucket.name);
    await expect.poll(() => isKnown(api, agent_id, 2), known).toBe(true);
    await api.ask(setBucketLifecycle, {
      bucket: bucket.name,
      rules: [{ id: 'old', enabled: true, prefix: 'old/', expire_days: 1 }],
    });
    // Vectors find the nearest of the files that are left.
    await expect
      .poll(() => keysFor(api, agent_id, 'lighthouse keeper lens'), known)
      .not.toContain('old/a.md');
    await expect.poll(() => isKnown(api, agent_id, 1), known).toBe(true);
    await bucket.remove('new/b.md');
    await api.ask(deleteBucket, { name: bucket.name });
    expect(await keysFor(api, agent_id, 'ferry island')).toEqual([]);
    await expect.poll(() => isKnown(api, agent_id, 0), known).toBe(true);
  }, 200_000);

  it('lists files in the archive and under customers’ keys, and reads them once it can', async () => {
    const { api } = await signUp(atoll());
    const bucket = await useBucket(atoll(), { api });
    await bucket.put('archived.md', lighthouse);
    const key = Buffer.alloc(32, 7);
    await bucket.client.send(
      new PutObjectCommand({
        Bucket: bucket.name,
        Key: 'own-key.md',
        Body: harbour,
        SSECustomerAlgorithm: 'AES256',
        SSECustomerKey: key.toString('base64'),
      }),
    );
    await api.ask(setStorageClass, { bucket: bucket.name, key: 'archived.md', storage_class: 'GLACIER' });
    const { agent_id } = await api.ask(createAgent, { name: 'Guide' });
    await api.ask(addAgentSource, { agent_id, source: { kind: 'files', bucket: bucket.name, prefix: '' } });
    await expect.poll(() => isKnown(api, agent_id, 2), known).toBe(true);
    const { documents } = await api.ask(listAgentDocuments, { agent_id, state: 'unreadable' });
    expect(documents.map(({ key: name, reason }) => [name, reason])).toEqual([
      ['archived.md', 'archived'],
      ['own-key.md', 'encrypted'],
    ]);
    await api.ask(restoreObject, { bucket: bucket.name, key: 'archived.md', days: 1 });
    await bucket.put('own-key.md', harbour);
    await expect.poll(() => keysFor(api, agent_id, 'lighthouse keeper lens'), known).toContain('archived.md');
    await expect.poll(() => keysFor(api, agent_id, 'ferry island'), known).toContain('own-key.md');
  }, 200_000);
});
