import { getAgentState, listAgentDocuments, updateAgent } from '@atoll/contract';
import { makePicture } from '@atoll/document-reader/testing/make-picture';
import { signUp } from '@atoll/testkit';
import { describe, expect, it } from 'vitest';
import { useAtollHere } from '../../../compose/serve-here.fixture.ts';
import { isKnown, keysFor, useAgent, useBucket } from './knowledge.fixture.ts';

const patient = { timeout: 120_000 };

describe('pictures of text', () => {
  const atoll = useAtollHere({});

  it('are read if the agent reads scanned pages, and listed as scanned if not', async () => {
    const { api } = await signUp(atoll());
    const bucket = await useBucket(atoll(), { api });
    await bucket.put('scan.png', makePicture(['The seal has to be replaced', 'when it leaks.'], 'image/png'));
    const agent_id = await useAgent(api, bucket.name);
    await expect.poll(() => isKnown(api, agent_id, 1), patient).toBe(true);
    const list = async () => (await api.ask(listAgentDocuments, { agent_id })).documents;
    expect(await list()).toMatchObject([{ state: 'unreadable', reason: 'scanned', is_reading_scans: false }]);

    await api.ask(updateAgent, { agent_id, settings: { reads_scans: true, languages: ['en_US'] } });
    expect(await api.ask(getAgentState, { agent_id })).toMatchObject({ behind: 1, unreadable: 0 });
    expect(await list()).toMatchObject([{ reason: 'scanned', is_reading_scans: true }]);
    await expect.poll(() => isKnown(api, agent_id, 1), patient).toBe(true);
    expect(await list()).toMatchObject([{ state: 'ready', reason: null, is_reading_scans: false }]);
    expect(await keysFor(api, agent_id, 'When must the seal be replaced?')).toEqual(['scan.png']);
  }, 240_000);
});
