import { createHash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type Call,
  compareHubReleases,
  createHubRelease,
  deleteHubRelease,
  downloadHubRelease,
  getHubReceipts,
  hubReleaseCalls,
  listHubContributedItems,
  listHubReleases,
  listHubWithdrawals,
  openHubRelease,
  previewHubRelease,
  publishHubRelease,
  recallHubRelease,
  withdrawByHubReceipt,
} from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import { makeImage } from '@atoll/media-checks/testing/make-image';
import { type Account, api, removeFolder, signUp } from '@atoll/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useAtollHere } from '../../../compose/serve-here.fixture.ts';
import {
  join,
  openTestCollection,
  sendFile,
  type TestCollection,
} from '../contributions/contribution.fixture.ts';
import { hubEnv, hubOwner, linkStorage } from '../core/hub.fixture.ts';
import { emptyPlan, verify } from './releases.fixture.ts';

const pollMs = { timeout: 60_000 };

describe('releases over HTTP', () => {
  const atoll = useAtollHere({ env: hubEnv });
  let owner: Account;
  let ann: Account;
  let bob: Account;
  let pictures: TestCollection;
  const bytes = [11, 22, 33].map((seed) => makeImage('image/png', { seed }));
  const items: string[] = [];
  const folders: string[] = [];
  afterAll(async () => {
    for (const folder of folders) await removeFolder(folder);
  });
  beforeAll(async () => {
    owner = await hubOwner(atoll());
    [ann, bob] = [await signUp(atoll()), await signUp(atoll())];
    await linkStorage(owner, atoll());
    pictures = await openTestCollection(owner, { item_type: 'image' });
    for (const { api } of [ann, bob]) await join(api, pictures);
    for (const image of bytes) items.push((await sendFile(ann.api, pictures, image)).item_id);
  }, 120_000);

  const states = async () => {
    const { project_id } = pictures;
    return (await ann.api.ask(listHubContributedItems, { project_id })).items.map(({ state }) => state);
  };
  /** Accepts all items in review, like reviewers would. */
  const acceptAll = () => {
    const file = new DatabaseSync(joinPath(atoll().dataDir, 'atoll.db'));
    file.exec("pragma busy_timeout = 10000; update hub_items set state = 'accepted', due_at = 0");
    file.close();
  };
  const latest = async () => {
    const { releases } = await owner.api.ask(listHubReleases, { project_id: pictures.project_id });
    return releases[0]!;
  };
  const anyone = () => api(atoll());
  const download = async (): Promise<string> => {
    const { project_id } = pictures;
    const { files, version } = await anyone().ask(openHubRelease, { project_id });
    const folder = await mkdtemp(joinPath(tmpdir(), 'atoll-release-'));
    folders.push(folder);
    for (const { name, sha256 } of files) {
      const { url } = await anyone().ask(downloadHubRelease, { project_id, version, name });
      const content = Buffer.from(await (await fetch(url)).arrayBuffer());
      expect(createHash('sha256').update(content).digest('hex'), name).toBe(sha256);
      await writeFile(joinPath(folder, name), content);
    }
    return folder;
  };

  it('belong to the owner of the data hub', async () => {
    const { project_id } = pictures;
    await expect.poll(states, pollMs).toEqual(['in_review', 'in_review', 'in_review']);
    acceptAll();
    await expect.poll(states, pollMs).toEqual(['stored', 'stored', 'stored']);
    const given = {
      project_id,
      release_id: 'x',
      before_id: 'x',
      after_id: 'x',
      reason: 'x',
      plan: emptyPlan,
    };
    for (const call of Object.values<Call>(hubReleaseCalls)) {
      if (call.auth === 'none') continue;
      const names = Object.keys((call.input as unknown as { shape: object }).shape);
      const input = Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
      const refused = { code: codes.hubProjectNotFound, data: null };
      expect(await bob.api.call(call, input), call.name).toMatchObject(refused);
    }
  });

  it('do not exist for the public until they are published', async () => {
    const { project_id } = pictures;
    const plan = { ...emptyPlan, notes: 'The first ones', splits: [{ name: 'all', share: 1 }] };
    const preview = await owner.api.ask(previewHubRelease, { project_id, plan });
    expect(preview).toMatchObject({
      items: 3,
      contributors: 1,
      lowest_version: '1.0.0',
      is_version_allowed: true,
    });
    expect(preview.leakage).toMatchObject({ is_clean: true });
    await owner.api.ask(createHubRelease, { project_id, plan });
    await expect.poll(async () => (await latest()).state, pollMs).toBe('signed');
    const { release_id, files_done, files_total, ...signed } = await latest();
    expect(signed).toMatchObject({ items: 3, problem: null, prefix: `hub/${project_id}/releases/1.0.0/` });
    expect(files_done).toBe(files_total);
    const refused = { code: codes.hubProjectNotFound, data: null };
    expect(await anyone().call(openHubRelease, { project_id })).toMatchObject(refused);
    expect(await anyone().call(listHubWithdrawals, { project_id })).toMatchObject(refused);
    const item = { project_id, item_id: items[0]! };
    expect((await ann.api.ask(getHubReceipts, item)).receipts).toEqual([]);
    expect(await owner.api.call(createHubRelease, { project_id, plan })).toMatchObject({
      code: codes.hubReleaseRefused,
    });
    await owner.api.ask(publishHubRelease, { project_id, release_id });
    const opened = await anyone().ask(openHubRelease, { project_id, version: '1.0.0' });
    expect(opened).toMatchObject({
      items: 3,
      state: 'published',
      notes: 'The first ones',
      license: 'CC-BY-4.0',
    });
    // One contributor is fewer than five.
    expect([opened.languages, opened.countries, opened.splits]).toEqual([[], [], []]);
    expect(opened.sample).toHaveLength(3);
    expect(JSON.stringify(opened)).not.toContain(ann.email);
  });

  it('are downloaded by anyone, verified, and their media with them', async () => {
    const { project_id } = pictures;
    expect(await verify(await download())).toMatchObject({ code: 0, report: { problems: [] } });
    const sha256 = createHash('sha256').update(bytes[1]!).digest('hex');
    const media = { project_id, version: '1.0.0', name: `items/${sha256}` };
    const { url } = await anyone().ask(downloadHubRelease, media);
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(bytes[1]);
    const refused = { code: codes.hubProjectNotFound, data: null };
    for (const name of [`items/${'0'.repeat(64)}`, '../tombstones.jsonl', 'items.jsonl.bak', '']) {
      expect(await anyone().call(downloadHubRelease, { ...media, name }), name).toMatchObject(refused);
    }
  });

  it('forget an item that is withdrawn by its receipt', async () => {
    const { project_id } = pictures;
    const [{ receipt, version } = { receipt: undefined, version: '' }] = (
      await ann.api.ask(getHubReceipts, { project_id, item_id: items[0]! })
    ).receipts;
    const { item_hash = '', position = 0 } = receipt ?? {};
    const input = { project_id, version, item_hash, position };
    const refused = { code: codes.hubItemNotFound };
    expect(await bob.api.call(getHubReceipts, { project_id, item_id: items[0]! })).toMatchObject(refused);
    expect(await bob.api.call(withdrawByHubReceipt, input)).toMatchObject(refused);
    await ann.api.ask(withdrawByHubReceipt, input);
    expect(await ann.api.call(withdrawByHubReceipt, input)).toMatchObject({ code: codes.hubStateRefused });
    const names = async () => {
      const { files } = await anyone().ask(openHubRelease, { project_id });
      return files.map(({ name }) => name);
    };
    await expect.poll(names, pollMs).toContain('croissant.json');
    expect(await verify(await download())).toMatchObject({ code: 0, report: { withdrawn: [position] } });
    const { withdrawals } = await anyone().ask(listHubWithdrawals, { project_id });
    expect(withdrawals).toMatchObject([{ type: 'withdrawal', version: '1.0.0', position }]);
  });

  it('are compared, deleted and recalled', async () => {
    const { project_id } = pictures;
    const { release_id: before_id } = await latest();
    await owner.api.ask(createHubRelease, { project_id, plan: emptyPlan });
    await expect.poll(async () => (await latest()).state, pollMs).toBe('signed');
    const { release_id, version } = await latest();
    expect(version).toBe('2.0.0');
    const compared = { project_id, before_id, after_id: release_id };
    expect(await owner.api.ask(compareHubReleases, compared)).toMatchObject({
      before: 2,
      after: 2,
      added: 0,
    });
    await owner.api.ask(deleteHubRelease, { project_id, release_id });
    expect((await latest()).version).toBe('1.0.0');
    await owner.api.ask(recallHubRelease, { project_id, release_id: before_id, reason: 'wrong license' });
    const opened = await anyone().ask(openHubRelease, { project_id });
    expect(opened).toMatchObject({
      state: 'recalled',
      recall_reason: 'wrong license',
      files: [],
      sample: [],
    });
  });
});
