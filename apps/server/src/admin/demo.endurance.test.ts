import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  billingSummary,
  deleteObject,
  getAgentInsight,
  getHubCollusion,
  getHubItem,
  getHubProgress,
  getUsage,
  listAccessKeys,
  listAgents,
  listAuditEntries,
  listBuckets,
  listBulkJobs,
  listGoldenQuestions,
  listHubContributors,
  listHubItems,
  listHubProjects,
  listHubReleases,
  listHubReviewers,
  listInvoices,
  listKnowledgeGaps,
  listLedger,
  listMembers,
  listShareLinks,
  listStorageConcerns,
  listStorageKinds,
  onboarding,
  openHubThumbnails,
  priceList,
  searchPassages,
  signIn,
  userInfo,
} from '@atoll/contract';
import { api, describeOnEveryDatabase, findFreePort, removeFolder } from '@atoll/testkit';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compose, type Program } from '../compose.ts';
import { readConfig } from '../config/index.ts';
import { createLog } from '../platform/log/index.ts';
import { dayMs, hourMs } from '../platform/time.ts';
import { votesOf } from './demo/hub/votes-of.fixture.ts';
import { demoEmail, withDemo } from './demo/settings.ts';

/**
 * Votes of an earlier run. A change of the hub's rules or of the demo may change them: run the test, look at the
 * screens, and update these values.
 */
const recordedVotes = {
  votes: 890,
  sha256: '645fdc4dbda7261d7cfd5073cdd0410456f0a2096b2b65f71e0b9b24fa251b08',
  late: 0,
};

describeOnEveryDatabase('the demo account', (_, dialect, databases) => {
  // A month of the data hub takes a while to create, so only one database has it.
  const hasHub = dialect === 'sqlite';
  let program: Program;
  let dataDir: string;
  let server: { url: string };
  let s3Url: string;

  beforeAll(async () => {
    const [port, s3Port] = [await findFreePort(), await findFreePort()];
    const location = await databases.locate();
    dataDir = await mkdtemp(join(tmpdir(), 'atoll-demo-'));
    const config = readConfig({
      DATA_DIR: dataDir,
      PORT: String(port),
      // Workers are separate programs that read the environment of this one.
      S3_WORKERS: '0',
      S3_PORT: String(s3Port),
      ...(location.dialect === 'postgres' && { DATABASE_URL: location.url }),
      // Otherwise the demo would own the hub.
      ...(!hasHub && { DATAHUB_ACCOUNT: 'nobody@atoll.example' }),
    });
    const log = createLog({ level: 'silent', format: 'json', stream: process.stdout });
    program = await compose({ config: withDemo(config), log, print: () => undefined });
    await program.listen();
    await program.start();
    server = { url: config.http.publicUrl };
    s3Url = config.s3.publicUrl;
  });
  afterAll(async () => {
    await program?.close();
    // A reader process that is still ending may close its files there.
    await removeFolder(dataDir);
  });

  /** Returns the printed lines of a start, and the password among them. */
  async function start() {
    const printed = (await program.prepareDemo()).join('\n');
    const [, password = ''] = new RegExp(`${demoEmail} +(\\S{20}) `).exec(printed) ?? [];
    return { printed, password };
  }

  function signInWith(password: string) {
    const encoded = Buffer.from(password).toString('base64');
    return api(server).call(signIn, { user_type: 1, username: demoEmail, password: encoded });
  }

  async function signedIn(password: string) {
    const { code, data } = await signInWith(password);
    expect(code).toBe(200);
    return api(server, data?.token);
  }

  /** Checks that the agent knows the whole guide, is published, and has answered questions about it. */
  async function checkAgent(me: ReturnType<typeof api>) {
    const { agents } = await me.ask(listAgents, {});
    expect(agents).toMatchObject([
      { published_version: 1, questions_this_week: 8, state: { behind: 0, unreadable: 0 } },
    ]);
    const [{ agent_id } = { agent_id: '' }] = agents;
    const insight = await me.ask(getAgentInsight, { agent_id });
    expect(insight).toMatchObject({ questions: 8, answered: 1, quoted: 5, unanswered: 2 });
    const { gaps } = await me.ask(listKnowledgeGaps, { agent_id });
    expect(gaps).toMatchObject([{ questions: 2 }]);
    const golden = await me.ask(listGoldenQuestions, { agent_id });
    for (const { question, expected } of golden.questions) {
      const { passages } = await me.ask(searchPassages, { agent_id, question, limit: 5 });
      expect(passages.map(({ key }) => key)).toContain(expected[0]?.key);
    }
  }

  /** Checks that the project is a month old and active: it has items in each state that people can cause, and public releases. */
  async function checkHub(me: ReturnType<typeof api>) {
    const { projects } = await me.ask(listHubProjects, {});
    expect(projects).toMatchObject([{ state: 'open' }]);
    const [{ project_id } = { project_id: '' }] = projects;
    const progress = await me.ask(getHubProgress, { project_id });
    const { received, checking, accepted, final, disputed, ...items } = progress.items;
    for (const [state, count] of Object.entries(items)) expect(count, state).toBeGreaterThan(0);
    expect(new Set(progress.coverage.map(({ country }) => country)).size).toBe(14);
    expect(progress.pace.filter((day) => day.received > 0).length).toBeGreaterThan(10);
    expect(progress.quality.raw_agreement).toBeGreaterThan(0.7);
    expect(progress.quality.audit?.audited).toBe(100);
    const { contributors } = await me.ask(listHubContributors, { project_id, sort: 'rejected' });
    expect(contributors).toHaveLength(progress.contributors);
    expect(contributors[0]?.reasons.map(({ reason }) => reason).sort()).toEqual([
      'low_quality',
      'personal_data',
    ]);
    expect(contributors.some(({ granted_appeals: granted }) => granted > 0)).toBe(true);
    const listed = await me.ask(listHubItems, { project_id, state: 'released' });
    const item_ids = listed.items.map(({ item_id }) => item_id);
    const { thumbnails } = await me.ask(openHubThumbnails, { project_id, item_ids });
    expect(thumbnails).toHaveLength(item_ids.length);
    const { reviewers } = await me.ask(listHubReviewers, { project_id });
    const states = new Set(reviewers.map(({ state }) => state));
    expect([reviewers.length, states.has('active'), states.has('failed')]).toEqual([10, true, true]);
    expect(reviewers.filter(({ shares_device }) => shares_device)).toHaveLength(2);
    const { pairs } = await me.ask(getHubCollusion, { project_id });
    const colluders = pairs.map(({ name, other_name }) => [name, other_name].sort().join(', '));
    expect(colluders).toContain('Jana Becker, Tom Becker');
    expect(await votesOf(dataDir), 'the same month in every run').toEqual(recordedVotes);
    const { releases } = await me.ask(listHubReleases, { project_id });
    expect(releases).toMatchObject([
      { version: '2.0.0', state: 'published' },
      { version: '1.0.0', state: 'superseded', withdrawn_items: 2 },
    ]);
    const [item] = (await me.ask(listHubItems, { project_id, state: 'released' })).items;
    const explained = await me.ask(getHubItem, { project_id, item_id: item?.item_id ?? '' });
    const times = explained.events.map(({ at }) => at);
    expect(explained.releases).toContain('2.0.0');
    expect(times, 'nothing is dated by another clock').toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(-1)).toBeLessThan(Date.now());
  }

  /** Checks that a team has worked for months: growing storage, links, jobs and changes. */
  async function checkWork(me: ReturnType<typeof api>) {
    const { members } = await me.ask(listMembers, {});
    expect(members.map(({ role }) => role)).toEqual([
      'owner',
      'admin',
      'member',
      'member',
      'billing',
      'read_only',
    ]);
    const { links } = await me.ask(listShareLinks, {});
    expect(links).toHaveLength(5);
    const { days } = await me.ask(getUsage, { period: '30' });
    const stored = days.flatMap(({ stored_bytes: bytes }) => bytes ?? []);
    expect(stored.length).toBeGreaterThan(28);
    expect(stored).toEqual(stored.toSorted((one, other) => one - other));
    expect(days.filter(({ bytes_out: sent }) => sent > 0).length).toBeGreaterThan(27);
    const { refusals, certificates } = await me.ask(listStorageConcerns, {});
    expect(refusals).toMatchObject([{ count: 12 }]);
    expect(certificates).toMatchObject([{ bucket: 'website-assets', domain: 'www.reef-expedition.example' }]);
    await expect
      .poll(async () => (await me.ask(listStorageKinds, {})).kinds.map(({ kind }) => kind).sort())
      .toEqual(expect.arrayContaining(['archive', 'audio', 'data', 'document', 'image', 'video']));
    await expect
      .poll(async () => (await me.ask(listBulkJobs, {})).jobs)
      .toMatchObject([
        { task: { kind: 'copy' }, state: 'failed', found: 18, done: 0, failed: 18 },
        { task: { kind: 'tags' }, state: 'done', failed: 0 },
      ]);
    const made = await me.ask(listAuditEntries, { action: 'createBucket' });
    const madeAt = new Map(made.entries.map(({ bucket, at }) => [bucket, at]));
    for (const { name, created_at } of await me.ask(listBuckets, {}))
      expect(madeAt.get(name), name).toBe(created_at);
    const { entries } = await me.ask(listAuditEntries, { bucket: 'expedition-2026' });
    expect(entries.filter(({ action }) => action === 'deleteObject')).toHaveLength(3);
  }

  /** Checks that the plan was paid for months, and that archiving would save something. Returns the remaining credit. */
  async function checkMoney(me: ReturnType<typeof api>): Promise<number> {
    const { invoices } = await me.ask(listInvoices, {});
    const usage = invoices.filter(({ kind, state }) => kind === 'usage' && state === 'paid');
    const bought = invoices.filter(({ kind }) => kind === 'credit');
    expect([bought.length, usage.length]).toEqual([4, expect.toSatisfy((count) => count >= 3)]);
    // The oldest month may have a single day of use.
    for (const { amount_micro_usd } of usage.slice(0, 3)) expect(amount_micro_usd).toBeGreaterThan(100_000);
    const { entries } = await me.ask(listLedger, {});
    const times = entries.map(({ created_at: at }) => at);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    const summary = await me.ask(billingSummary, {});
    expect(summary.month_forecast_micro_usd).toBeGreaterThan(100_000);
    const nights = entries.filter(({ reason }) => reason === 'usage');
    expect(nights[0]?.created_at, 'charged last night').toBeGreaterThan(Date.now() - dayMs - hourMs);
    // The first night of a month charges the last day of the previous month.
    const charged = nights.filter(({ created_at: at }) => at > summary.month_started_at + dayMs);
    const chargedMicroUsd = charged.reduce((sum, { amount_micro_usd: amount }) => sum - amount, 0);
    expect(summary.month_charged_micro_usd).toBe(chargedMicroUsd);
    expect(charged).toHaveLength(new Date().getUTCDate() - 1);
    const { stored_gb_month_micro_usd } = await me.ask(priceList, {});
    expect(stored_gb_month_micro_usd).toBe(23_000);
    const { credit_micro_usd } = await me.ask(userInfo, {});
    expect(credit_micro_usd).toBeGreaterThan(5_000_000);
    return credit_micro_usd ?? 0;
  }

  it('is there to sign in with, and filled once', { timeout: 600_000 }, async () => {
    const first = await start();
    expect(first.printed).toContain(`${server.url}/signin`);
    expect(first.printed).toMatch(/S3 key AKIA\w+ +secret \S{40}/);

    const me = await signedIn(first.password);
    expect(await me.ask(userInfo, {})).toMatchObject({ onboarded: true });
    const credit = await checkMoney(me);
    expect(await me.ask(listAccessKeys, {})).toHaveLength(3);
    expect(await me.ask(listBuckets, {})).toMatchObject([
      ...(hasHub ? [{ name: 'demo-datahub' }] : []),
      { name: 'demo-documents', object_count: 8 },
      { name: 'demo-guide' },
      { name: 'demo-photos', object_count: 3 },
      { name: 'expedition-2026', object_count: 175 },
      { name: 'nightly-backups', object_count: 72 },
      { name: 'sonar-surveys', object_count: 60 },
      { name: 'website-assets', object_count: 15 },
    ]);
    await checkWork(me);
    expect(await me.ask(onboarding, {})).toMatchObject({
      bucket_created: true,
      file_uploaded: true,
      access_key_created: true,
      client_connected: true,
      agent_asked: true,
    });
    await checkAgent(me);
    if (hasHub) await checkHub(me);
    else expect((await me.call(listHubProjects, {})).code).toBe(1063);

    const [, accessKeyId = '', secretAccessKey = ''] = /S3 key (\S+) +secret (\S+)/.exec(first.printed) ?? [];
    const s3 = new S3Client({
      endpoint: s3Url,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
    });
    const report = await s3.send(
      new GetObjectCommand({ Bucket: 'demo-documents', Key: 'Survey/Reef survey.pdf' }),
    );
    expect(report.ContentType).toBe('application/pdf');
    expect(await report.Body?.transformToString('latin1')).toMatch(/^%PDF-/);
    s3.destroy();

    await me.ask(deleteObject, { bucket: 'demo-documents', key: 'Welcome.md' });
    const second = await start();
    expect(second.printed).not.toContain('secret');
    expect(second.password).not.toBe(first.password);
    expect((await signInWith(first.password)).code).toBe(1004);
    const again = await signedIn(second.password);
    expect(await again.ask(listBuckets, {})).toMatchObject([
      ...(hasHub ? [{ name: 'demo-datahub' }] : []),
      { object_count: 7 },
      { name: 'demo-guide' },
      { object_count: 3 },
      { name: 'expedition-2026' },
      { name: 'nightly-backups' },
      { name: 'sonar-surveys' },
      { name: 'website-assets' },
    ]);
    expect((await again.ask(userInfo, {})).credit_micro_usd).toBeLessThanOrEqual(credit);
    expect(await again.ask(listAccessKeys, {})).toHaveLength(3);
  });
});
