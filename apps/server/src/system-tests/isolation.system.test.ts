import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  addBackupNode,
  addCredit,
  addPasskey,
  allowAccess,
  askAgent,
  type Call,
  codes,
  createAccessKey,
  createAgent,
  createAgentKey,
  createBucket,
  createFolder,
  createHubProject,
  createKmsKey,
  createShareLink,
  createWebhook,
  type Envelope,
  explainRefusal,
  getBucketDomain,
  getBucketNotifications,
  hubCalls,
  inviteMember,
  issueIdentity,
  listAccessKeys,
  listAgentDocuments,
  listAgentSources,
  listAppRegistrations,
  listBackupNodes,
  listBuckets,
  listBulkJobs,
  listConnectedApps,
  listConversations,
  listCuratedAnswers,
  listEvaluations,
  listExposures,
  listFactors,
  listGoldenQuestions,
  listHubProjects,
  listInvoices,
  listKmsKeys,
  listLedger,
  listMembers,
  listObjects,
  listObjectVersions,
  listSessions,
  listShareLinks,
  listUploadParts,
  listWebhooks,
  putCuratedAnswer,
  putGoldenQuestion,
  registerApp,
  setBucketDomain,
  setVersioning,
  signIn,
  signOut,
  startBulkJob,
  startEvaluation,
  startPasskey,
  startUpload,
  userInfo,
} from '@atoll/contract';
import {
  type Account,
  type Api,
  type Atoll,
  api as apiOf,
  createSoftwarePasskey,
  databasesOfServers,
  joinAccount,
  readStream,
  signUp,
  useAtoll,
} from '@atoll/testkit';
import { describe, expect, test } from 'vitest';
import { useAtollHere } from '../compose/serve-here.fixture.ts';
import { hubEnv, hubOwner } from '../features/hub/core/hub.fixture.ts';
import { everyCall, plausible, send, variantsOf } from './contract.fixture.ts';
import { type Aim, aimed, aimsOf, type Thing, type Things, unclassified } from './isolation.fixture.ts';
import { denials, fitting } from './isolation-payloads.fixture.ts';

/** Creates one of each thing that calls can name. */
async function acquire(account: Account, atoll: Atoll): Promise<Things> {
  const { api } = account;
  const { s3Url } = atoll;
  const unique = randomUUID();
  const bucket = `owned-${unique}`;
  const key = 'private/report';
  await api.ask(createBucket, { name: bucket });
  await api.ask(setVersioning, { bucket, status: 'enabled' });
  await api.ask(createFolder, { bucket, name: 'private' });
  const { versions } = await api.ask(listObjectVersions, { bucket, key: 'private/' });
  const { link_id } = await api.ask(createShareLink, { bucket, kind: 'folder', key: 'private/' });
  const started = await api.ask(startUpload, { bucket, key, size_bytes: 20 * 1024 ** 2 });
  if (started.kind !== 'multipart') throw new Error('small enough for one request');
  const accessKey = await api.ask(createAccessKey, { name: 'owned' });
  const order = { amount_micro_usd: 1_000_000, idempotency_key: unique };
  await api.call(addCredit, { ...order, payment_method: 'sandbox_declined' });
  const { invoices } = await api.ask(listInvoices, {});
  const webhook = `hook-${unique}`;
  const { arn } = await api.ask(createWebhook, { name: webhook, url: 'https://example.org/hook' });
  const { id: kmsKey } = await api.ask(createKmsKey, {});
  const domain = `${unique}.example.org`;
  await api.ask(setBucketDomain, { bucket, domain });
  const { id: node } = await api.ask(addBackupNode, {
    name: 'node',
    endpoint: s3Url,
    region: 'us-east-1',
    bucket,
    prefix: 'copies/',
    path_style: true,
    access_key_id: accessKey.access_key_id,
    secret_access_key: accessKey.secret_access_key,
  });
  const redirects = { redirect_uris: ['https://app.example.org/'], backchannel_logout_uri: null };
  const app = await api.ask(registerApp, { name: 'Notes', ...redirects, is_public: true });
  const task = { kind: 'delete' } as const;
  const job = await api.ask(startBulkJob, { bucket, selection: { keys: ['nothing'] }, task });
  await joinAccount(atoll, account, 'member');
  await api.ask(inviteMember, { email: `${unique}@example.com`.slice(-50), role: 'billing' });
  const { members, invitations } = await api.ask(listMembers, {});
  const hub = { name: 'bot', redirect_url: `${atoll.url}/bot` };
  const allowed = await api.ask(issueIdentity, hub);
  await api.ask(allowAccess, { ...allowed, redirect_url: hub.redirect_url });
  const [grant] = await api.ask(listConnectedApps, {});
  const { identity } = await api.ask(issueIdentity, hub);
  await usedBrowser(account, atoll);
  const { sessions, devices } = await api.ask(listSessions, {});
  const passkey = createSoftwarePasskey(atoll.url).create(await api.ask(startPasskey, {}));
  await api.ask(addPasskey, { name: 'Phone', passkey });
  const { passkeys } = await api.ask(listFactors, {});
  const text = { kind: 'text', title: 'Hours', text: 'We open at nine.' } as const;
  const agent = await api.ask(createAgent, { name: 'Guide', sources: [text] });
  const { sources } = await api.ask(listAgentSources, { agent_id: agent.agent_id });
  const { documents } = await api.ask(listAgentDocuments, { agent_id: agent.agent_id });
  const asked = await conversed(account, atoll, agent.agent_id);
  const evaluated = await evaluatedWith(api, agent.agent_id);
  // Only one account owns the data hub.
  const draft = await api.call(createHubProject, { title: 'Reefs' });
  const { key_id: agentKey } = await api.ask(createAgentKey, { agent_id: agent.agent_id, name: 'Site' });
  return {
    ...evaluated,
    agentKey,
    hubProject: draft.data?.project_id ?? 'none',
    agent: agent.agent_id,
    source: sources[0]?.source_id ?? '',
    document: documents[0]?.document_id ?? '',
    ...asked,
    bucket,
    newBucket: bucket,
    key,
    version: versions[0]?.version_id ?? '',
    upload: started.upload_id,
    accessKey: accessKey.access_key_id,
    link: link_id,
    job: job.id,
    node,
    kmsKey,
    request: await refusedRequest(api, `${s3Url}/${bucket}/private/report`),
    app: app.client_id,
    grant: grant?.grant_id ?? '',
    identity,
    invoice: invoices[0]?.id ?? '',
    domain,
    webhook,
    webhookArn: arn,
    person: members.find(({ is_self: isSelf }) => !isSelf)?.person_id ?? '',
    invitation: invitations[0]?.invitation_id ?? '',
    passkey: passkeys[0]?.passkey_id ?? '',
    session: sessions[0]?.session_id ?? '',
    device: devices[0]?.device_id ?? '',
  };
}

/** Creates a conversation with an agent, and a curated answer. */
async function conversed({ api, token }: Account, atoll: Atoll, agentId: string) {
  const { curated_id: curated } = await api.ask(putCuratedAnswer, {
    agent_id: agentId,
    questions: ['When are you open?'],
    answer: 'Always.',
  });
  const question = { agent_id: agentId, question: 'Who are you?' };
  for await (const { data } of readStream(atoll, token, askAgent, question)) {
    if (data.type === 'accepted')
      return { curated, conversation: data.conversation_id, message: data.message_id };
  }
  throw new Error('the question was not accepted');
}

/** Creates a golden question of an agent, and an evaluation of it. */
async function evaluatedWith(api: Api, agentId: string) {
  const terms = { question: 'When are you open?', expected: [], facts: ['nine'] };
  const { golden_id: golden } = await api.ask(putGoldenQuestion, { agent_id: agentId, ...terms });
  const started = await api.ask(startEvaluation, { agent_id: agentId, versions: [null] });
  return { golden, evaluation: started.evaluation_id };
}

/** Signs in with another browser, and out again. */
async function usedBrowser({ email, password }: Account, atoll: Atoll): Promise<void> {
  const encoded = Buffer.from(password).toString('base64');
  const { token } = await apiOf(atoll).ask(signIn, { user_type: 1, username: email, password: encoded });
  await apiOf(atoll, token).ask(signOut, {});
}

/** Returns the ID of a request that the S3 endpoint refused, once its refusal can be explained. */
async function refusedRequest(api: Api, url: string): Promise<string> {
  const refused = await fetch(url);
  const id = refused.headers.get('x-amz-request-id') ?? '';
  await expect.poll(() => api.ask(explainRefusal, { request_id: id })).not.toBeNull();
  return id;
}

/** Returns everything that a person can see of their things, for a comparison. */
async function inventory({ api }: Account, things: Things): Promise<unknown> {
  const { bucket, key, upload } = things;
  return {
    account: await api.ask(userInfo, {}),
    buckets: await api.ask(listBuckets, {}),
    objects: await api.ask(listObjects, { bucket }),
    versions: await api.ask(listObjectVersions, { bucket, key: 'private/' }),
    parts: await api.ask(listUploadParts, { bucket, key, upload_id: upload }),
    links: await api.ask(listShareLinks, {}),
    exposures: await api.ask(listExposures, {}),
    // The backup node uses its key in the background, at any time.
    keys: (await api.ask(listAccessKeys, {})).map(({ last_used_at: _, ...key }) => key),
    invoices: await api.ask(listInvoices, {}),
    ledger: await api.ask(listLedger, {}),
    team: await api.ask(listMembers, {}),
    webhooks: await api.ask(listWebhooks, {}),
    notifications: await api.ask(getBucketNotifications, { bucket }),
    kmsKeys: await api.ask(listKmsKeys, {}),
    domain: (await api.ask(getBucketDomain, { bucket }))?.domain,
    nodes: (await api.ask(listBackupNodes, {})).map(({ id, name, state }) => [id, name, state]),
    jobs: (await api.ask(listBulkJobs, {})).jobs.map(({ id }) => id),
    apps: await api.ask(listConnectedApps, {}),
    sources: (await api.ask(listAgentSources, { agent_id: things.agent })).sources.map(
      (one) => one.source_id,
    ),
    conversations: await api.ask(listConversations, { agent_id: things.agent }),
    curated: await api.ask(listCuratedAnswers, { agent_id: things.agent }),
    golden: await api.ask(listGoldenQuestions, { agent_id: things.agent }),
    evaluations: (await api.ask(listEvaluations, { agent_id: things.agent })).evaluations.map(
      (one) => one.evaluation_id,
    ),
    hubProjects: (await api.call(listHubProjects, {})).data,
    factors: await api.ask(listFactors, {}),
    signedIn: await signedInAs(api),
    registrations: await api.ask(listAppRegistrations, {}),
  };
}

async function signedInAs(api: Api): Promise<string[]> {
  const { sessions, devices } = await api.ask(listSessions, {});
  return [...sessions.map((one) => one.session_id), ...devices.map((one) => one.device_id)];
}

const sessionCalls = everyCall.filter(({ auth, name }) => auth !== 'none' && name !== signOut.name);

/** Every call runs several times. */
const manyCallsMs = 240_000;

const anything = Symbol('anything');

/** Names of another account's things that are allowed, with their harmless results. */
const harmless: Readonly<Record<string, unknown>> = {
  // Filters the caller's own entries, none of which has that name.
  'listAuditEntries bucket': { entries: [], next_cursor: null },
  'listAuditEntries bucket key': { entries: [], next_cursor: null },
  'listRequests accessKey': { requests: [], next_cursor: null },
  'listRefusals accessKey': { refusals: [], next_cursor: null },
  'billingUsage bucket': { month: '2026-01', days: [], buckets: [], total_micro_usd: 0 },
  'explainRefusal request': null,
  // Ending something that has already ended succeeds.
  'endSession session': null,
  // Missing ones are skipped.
  'deleteConversations conversation': { deleted: 0 },
  'dismissKnowledgeGap message': null,
  // Filters the documents of the caller's own agent.
  'listAgentDocuments source': { documents: [], next_cursor: null },
  'forgetDevice device': null,
  // A claim has no effect until it is proven.
  'setBucketDomain domain': null,
  // Signed with the caller's own key, so the S3 endpoint decides.
  'signAccessKeyTrial bucket': anything,
};

/** Returns each aim with all of the owner's things, and with a single one among the caller's own. */
function shotsOf(aim: Aim) {
  const things = [...new Set(aim.places.map(({ thing }) => thing))];
  // A key is only meaningful within its bucket. A job also looks up a version there, and skips a missing one.
  const alone = things.filter(
    (thing) => thing !== 'key' && !(aim.call.name === 'startBulkJob' && thing === 'version'),
  );
  return [things, ...(things.length > 1 ? alone.map((thing) => [thing]) : [])].map((at) => ({ aim, at }));
}

test('it is told of every parameter what it names', () => {
  expect(sessionCalls.flatMap(unclassified)).toEqual([]);
});

describe.each(databasesOfServers)('on %s', (database) => {
  const settings = { host: 'localhost', env: { OUTGOING_ALLOW_PRIVATE: 'true', ...hubEnv } } as const;
  // Every call runs on SQLite, so every query also goes through a reader.
  const atoll =
    database === 'sqlite'
      ? useAtoll({ processes: 'several', ...settings })
      : useAtollHere({ database, ...settings });

  test(
    'no call shows or changes what another account has, whatever names it is given',
    async () => {
      const [owner, stranger] = [await hubOwner(atoll()), await signUp(atoll())];
      const theirs = await acquire(owner, atoll());
      const own = { ...(await acquire(stranger, atoll())), newBucket: `free-${randomUUID()}` };
      const before = [await inventory(owner, theirs), await inventory(stranger, own)];
      const sendAs = (call: Call, payload: Record<string, unknown>) =>
        send(atoll(), call, payload, `Bearer ${stranger.token}`);

      const surprises: unknown[] = [];
      for (const { aim, at } of sessionCalls.flatMap(aimsOf).flatMap(shotsOf)) {
        const { call } = aim;
        const payload = aimed(
          aim,
          ({ thing }) => (at.includes(thing) ? theirs : own)[thing],
          fitting[call.name],
        );
        const { status, text, envelope } = await sendAs(call, payload);
        const shot = `${call.name} ${at.join(' ')}`;
        expect([shot, status]).toEqual([shot, 200]);
        expect(text, shot).not.toContain(owner.email);
        if (!isExpected(shot, at, envelope)) surprises.push([shot, envelope]);
      }
      expect(surprises).toEqual([]);
      // Releases the claimed domain again.
      await stranger.api.ask(setBucketDomain, { bucket: own.bucket, domain: own.domain });
      expect([await inventory(owner, theirs), await inventory(stranger, own)]).toEqual(before);

      for (const call of sessionCalls) {
        for (const variant of variantsOf(call)) {
          const { status, text } = await sendAs(call, plausible(variant));
          expect([call.name, status]).toEqual([call.name, 200]);
          expect(text, call.name).not.toContain(owner.email);
        }
      }
      expect(await inventory(owner, theirs)).toEqual(before[0]);
    },
    manyCallsMs,
  );
});

/** Reports whether a call was denied without revealing anything, or allowed without harm. */
function isExpected(shot: string, at: readonly Thing[], { code, msg, data }: Envelope<unknown>): boolean {
  if (code === 200) return shot in harmless && isSame(data, harmless[shot]);
  const [call = ''] = shot.split(' ');
  // The stranger does not own the data hub, so the hub's things do not exist for them.
  if (call in hubCalls) return data === null && code === codes.hubProjectNotFound;
  const signs = at.flatMap((thing) => denials[thing]);
  const isSaid = (sign: number | string) =>
    typeof sign === 'number' ? code === sign : code === codes.parameterInvalid && msg.includes(sign);
  return data === null && signs.some(isSaid);
}

function isSame(data: unknown, expected: unknown): boolean {
  return (expected === anything && data !== null) || isDeepStrictEqual(data, expected);
}
