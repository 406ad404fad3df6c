import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type Call,
  codes,
  createBucket,
  createFolder,
  deleteVersion,
  describeObject,
  files,
  type GrantableRole,
  getBulkJob,
  grantableRoles,
  issueContributorToken,
  listMembers,
  type Role,
  removeMember,
  resumeBulkJob,
  roleCovers,
  roles,
  signIn,
  startBulkJob,
  startUpload,
} from '@atoll/contract';
import { type Account, type Atoll, api, joinAccount, type Member, signUp } from '@atoll/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { useAtollHere } from '../compose/serve-here.fixture.ts';
import { everyCall, send } from './contract.fixture.ts';

/** Every call that requires a token, made to the running program by each kind of caller. */
const asked: readonly Call[] = [
  ...everyCall.filter(({ auth }) => auth !== 'none'),
  ...Object.values(files).map(
    (file): Call => ({ ...file, method: 'GET', auth: 'session', output: file.input }),
  ),
];

/**
 * An invalid payload. A permitted caller is told that the payload is invalid, and nothing is changed; others are
 * refused before that. So the answer shows whether the call permits its caller.
 */
const wrongPayload = { surprise: '1' };

interface Caller {
  token: string;
  accountId?: string;
}

const atoll = useAtollHere();
const mediumBytes = 20 * 1024 ** 2;
let owner: Account;
let accountId = '';
let uploadToken = '';
const callers = {} as Record<Role | 'stranger' | 'removed' | 'expired' | 'stale' | 'contributor', Caller>;

/** Creates another session of the same person. */
async function signInAgain(server: Atoll, { email, password }: Account): Promise<string> {
  const form = { user_type: 1, username: email, password: Buffer.from(password).toString('base64') } as const;
  const { token } = await api(server).ask(signIn, form);
  return token ?? '';
}

/** Ages the newest session of each person in the database, because a running program's clock can't be changed. */
function age(server: Atoll, aged: readonly { token: string; column: 'expires_at' | 'verified_at' }[]): void {
  const database = new DatabaseSync(join(server.dataDir, 'atoll.db'));
  database.exec('pragma busy_timeout = 5000');
  for (const { token, column } of aged) {
    const hash = createHash('sha256').update(token).digest('base64url');
    const { changes } = database.prepare(`update sessions set ${column} = 1 where token_hash = ?`).run(hash);
    expect(changes).toBe(1);
  }
  database.close();
}

beforeAll(async () => {
  const server = atoll();
  owner = await signUp(server);
  const members = {} as Record<GrantableRole, Member>;
  for (const role of grantableRoles) members[role] = await joinAccount(server, owner, role);
  ({ accountId } = members.admin);
  for (const role of grantableRoles) callers[role] = { token: members[role].token, accountId };
  callers.owner = { token: owner.token };

  const removed = await joinAccount(server, owner, 'admin');
  const { members: all } = await owner.api.ask(listMembers, {});
  const id = all.find(({ email }) => email === removed.email)?.person_id ?? '';
  await owner.api.ask(removeMember, { person_id: id });
  callers.removed = { token: removed.token, accountId };
  callers.stranger = { token: (await signUp(server)).token, accountId };

  callers.expired = { token: await signInAgain(server, owner) };
  callers.stale = { token: await signInAgain(server, owner) };
  age(server, [
    { token: callers.expired.token, column: 'expires_at' },
    { token: callers.stale.token, column: 'verified_at' },
  ]);

  callers.contributor = { token: (await owner.api.ask(issueContributorToken, {})).token };

  await owner.api.ask(createBucket, { name: 'permissions' });
  const started = await owner.api.ask(startUpload, {
    bucket: 'permissions',
    key: 'k',
    size_bytes: mediumBytes,
  });
  uploadToken = started.kind === 'multipart' ? started.upload_token : '';
});

async function codeFor(call: Call, caller?: Caller): Promise<number> {
  const headers: Record<string, string> = caller?.accountId ? { 'atoll-account': caller.accountId } : {};
  const bearer = caller && `Bearer ${caller.token}`;
  const { status, envelope } = await send(atoll(), call, wrongPayload, bearer, headers);
  expect([call.name, status, envelope.data]).toEqual([call.name, 200, null]);
  return envelope.code;
}

/** Checks the answer of every call to one caller. All are compared at once, so that a failure lists every wrong one. */
async function answersTo(caller: Caller | undefined, expected: (call: Call) => number): Promise<void> {
  const answers = await Promise.all(
    asked.map(async (call) => [call.name, await codeFor(call, caller)] as const),
  );
  expect(Object.fromEntries(answers)).toEqual(
    Object.fromEntries(asked.map((call) => [call.name, expected(call)])),
  );
}

const permissionOf = ({ name, permission }: Call) => {
  if (!permission) throw new Error(`${name} declares no permission`);
  return permission;
};

describe('every call that asks for a token', () => {
  test('refuses who shows none', () => answersTo(undefined, () => 401));

  test('refuses an expired one', () => answersTo(callers.expired, () => codes.authorizationExpired));

  test('refuses, for the account, who never belonged to it', () =>
    answersTo(callers.stranger, () => codes.notMember));

  test('refuses, for the account, who was taken out of it', () =>
    answersTo(callers.removed, () => codes.notMember));

  test.each(roles)('lets a member in by what their role covers: %s', (role) =>
    answersTo(callers[role], (call) =>
      roleCovers(role, permissionOf(call).needs) ? codes.parameterInvalid : codes.roleMissing,
    ),
  );

  test('asks anew who it is before what protects the account is changed', () =>
    answersTo(callers.stale, (call) =>
      permissionOf(call).stepUp ? codes.stepUpRequired : codes.parameterInvalid,
    ));

  test('refuses the token for contributors’ pages, but for what they do', () =>
    answersTo(callers.contributor, (call) =>
      permissionOf(call).contributor ? codes.parameterInvalid : codes.appPermissionMissing,
    ));

  test('refuses the token of an upload, but to go on with that', () =>
    answersTo({ token: uploadToken }, ({ auth }) =>
      auth === 'upload' ? codes.parameterInvalid : codes.authorizationExpired,
    ));
});

test('the token for contributors’ pages opens no other door', async () => {
  const { url, s3Url } = atoll();
  const headers = {
    authorization: `Bearer ${callers.contributor.token}`,
    'content-type': 'application/json',
  };
  const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const doors = {
    's3: list buckets': fetch(s3Url, { headers }),
    's3: list objects': fetch(`${s3Url}/permissions`, { headers }),
    'agents: list models': fetch(`${url}/v1/models`, { headers }),
    'agents: mcp': fetch(`${url}/mcp`, { method: 'POST', headers, body: ping }),
  };
  const statuses = Object.entries(doors).map(async ([door, answer]) => [door, (await answer).status]);
  expect(Object.fromEntries(await Promise.all(statuses))).toEqual({
    's3: list buckets': 400,
    's3: list objects': 400,
    'agents: list models': 401,
    'agents: mcp': 401,
  });
});

test('files are locked for good only by who proved their identity, and are counted for anyone', async () => {
  const bucket = 'locked-for-good';
  const { api: owners } = owner;
  await owners.ask(createBucket, { name: bucket, object_lock: true });
  await owners.ask(createFolder, { bucket, name: 'kept' });
  const retention = { mode: 'COMPLIANCE', days: 1 } as const;
  const lock = { bucket, selection: { all: true }, task: { kind: 'lock', retention } } as const;
  const stale = api(atoll(), callers.stale.token);
  const { code } = await stale.call(startBulkJob, lock);
  expect(code).toBe(codes.stepUpRequired);
  const { id: counted } = await stale.ask(startBulkJob, { ...lock, dry_run: true });
  const { id: job } = await owners.ask(startBulkJob, lock);
  expect((await stale.call(resumeBulkJob, { job })).code).toBe(codes.stepUpRequired);
  for (const started of [counted, job]) {
    await expect
      .poll(() => owners.ask(getBulkJob, { job: started }))
      .toMatchObject({ state: 'done', found: 1, done: 1, failed: 0, skipped: 0 });
  }
  const kept = await owners.ask(describeObject, { bucket, key: 'kept/' });
  expect(kept.lock.mode).toBe('COMPLIANCE');
  expect(
    (await owners.call(deleteVersion, { bucket, key: 'kept/', version_id: kept.version_id ?? '' })).code,
  ).toBe(codes.parameterInvalid);
});
