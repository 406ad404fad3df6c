import { expect, it } from 'vitest';
import { createConditionContext } from './context.ts';

const nowMs = Date.UTC(2024, 5, 1, 12);
const context = createConditionContext({
  sourceIp: '192.0.2.1',
  isSecure: true,
  nowMs,
  headers: {
    referer: 'https://example.com/',
    'user-agent': 'curl',
    'x-amz-acl': 'private',
    'x-amz-copy-source': '/photos/a%20b',
    'if-none-match': '*',
  },
  parameter: (name) => ({ prefix: 'p/', versionId: 'v1', 'max-keys': '5' })[name],
  principal: { type: 'User', accountId: 'alice', userId: 'AK1', userName: 'ci' },
  signature: { via: 'query', signedAtMs: nowMs - 1500 },
  requestTags: [{ key: 'Team', value: 'a' }],
  existingTags: () => [{ key: 'security', value: 'public' }],
  locationConstraint: 'eu-west-1',
  objectLock: { mode: 'GOVERNANCE', retainUntilMs: nowMs + 36 * 3600 * 1000, legalHold: 'ON' },
});

it.each([
  ['aws:sourceip', '192.0.2.1'],
  ['aws:securetransport', 'true'],
  ['aws:currenttime', '2024-06-01T12:00:00.000Z'],
  ['aws:epochtime', '1717243200'],
  ['aws:principaltype', 'User'],
  ['aws:principalaccount', 'alice'],
  ['aws:userid', 'AK1'],
  ['aws:username', 'ci'],
  ['aws:referer', 'https://example.com/'],
  ['aws:useragent', 'curl'],
  ['s3:if-none-match', '*'],
  ['s3:x-amz-acl', 'private'],
  ['s3:x-amz-storage-class', undefined],
  ['s3:x-amz-copy-source', 'photos/a b'],
  ['s3:prefix', 'p/'],
  ['s3:delimiter', undefined],
  ['s3:max-keys', '5'],
  ['s3:versionid', 'v1'],
  ['s3:authtype', 'REST-QUERY-STRING'],
  ['s3:signatureversion', 'AWS4-HMAC-SHA256'],
  ['s3:signatureage', '1500'],
  ['s3:locationconstraint', 'eu-west-1'],
  ['s3:requestobjecttagkeys', ['Team']],
  ['s3:requestobjecttag/Team', 'a'],
  ['s3:requestobjecttag/team', undefined],
  ['s3:existingobjecttag/security', 'public'],
  ['s3:object-lock-mode', 'GOVERNANCE'],
  ['s3:object-lock-legal-hold', 'ON'],
  ['s3:object-lock-retain-until-date', '2024-06-03T00:00:00.000Z'],
  ['s3:object-lock-remaining-retention-days', '2'],
  ['aws:sourcevpc', undefined],
])('%s', (key, expected) => {
  expect(context(key)).toEqual(expected);
});
