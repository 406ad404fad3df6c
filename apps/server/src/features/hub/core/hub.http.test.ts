import {
  addCredit,
  allowAccess,
  billingSummary,
  type Call,
  closeAccount,
  closeHubProject,
  connectHubStorage,
  createHubProject,
  deleteHubProject,
  disconnectApp,
  getHubProject,
  getHubStorage,
  type HubField,
  type HubProjectSettings,
  hubProjectCalls,
  hubStorageCalls,
  hubTemplates,
  issueIdentity,
  keepAccount,
  listAuditEntries,
  listConnectedApps,
  listHubProjects,
  listLedger,
  openHubProject,
  pauseHubProject,
  resumeHubProject,
  updateHubProject,
} from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import { type Account, databasesOfServers, signUp } from '@atoll/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAtollHere } from '../../../compose/serve-here.fixture.ts';
import { completeDraft, hubEnv, hubOwner, linkStorage } from './hub.fixture.ts';

describe.each(databasesOfServers)('the data hub, on %s', (database) => {
  const atoll = useAtollHere({ database, env: hubEnv });
  let owner: Account;
  let stranger: Account;
  beforeAll(async () => {
    owner = await hubOwner(atoll());
    stranger = await signUp(atoll());
  });
  const creditOf = async () => (await owner.api.ask(billingSummary, {})).credit_micro_usd;

  it('is closed to every other account, in all calls for projects and storage', async () => {
    const { project_id } = await owner.api.ask(createHubProject, { title: 'Mine' });
    for (const call of Object.values<Call>({ ...hubProjectCalls, ...hubStorageCalls })) {
      const input = { project_id, title: 'x', settings: {}, identity: 'x' };
      const names = Object.keys((call.input as unknown as { shape: object }).shape);
      const given = Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));
      expect(await stranger.api.call(call, given), call.name).toMatchObject({
        code: codes.hubProjectNotFound,
      });
    }
    expect((await owner.api.ask(getHubProject, { project_id })).state).toBe('draft');
  });

  it('says what a draft lacks, and opens none that lacks something', async () => {
    const { project_id, obstacles, settings } = await owner.api.ask(createHubProject, { title: 'Empty' });
    expect(obstacles).toEqual(['instructions', 'languages', 'consent', 'bucket', 'storage_not_linked']);
    expect(await owner.api.call(openHubProject, { project_id })).toMatchObject({
      code: codes.hubProjectIncomplete,
    });
    const twice: HubField = {
      name: 'a',
      type: 'text',
      is_required: true,
      labels: { en_US: 'A' },
      options: [],
    };
    const change: Partial<HubProjectSettings> = {
      fields: [twice, twice],
      rule: { ...settings.rule, min_votes: 5, max_votes: 2 },
      ends_at: 1,
    };
    const changed = await owner.api.ask(updateHubProject, { project_id, settings: change });
    expect(changed.obstacles.slice(-3)).toEqual(['fields', 'rule', 'ends_at']);
    await owner.api.ask(deleteHubProject, { project_id });
    expect(await owner.api.call(getHubProject, { project_id })).toMatchObject({
      code: codes.hubProjectNotFound,
    });
  });

  it.each(hubTemplates)('fills a draft in from the template “%s”', async (template) => {
    const { settings, obstacles } = await owner.api.ask(createHubProject, { title: 'T', template });
    expect(settings.instructions).not.toBe('');
    expect(obstacles.filter((one) => one !== 'storage_not_linked')).toEqual(['languages', 'bucket']);
  });

  it('is linked by an identity that its own account allowed, once', async () => {
    const redirect_url = `${atoll().url}/datahub/storage`;
    const { identity } = await owner.api.ask(issueIdentity, { name: 'datahub', redirect_url });
    const refused = { code: codes.accountInvalid };
    expect(await owner.api.call(connectHubStorage, { identity }), 'before it is allowed').toMatchObject(
      refused,
    );
    await owner.api.ask(allowAccess, { identity, redirect_url });
    const link = await owner.api.ask(connectHubStorage, { identity });
    expect(link).toMatchObject({ is_linked: true, permissions: ['manage', 'upload', 'organise'] });
    expect(await owner.api.call(connectHubStorage, { identity }), 'a second time').toMatchObject(refused);
    expect((await owner.api.ask(getHubStorage, {})).is_linked, 'after a second use').toBe(false);
  });

  it('opens a project once its budget is there, and returns what is left', async () => {
    await linkStorage(owner, atoll());
    const settings = { target_items: 100, reward_micro_usd: 50_000, vote_reward_micro_usd: 10_000 };
    const project_id = await completeDraft(owner, settings);
    const { budget_micro_usd: budget } = await owner.api.ask(getHubProject, { project_id });
    expect(budget).toBe(100 * (50_000 + 5 * 10_000));
    expect(await owner.api.call(openHubProject, { project_id })).toMatchObject({
      code: codes.creditInsufficient,
    });
    const payment = { payment_method: 'sandbox_approved', idempotency_key: 'hub' } as const;
    await owner.api.ask(addCredit, { amount_micro_usd: 20_000_000, ...payment });
    const before = await creditOf();

    const [one, other] = await Promise.all([
      owner.api.call(openHubProject, { project_id }),
      owner.api.call(openHubProject, { project_id }),
    ]);
    expect(
      [one.code, other.code].filter((code) => code === 200),
      'only one opens it',
    ).toHaveLength(1);
    expect([one.code, other.code]).toContain(codes.hubStateRefused);
    const opened = await owner.api.ask(getHubProject, { project_id });
    expect(opened).toMatchObject({ state: 'open', version: 1, reserved_micro_usd: budget, obstacles: [] });
    expect([opened.rules_sha256, opened.consent_sha256]).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
    expect(await creditOf()).toBe(before - budget);
    for (const call of [updateHubProject, deleteHubProject, resumeHubProject] as const) {
      const input = call === updateHubProject ? { project_id, settings: {} } : { project_id };
      expect(await owner.api.call(call as Call, input), call.name).toMatchObject({
        code: codes.hubStateRefused,
      });
    }
    expect((await owner.api.ask(pauseHubProject, { project_id })).state).toBe('paused');
    expect((await owner.api.ask(resumeHubProject, { project_id })).state).toBe('open');

    const closed = await owner.api.ask(closeHubProject, { project_id });
    expect(closed).toMatchObject({ state: 'closed', reserved_micro_usd: 0 });
    expect(await creditOf()).toBe(before);
    const { entries } = await owner.api.ask(listLedger, {});
    expect(entries.slice(0, 2).map(({ reason }) => reason)).toEqual(['hub_budget_returned', 'hub_budget']);
    const audit = await owner.api.ask(listAuditEntries, {});
    expect(audit.entries.slice(0, 4).map(({ action }) => action)).toEqual([
      'closeHubProject',
      'resumeHubProject',
      'pauseHubProject',
      'openHubProject',
    ]);
  });

  it('shows a live project without storage as unlinked, and goes on once it is linked again', async () => {
    await linkStorage(owner, atoll());
    const project_id = await completeDraft(owner);
    await owner.api.ask(openHubProject, { project_id });
    const apps = await owner.api.ask(listConnectedApps, {});
    const grant_id = apps.find(({ name }) => name === 'datahub')?.grant_id ?? '';
    await owner.api.ask(disconnectApp, { grant_id });
    expect(await owner.api.ask(getHubProject, { project_id })).toMatchObject({
      state: 'storage_unlinked',
      is_storage_linked: false,
      version: 1,
    });
    await owner.api.ask(pauseHubProject, { project_id });
    expect(await owner.api.call(resumeHubProject, { project_id })).toMatchObject({
      code: codes.hubProjectIncomplete,
    });
    await linkStorage(owner, atoll());
    expect((await owner.api.ask(resumeHubProject, { project_id })).state).toBe('open');
  });

  it('refuses a bucket that is not there, and keeps the draft', async () => {
    await linkStorage(owner, atoll());
    const project_id = await completeDraft(owner, { bucket: 'nowhere-to-be-found' });
    expect(await owner.api.call(openHubProject, { project_id })).toMatchObject({
      code: codes.bucketNotFound,
    });
    expect((await owner.api.ask(getHubProject, { project_id })).state).toBe('draft');
  });

  it('returns the budgets of an account that is being deleted', async () => {
    await linkStorage(owner, atoll());
    const before = await creditOf();
    const project_id = await completeDraft(owner, { target_items: 10, reward_micro_usd: 100_000 });
    await owner.api.ask(openHubProject, { project_id });
    expect(await creditOf()).toBe(before - 1_000_000);
    await owner.api.ask(closeAccount, { account_name: owner.username });
    await owner.api.ask(keepAccount, {});
    expect(await creditOf()).toBe(before);
    expect(await owner.api.ask(getHubProject, { project_id })).toMatchObject({
      state: 'closed',
      reserved_micro_usd: 0,
    });
  });

  it('lists its projects in pages, the last changed first', async () => {
    for (let count = 0; count < 52; count++) {
      await owner.api.ask(createHubProject, { title: `Project ${count}` });
    }
    const first = await owner.api.ask(listHubProjects, {});
    const second = await owner.api.ask(listHubProjects, { cursor: first.next_cursor ?? '' });
    const seen = [...first.projects, ...second.projects].map(({ project_id }) => project_id);
    expect(first.projects).toHaveLength(50);
    expect(first.projects[0]?.title).toBe('Project 51');
    expect(new Set(seen).size).toBe(seen.length);
    expect(second.next_cursor).toBeNull();
  });
});
