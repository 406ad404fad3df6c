import { createHash } from 'node:crypto';
import {
  addBackupBucket,
  addBackupNode,
  appealHubItem,
  createAccessKey,
  createBucket,
  decideHubDispute,
  disconnectApp,
  getHubItem,
  getHubProject,
  holdHubItem,
  listConnectedApps,
  recentObjects,
  searchObjects,
  withdrawHubItem,
} from '@atoll/contract';
import { makeImage } from '@atoll/media-checks/testing/make-image';
import { type Account, signUp } from '@atoll/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAtollHere } from '../../../compose/serve-here.fixture.ts';
import {
  join,
  openTestCollection,
  sendFile,
  type TestCollection,
} from '../contributions/contribution.fixture.ts';
import { hubEnv, hubOwner, linkStorage } from './hub.fixture.ts';

const copies = 'hub-copies';

describe('an item on a running server', () => {
  const atoll = useAtollHere({ database: 'sqlite', env: { ...hubEnv, OUTGOING_ALLOW_PRIVATE: 'true' } });
  let owner: Account;
  let ann: Account;
  let pictures: TestCollection;
  let bucket = '';
  beforeAll(async () => {
    owner = await hubOwner(atoll());
    ann = await signUp(atoll());
    await linkStorage(owner, atoll());
    pictures = await openTestCollection(owner, { item_type: 'image' });
    await join(ann.api, pictures);
    const { settings } = await owner.api.ask(getHubProject, { project_id: pictures.project_id });
    bucket = settings.bucket ?? '';
    await copyToNode();
  }, 120_000);

  /** Gives the project's bucket a backup node: another bucket of this server. */
  const copyToNode = async () => {
    const { api } = owner;
    await api.ask(createBucket, { name: copies });
    const { access_key_id, secret_access_key } = await api.ask(createAccessKey, { name: 'node' });
    const node = await api.ask(addBackupNode, {
      name: 'node',
      endpoint: atoll().s3Url,
      region: 'us-east-1',
      bucket: copies,
      prefix: '',
      path_style: true,
      access_key_id,
      secret_access_key,
    });
    await api.ask(addBackupBucket, { node: node.id, bucket });
  };
  /** Returns the versions on the node, which are named by hashes of their keys. */
  const replicas = async () => {
    const found = await owner.api.ask(searchObjects, { bucket: copies, text: `manifests/${bucket}/` });
    const files = found.objects.filter(({ key }) => key.endsWith('/null'));
    return files.map(({ key }) => key.split('/').at(-2)).sort();
  };
  const replicaOf = (key: string) =>
    createHash('sha256').update(`hub/${pictures.project_id}/${key}`).digest('hex');

  const stateOf = (item_id: string) => async () =>
    (await owner.api.ask(getHubItem, { project_id: pictures.project_id, item_id })).state;
  const keys = async () => {
    const prefix = `hub/${pictures.project_id}/`;
    const found = await owner.api.ask(searchObjects, { bucket, text: prefix });
    const files = found.objects.filter(({ key }) => !key.endsWith('/'));
    return files.map(({ key }) => key.slice(prefix.length)).sort();
  };
  const reaches = (item_id: string, state: string) =>
    expect.poll(stateOf(item_id), { timeout: 60_000 }).toBe(state);

  it('is stored once it is accepted, and is gone, also from a backup node, when it is withdrawn and the storage is linked again', async () => {
    const { project_id } = pictures;
    const { item_id } = await sendFile(ann.api, pictures, makeImage('image/png'), {
      content_type: 'image/png',
    });
    await reaches(item_id, 'in_review');
    const item = { project_id, item_id };
    await owner.api.ask(holdHubItem, { ...item, reasons: ['other'], note: 'Let me see.' });
    const decided = { ...item, reasons: [], note: 'Decided.' };
    await owner.api.ask(decideHubDispute, { ...decided, outcome: 'reject' });
    await ann.api.ask(appealHubItem, { ...item, text: 'It is a reef.' });
    await owner.api.ask(decideHubDispute, { ...decided, outcome: 'accept' });
    await reaches(item_id, 'stored');
    const { media } = await owner.api.ask(getHubItem, item);
    const stored = [`items/${media?.sha256}`, `labels/${item_id}.json`];
    await expect.poll(keys, { timeout: 60_000 }).toEqual(stored);
    await expect.poll(replicas, { timeout: 60_000 }).toEqual(stored.map(replicaOf).sort());
    const recent = (await owner.api.ask(recentObjects, {})).filter((object) => object.bucket === bucket);
    expect(recent.map(({ key }) => key)).toEqual([`hub/${project_id}/items/${media?.sha256}`]);

    const apps = await owner.api.ask(listConnectedApps, {});
    await owner.api.ask(disconnectApp, {
      grant_id: apps.find(({ name }) => name === 'datahub')?.grant_id ?? '',
    });
    await ann.api.ask(withdrawHubItem, item);
    expect(await stateOf(item_id)()).toBe('withdrawn');
    expect(await keys()).toEqual(stored);
    await linkStorage(owner, atoll());
    await expect.poll(keys, { timeout: 60_000 }).toEqual([]);
    await expect.poll(replicas, { timeout: 60_000 }).toEqual([]);
  }, 180_000);
});
