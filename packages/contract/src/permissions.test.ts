import { expect, test } from 'vitest';
import { teamCalls } from './accounts/team.ts';
import { billingCalls } from './billing/billing.ts';
import { calls, files, streams } from './index.ts';
import { type CallPermission, roleCovers, roles } from './permissions.ts';
import { storageCalls } from './storage/storage.ts';

const declared: Readonly<Record<string, { codes: readonly number[]; permission?: CallPermission }>> = {
  ...calls,
  ...files,
  ...streams,
};
const permissionOf = (name: string) => declared[name]?.permission ?? expect.unreachable(name);
const names = Object.keys(declared).filter((name) => declared[name]?.permission);
const coveredBy = (role: (typeof roles)[number]) =>
  names.filter((name) => roleCovers(role, permissionOf(name).needs));
const methodOf = (name: string) => {
  if (name in streams) return 'POST';
  return name in files ? 'GET' : calls[name as keyof typeof calls].method;
};
const namesOf = (group: object) => names.filter((name) => name in group);

test('whoever belongs to an account may what is about themselves, and leave', () => {
  for (const role of roles) {
    expect(coveredBy(role)).toEqual(
      expect.arrayContaining(['checkSession', 'signOut', 'changePassword', 'userInfo', 'leaveAccount']),
    );
  }
});

test('the owner may everything, an admin everything but what only an owner may', () => {
  expect(coveredBy('owner')).toEqual(names);
  const owners = names.filter((name) => !coveredBy('admin').includes(name));
  // Keeping an account, or its owner, removes nothing.
  const harmless: readonly string[] = ['keepAccount', 'cancelOwnershipTransfer'];
  const dangerous = owners.filter((name) => !harmless.includes(name));
  expect(dangerous.filter((name) => !permissionOf(name).stepUp)).toEqual([]);
  expect(owners).toContain('transferOwnership');
});

test('who may only read changes nothing of the account', () => {
  const stored = coveredBy('read_only').filter((name) => permissionOf(name).needs === 'read');
  // A zip is prepared by a POST, because its selection is long. People with read access may ask an agent, and rate its answers.
  const asking = ['searchPassages', 'askAgent', 'followMessage', 'stopMessage', 'rateMessage'];
  // Addresses of media are signed, and the plan of a release and the list of items with small pictures are long.
  const collected = ['openHubDisputeMedia', 'openHubItemMedia', 'openHubThumbnails', 'previewHubRelease'];
  const changing = stored.filter((name) => methodOf(name) !== 'GET');
  expect(changing.sort()).toEqual(['prepareZip', ...asking, ...collected].sort());
  const others = coveredBy('read_only').filter((name) => name in storageCalls && methodOf(name) !== 'GET');
  expect(others).toEqual(['prepareZip']);
});

test('who may only read is shown no key to anything', () => {
  const withKeys = ['createAccessKey', 'rotateAccessKey', 'listShareLinks', 'listWebhooks', 'startUpload'];
  expect(coveredBy('read_only').filter((name) => withKeys.includes(name))).toEqual([]);
});

test('who only pays sees no file, and of storage nothing but how much it is', () => {
  const seen = coveredBy('billing').filter((name) => name in storageCalls);
  expect(seen.sort()).toEqual(['getUsage', 'listUsageAlerts', 'onboarding']);
});

test('money is for who pays, and for who manages', () => {
  for (const name of namesOf(billingCalls).filter((name) => name !== 'priceList')) {
    expect([name, roles.filter((role) => roleCovers(role, permissionOf(name).needs))]).toEqual([
      name,
      ['owner', 'admin', 'billing'],
    ]);
  }
});

test('nobody but who manages the account changes who belongs to it', () => {
  const changes = namesOf(teamCalls).filter((name) => methodOf(name) !== 'GET');
  const byMembers = changes.filter((name) => coveredBy('member').includes(name));
  expect(byMembers.sort()).toEqual(['acceptInvitation', 'leaveAccount']);
});

test('who one is has to be shown again before keys, factors, members and the owner change', () => {
  for (const name of [
    'createAccessKey',
    'rotateAccessKey',
    'limitAccessKey',
    'setAccessKeyState',
    'deleteAccessKey',
    'inviteMember',
    'changeRole',
    'transferOwnership',
    'updateAppRegistration',
    'rotateAppSecret',
    'closeAccount',
    'startEmailChange',
    'removePasskey',
    'removeTotp',
    'renewRecoveryCodes',
    'createWebhook',
    'updateWebhook',
    'addBackupNode',
    'updateBackupNode',
  ]) {
    expect([name, permissionOf(name).stepUp]).toEqual([name, true]);
  }
});

test('an app may nothing that is about money, keys or people', () => {
  const byApps = names.filter((name) => permissionOf(name).app !== undefined);
  expect(byApps.filter((name) => !(name in storageCalls))).toEqual([]);
  expect(byApps.every((name) => ['read', 'write', 'any'].includes(permissionOf(name).needs))).toBe(true);
  expect(byApps.filter((name) => /key|webhook|share|backup|kms|policy|domain/i.test(name))).toEqual([]);
});

test('a contributor may what the pages below /c/ do, and nothing that asks for a proof of identity', () => {
  const byContributors = names.filter((name) => permissionOf(name).contributor);
  expect(byContributors.sort()).toEqual([
    'appealHubItem',
    'checkSession',
    'completeHubItem',
    'decideHubDispute',
    'getHubContribution',
    'getHubReceipts',
    'getHubReviewer',
    'joinHubProject',
    'joinHubReview',
    'listHubContributedItems',
    'listHubDisputes',
    'listHubItemParts',
    'openHubAssignmentMedia',
    'openHubDisputeMedia',
    'reportHubAssignment',
    'signHubItemPart',
    'skipHubAssignment',
    'startHubItem',
    'takeHubAssignment',
    'voteHubAssignment',
    'withdrawByHubReceipt',
    'withdrawHubItem',
  ]);
  expect(byContributors.filter((name) => permissionOf(name).stepUp || permissionOf(name).stepUpFor)).toEqual(
    [],
  );
});

test('a call says that it asks again who one is, where it does', () => {
  const asking = names.filter((name) => permissionOf(name).stepUp || permissionOf(name).stepUpFor);
  expect(asking.filter((name) => !declared[name]?.codes.includes(1034))).toEqual([]);
  const others = names.filter((name) => declared[name]?.codes.includes(1034) && !asking.includes(name));
  // With a second factor, if the app requires it, and for a job that locks for good.
  expect(others).toEqual(['changePassword', 'allowSignIn', 'resumeBulkJob']);
});
