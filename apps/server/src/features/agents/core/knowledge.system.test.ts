import {
  addAgentSource,
  createAgent,
  getAgentState,
  getDocumentText,
  listAgentDocuments,
  listAgentSources,
  previewAgentSource,
  removeAgentSource,
  searchPassages,
} from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import { signUp } from '@atoll/testkit';
import { describe, expect, it } from 'vitest';
import { useAtollHere } from '../../../compose/serve-here.fixture.ts';
import { isKnown, keysFor, useAgent, useBucket } from './knowledge.fixture.ts';

const lighthouse = '# Lighthouse\n\nThe lighthouse keeper polishes the lens every Tuesday morning.\n';
const harbour = '# Harbour\n\nThe ferry to the island leaves the harbour at seven in the evening.\n';

const known = { timeout: 60_000 };

describe('an agent that knows a bucket', () => {
  const atoll = useAtollHere({});

  it('finds passages of its files, and opens the very place', async () => {
    const { api } = await signUp(atoll());
    const bucket = await useBucket(atoll(), { api });
    await bucket.put('guide/lighthouse.md', lighthouse);
    await bucket.put('guide/harbour.md', harbour);
    await bucket.put('guide/photo.xyz', 'nothing to read');
    expect(await api.ask(previewAgentSource, { bucket: bucket.name, prefix: 'guide/' })).toMatchObject({
      files: 3,
      unreadable: [{ reason: 'unknown_format', files: 1 }],
      is_partial: false,
    });
    const agent_id = await useAgent(api, bucket.name, 'guide/');
    await expect.poll(() => isKnown(api, agent_id, 3), known).toBe(true);
    expect(await api.ask(getAgentState, { agent_id })).toMatchObject({ ready: 2, unreadable: 1, chunks: 2 });

    const question = 'When does the keeper polish the lens?';
    const { passages, confidence } = await api.ask(searchPassages, { agent_id, question });
    expect(passages[0]).toMatchObject({ bucket: bucket.name, key: 'guide/lighthouse.md', version_id: null });
    expect(passages[0]?.text).toContain('every Tuesday morning');
    expect(confidence).toBeGreaterThanOrEqual(0);
    expect(confidence).toBeLessThanOrEqual(1);

    const { document_id = '', start = 0, end = 0 } = passages[0] ?? {};
    const range = { start: String(start), end: String(end) };
    const text = await api.ask(getDocumentText, { agent_id, document_id, ...range });
    expect(text.text).toBe(passages[0]?.text);
    expect(text.is_outdated).toBe(false);
    const opened = await fetch(text.file_url ?? '');
    expect(await opened.text()).toBe(lighthouse);

    const { documents } = await api.ask(listAgentDocuments, { agent_id, state: 'unreadable' });
    expect(documents).toMatchObject([{ key: 'guide/photo.xyz', reason: 'unknown_format' }]);
  });

  it('follows what happens to the files', async () => {
    const { api } = await signUp(atoll());
    const bucket = await useBucket(atoll(), { api });
    await bucket.put('a.md', lighthouse);
    const agent_id = await useAgent(api, bucket.name);
    await expect.poll(() => isKnown(api, agent_id, 1), known).toBe(true);

    await bucket.put('b.md', harbour);
    await expect.poll(() => keysFor(api, agent_id, 'ferry island'), { timeout: 30_000 }).toEqual(['b.md']);
    await bucket.put('a.md', 'The gardener waters the cactus.');
    await expect.poll(() => keysFor(api, agent_id, 'gardener cactus'), { timeout: 30_000 }).toEqual(['a.md']);
    expect(await keysFor(api, agent_id, 'lighthouse keeper lens')).toEqual([]);

    await bucket.remove('b.md');
    expect(await keysFor(api, agent_id, 'ferry island')).toEqual([]);
    await expect.poll(() => isKnown(api, agent_id, 1), known).toBe(true);
  });

  it('forgets what a removed source had and no other has', async () => {
    const { api } = await signUp(atoll());
    const bucket = await useBucket(atoll(), { api });
    await bucket.put('one/a.md', lighthouse);
    await bucket.put('two/b.md', harbour);
    const agent_id = await useAgent(api, bucket.name);
    await expect.poll(() => isKnown(api, agent_id, 2), known).toBe(true);
    const narrow = { kind: 'files', bucket: bucket.name, prefix: 'two/' } as const;
    await api.ask(addAgentSource, { agent_id, source: narrow });
    const { sources } = await api.ask(listAgentSources, { agent_id });
    expect(sources).toMatchObject([{ key: '', documents: 2 }, { key: 'two/' }]);

    await api.ask(removeAgentSource, { agent_id, source_id: sources[0]?.source_id ?? '' });
    expect(await keysFor(api, agent_id, 'lighthouse keeper lens')).toEqual([]);
    expect(await keysFor(api, agent_id, 'ferry island')).toEqual(['two/b.md']);
    await expect.poll(() => isKnown(api, agent_id, 1), known).toBe(true);
  });

  it('reads a pasted text at once', async () => {
    const { api } = await signUp(atoll());
    const text = {
      kind: 'text',
      title: 'Opening hours',
      text: 'The museum opens at nine on Sundays.',
    } as const;
    const { agent_id } = await api.ask(createAgent, { name: 'Museum', sources: [text] });
    await expect.poll(() => isKnown(api, agent_id, 1), known).toBe(true);
    const { passages } = await api.ask(searchPassages, { agent_id, question: 'When does the museum open?' });
    expect(passages).toMatchObject([{ bucket: null, key: 'Opening hours', title: 'Opening hours' }]);
    const { document_id = '' } = passages[0] ?? {};
    expect(await api.ask(getDocumentText, { agent_id, document_id })).toMatchObject({
      text: text.text,
      file_url: null,
    });
  });

  it('does not read what its maker may not', async () => {
    const { api } = await signUp(atoll());
    const stranger = await signUp(atoll());
    const bucket = await useBucket(atoll(), { api });
    await bucket.put('secret/a.md', lighthouse);
    await bucket.put('open/b.md', harbour);
    const agent_id = await useAgent(api, bucket.name);
    await expect.poll(() => isKnown(api, agent_id, 2), known).toBe(true);
    const source = { kind: 'files', bucket: bucket.name, prefix: '' } as const;
    expect(await stranger.api.call(createAgent, { name: 'Thief', sources: [source] })).toMatchObject({
      code: codes.bucketNotFound,
    });
    expect(await stranger.api.call(addAgentSource, { agent_id, source })).toMatchObject({
      code: codes.agentNotFound,
    });

    await bucket.setPolicy({
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Deny',
          Principal: '*',
          Action: 's3:GetObject',
          Resource: `arn:aws:s3:::${bucket.name}/secret/*`,
        },
      ],
    });
    expect(await keysFor(api, agent_id, 'lighthouse keeper lens')).toEqual([]);
    expect(await keysFor(api, agent_id, 'ferry island')).toEqual(['open/b.md']);
    await bucket.put('secret/c.md', 'The combination of the safe.');
    await expect.poll(() => isKnown(api, agent_id, 3), known).toBe(true);
    const { documents } = await api.ask(listAgentDocuments, { agent_id, state: 'unreadable' });
    expect(documents).toMatchObject([{ key: 'secret/c.md', reason: 'access_denied' }]);
    const object = { kind: 'object', bucket: bucket.name, key: 'secret/a.md' } as const;
    expect(await api.call(addAgentSource, { agent_id, source: object })).toMatchObject({
      code: codes.permissionMissing,
    });
  });
});
