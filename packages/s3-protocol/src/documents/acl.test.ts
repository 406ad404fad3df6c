import { describe, expect, it } from 'vitest';
import { codeOf } from '../testing/code-of.ts';
import { s3Namespace } from '../xml/write.ts';
import { aclGroups, type Grant, type Grantee, parseAcl, writeAcl } from './acl.ts';
import { expandCannedAcl, parseAclHeaders } from './acl-headers.ts';
import { aclAllows, isPublicAcl } from './acl-rules.ts';

const owner = { id: 'a11ce', displayName: 'alice' };
const bucketOwner = { id: 'b0b' };
const grant = (grantee: Grantee, permission: Grant['permission']): Grant => ({ grantee, permission });
const user = (id: string): Grantee => ({ kind: 'CanonicalUser', id });
const group = (name: keyof typeof aclGroups): Grantee => ({ kind: 'Group', uri: aclGroups[name] });

const document = (grants: string, id = '<ID>a</ID>') =>
  `<AccessControlPolicy><Owner>${id}</Owner><AccessControlList>${grants}</AccessControlList></AccessControlPolicy>`;
const grantXml = (grantee: string, permission = 'READ') =>
  `<Grant><Grantee>${grantee}</Grantee><Permission>${permission}</Permission></Grant>`;

describe('an ACL', () => {
  it('is written and read back', () => {
    const acl = {
      owner,
      grants: [grant(group('allUsers'), 'READ'), grant({ kind: 'CanonicalUser', ...owner }, 'FULL_CONTROL')],
    };
    expect(parseAcl(writeAcl(acl))).toEqual(acl);
    const [toGroup, ...toAccounts] = acl.grants;
    const mixed = { owner, grants: [...toAccounts, ...(toGroup ? [toGroup] : [])] };
    expect(parseAcl(writeAcl(mixed))).toEqual(acl);
    expect(parseAcl(document(''))).toEqual({ owner: { id: 'a' }, grants: [] });
  });

  it('is written as S3 writes it', () => {
    expect(writeAcl({ owner, grants: [grant({ kind: 'CanonicalUser', ...owner }, 'READ_ACP')] })).toBe(
      `<AccessControlPolicy xmlns="${s3Namespace}"><Owner><ID>a11ce</ID><DisplayName>alice</DisplayName></Owner><AccessControlList><Grant><Grantee xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="CanonicalUser"><ID>a11ce</ID><DisplayName>alice</DisplayName></Grantee><Permission>READ_ACP</Permission></Grant></AccessControlList></AccessControlPolicy>`,
    );
  });

  it.each([
    ['', 'MalformedACLError'],
    ['<AccessControlPolicy/>', 'MalformedACLError'],
    [document('', ''), 'MalformedACLError'],
    [document(grantXml('<ID>a</ID>', 'EVERYTHING')), 'MalformedACLError'],
    [document(grantXml('')), 'MalformedACLError'],
    [document(grantXml(`<ID>a</ID><URI>${aclGroups.allUsers}</URI>`)), 'MalformedACLError'],
    [document(grantXml('<URI>http://example.com/group</URI>')), 'InvalidArgument'],
    [document(grantXml('<EmailAddress>bob@example.com</EmailAddress>')), 'MethodNotAllowed'],
    [document(grantXml('<ID>a</ID>').repeat(101)), 'MalformedACLError'],
    [document(grantXml('<ID>a</ID>').repeat(100)), 'none'],
  ])('%.120s is %s', (source, code) => {
    expect(codeOf(() => parseAcl(source))).toBe(code);
  });
});

describe('the headers of a request', () => {
  it('name a canned ACL or grants', () => {
    expect(parseAclHeaders({})).toBeUndefined();
    expect(parseAclHeaders({ 'x-amz-acl': 'public-read' })).toEqual({ kind: 'canned', acl: 'public-read' });
    expect(
      parseAclHeaders({
        'x-amz-grant-read': `id="a", uri="${aclGroups.authenticatedUsers}"`,
        'x-amz-grant-full-control': 'id=b',
      }),
    ).toEqual({
      kind: 'grants',
      grants: [
        grant(user('a'), 'READ'),
        grant(group('authenticatedUsers'), 'READ'),
        grant(user('b'), 'FULL_CONTROL'),
      ],
    });
  });

  it.each([
    [{ 'x-amz-acl': 'public' }, 'InvalidArgument'],
    [{ 'x-amz-acl': '' }, 'InvalidArgument'],
    [{ 'x-amz-grant-read': '' }, 'InvalidArgument'],
    [{ 'x-amz-grant-read': 'a' }, 'InvalidArgument'],
    [{ 'x-amz-grant-read': 'id=""' }, 'InvalidArgument'],
    [{ 'x-amz-grant-read': 'uri="http://example.com"' }, 'InvalidArgument'],
    [{ 'x-amz-acl': 'private', 'x-amz-grant-read': 'id="a"' }, 'InvalidRequest'],
    [{ 'x-amz-grant-read': 'emailAddress="bob@example.com"' }, 'MethodNotAllowed'],
  ])('%j are refused', (headers, code) => {
    expect(codeOf(() => parseAclHeaders(headers))).toBe(code);
  });

  it.each([
    ['private', []],
    ['aws-exec-read', []],
    ['public-read', [grant(group('allUsers'), 'READ')]],
    ['public-read-write', [grant(group('allUsers'), 'READ'), grant(group('allUsers'), 'WRITE')]],
    ['authenticated-read', [grant(group('authenticatedUsers'), 'READ')]],
    ['log-delivery-write', [grant(group('logDelivery'), 'WRITE'), grant(group('logDelivery'), 'READ_ACP')]],
    ['bucket-owner-read', [grant(user('b0b'), 'READ')]],
    ['bucket-owner-full-control', [grant(user('b0b'), 'FULL_CONTROL')]],
  ] as const)('%s stands for the grants of AWS', (acl, others) => {
    const own = grant({ kind: 'CanonicalUser', ...owner }, 'FULL_CONTROL');
    expect(expandCannedAcl(acl, owner, bucketOwner)).toEqual([own, ...others]);
    if (acl.startsWith('bucket-owner')) expect(expandCannedAcl(acl, owner, owner)).toEqual([own]);
  });
});

describe('who may', () => {
  const anonymous = { isAuthenticated: false };
  const alice = { id: 'a11ce', isAuthenticated: true };

  it.each<[string, Grant[], { id?: string; isAuthenticated: boolean }, boolean]>([
    ['a user by id', [grant(user('a11ce'), 'READ')], alice, true],
    ['not by another id', [grant(user('b0b'), 'READ')], alice, false],
    ['not by another permission', [grant(user('a11ce'), 'WRITE')], alice, false],
    ['a user with full control', [grant(user('a11ce'), 'FULL_CONTROL')], alice, true],
    ['everyone', [grant(group('allUsers'), 'READ')], anonymous, true],
    ['everyone with an account', [grant(group('authenticatedUsers'), 'READ')], alice, true],
    ['but nobody without', [grant(group('authenticatedUsers'), 'READ')], anonymous, false],
    ['nobody as a log', [grant(group('logDelivery'), 'READ')], alice, false],
    ['nobody without an id', [grant({ kind: 'CanonicalUser', id: '' }, 'READ')], anonymous, false],
    ['nobody without a grant', [], alice, false],
  ])('read: %s', (_, grants, caller, expected) => {
    expect(aclAllows(grants, caller, 'READ')).toBe(expected);
  });

  it('is public with a grant to everyone, or everyone with an account', () => {
    expect(isPublicAcl([grant(user('a'), 'FULL_CONTROL'), grant(group('logDelivery'), 'WRITE')])).toBe(false);
    expect(isPublicAcl([grant(group('allUsers'), 'READ_ACP')])).toBe(true);
    expect(isPublicAcl([grant(group('authenticatedUsers'), 'READ')])).toBe(true);
  });
});
