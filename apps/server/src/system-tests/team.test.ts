import {
  changeRole,
  codes,
  createAccessKey,
  createBucket,
  createShareLink,
  deleteAccessKey,
  leaveAccount,
  listAccessKeys,
  listAuditEntries,
  listMembers,
  listShareLinks,
  listUploadParts,
  previewMemberRemoval,
  removeMember,
  renameAccessKey,
  setAccessKeyState,
  startUpload,
} from '@atoll/contract';
import { createSigningKeyCache, presignUrl } from '@atoll/s3-protocol';
import { type Account, api, joinAccount, type Member, signUp } from '@atoll/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { useAtollHere } from '../compose/serve-here.fixture.ts';

const atoll = useAtollHere();
const signingKeys = createSigningKeyCache();
const mediumBytes = 20 * 1024 ** 2;
let owner: Account;
beforeAll(async () => {
  owner = await signUp(atoll());
});

const idOf = async ({ email }: Account) =>
  (await owner.api.ask(listMembers, {})).members.find((member) => member.email === email)?.person_id ?? '';

async function newKey({ api: theirs }: Account) {
  const name = `key-${Math.random()}`;
  return { ...(await theirs.ask(createAccessKey, { name })), name };
}

async function statusFor(key: { access_key_id: string; secret_access_key: string }): Promise<number> {
  const request = {
    method: 'GET',
    url: new URL(`${atoll().s3Url}/`),
    accessKeyId: key.access_key_id,
    secretAccessKey: key.secret_access_key,
    region: 'us-east-1',
    nowMs: Date.now(),
    expiresSeconds: 60,
  };
  return (await fetch(presignUrl(request, signingKeys))).status;
}

describe('access keys of a team', () => {
  test('are changed by who made them, and by who manages the account', async () => {
    const member = await joinAccount(atoll(), owner, 'member');
    const [theirs, owners] = [await newKey(member), await newKey(owner)];
    const listed = await member.api.ask(listAccessKeys, {});
    expect(new Map(listed.map((key) => [key.name, key.is_changeable]))).toEqual(
      new Map([
        [theirs.name, true],
        [owners.name, false],
      ]),
    );
    const { access_key_id } = owners;
    for (const refused of [
      member.api.call(renameAccessKey, { access_key_id, name: 'mine now' }),
      member.api.call(setAccessKeyState, { access_key_id, is_enabled: false }),
      member.api.call(deleteAccessKey, { access_key_id }),
    ]) {
      expect((await refused).code).toBe(codes.roleMissing);
    }
    expect(await statusFor(owners)).toBe(200);
    await member.api.ask(renameAccessKey, { access_key_id: theirs.access_key_id, name: 'renamed' });
    await owner.api.ask(deleteAccessKey, { access_key_id: theirs.access_key_id });
    await owner.api.ask(deleteAccessKey, { access_key_id });
  });

  test.each([
    [
      'loses the right to write',
      async (member: Member) =>
        void (await owner.api.ask(changeRole, { person_id: await idOf(member), role: 'read_only' })),
    ],
    [
      'is removed',
      async (member: Member) => void (await owner.api.ask(removeMember, { person_id: await idOf(member) })),
    ],
    ['leaves', async (member: Member) => void (await member.api.ask(leaveAccount, {}))],
  ])('and uploads under way end at once when their maker %s', async (_, go) => {
    const member = await joinAccount(atoll(), owner, 'admin');
    const [theirs, owners] = [await newKey(member), await newKey(owner)];
    const bucket = `team-${Date.now()}`;
    await member.api.ask(createBucket, { name: bucket });
    const started = await member.api.ask(startUpload, { bucket, key: 'k', size_bytes: mediumBytes });
    if (started.kind !== 'multipart') throw new Error('small enough for one request');
    const { upload_id, upload_token } = started;
    const bearer = api(atoll(), upload_token);
    expect((await bearer.call(listUploadParts, { bucket, key: 'k', upload_id })).code).toBe(200);
    expect(await statusFor(theirs)).toBe(200);
    await go(member);
    expect([await statusFor(theirs), await statusFor(owners)]).toEqual([403, 200]);
    expect((await bearer.call(listUploadParts, { bucket, key: 'k', upload_id })).code).toBe(
      codes.authorizationExpired,
    );
    // The owner can take over the keys that they left behind.
    const { access_key_id } = theirs;
    await owner.api.ask(setAccessKeyState, { access_key_id, is_enabled: true });
    expect(await statusFor(theirs)).toBe(200);
    for (const key of [theirs, owners])
      await owner.api.ask(deleteAccessKey, { access_key_id: key.access_key_id });
  });
});

test('what a member would leave is counted before they are removed, and their links are revoked on request', async () => {
  const [kept, revoked] = [
    await joinAccount(atoll(), owner, 'member'),
    await joinAccount(atoll(), owner, 'admin'),
  ];
  const bucket = `leaving-${Date.now()}`;
  await owner.api.ask(createBucket, { name: bucket });
  const linkOf = async ({ api: theirs }: Member) =>
    (await theirs.ask(createShareLink, { bucket, kind: 'folder', key: '' })).link_id;
  const [keptLink, revokedLink] = [await linkOf(kept), await linkOf(revoked)];
  await newKey(kept);
  const person_id = await idOf(kept);
  expect(await owner.api.ask(previewMemberRemoval, { person_id })).toEqual({
    access_keys: 1,
    connected_apps: 0,
    share_links: 1,
    request_links: 0,
    webhooks: 0,
    backup_nodes: 0,
    agent_keys: 0,
    running_jobs: 0,
  });
  const stranger = await signUp(atoll());
  expect((await stranger.api.call(previewMemberRemoval, { person_id })).code).toBe(codes.parameterInvalid);
  expect((await kept.api.call(previewMemberRemoval, { person_id })).code).toBe(codes.roleMissing);

  await owner.api.ask(removeMember, { person_id });
  await owner.api.ask(removeMember, { person_id: await idOf(revoked), links: 'revoke' });
  const idsIn = async (state: 'open' | 'revoked') =>
    (await owner.api.ask(listShareLinks, { bucket, state })).links.map(({ link_id }) => link_id);
  expect([await idsIn('open'), await idsIn('revoked')]).toEqual([[keptLink], [revokedLink]]);
  const { entries } = await owner.api.ask(listAuditEntries, {});
  const removal = entries.find(({ action }) => action === 'removeMember');
  expect([removal?.target, removal?.detail]).toEqual([revoked.email, [{ name: 'links', value: 'revoke' }]]);
});

test('the audit log of the account says who joined, who was given which role, and who did it', async () => {
  const member = await joinAccount(atoll(), owner, 'billing');
  await owner.api.ask(changeRole, { person_id: await idOf(member), role: 'read_only' });
  const { entries } = await owner.api.ask(listAuditEntries, {});
  const told = entries
    .slice(0, 3)
    .map(({ action, target, detail, person }) => [action, target, detail, person]);
  expect(told).toEqual([
    [
      'changeRole',
      member.email,
      [
        { name: 'role', value: 'read_only' },
        { name: 'before', value: '{"role":"billing"}' },
        { name: 'after', value: '{"role":"read_only"}' },
      ],
      owner.email,
    ],
    ['acceptInvitation', null, [], member.email],
    ['inviteMember', member.email, [{ name: 'role', value: 'billing' }], owner.email],
  ]);
});
