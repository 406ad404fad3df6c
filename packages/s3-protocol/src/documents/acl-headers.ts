import { S3Error } from '../errors.ts';
import {
  type AclOwner,
  type AclPermission,
  aclGroups,
  canonicalUser,
  emailGranteeUnsupported,
  type Grant,
  type Grantee,
  groupGrantee,
} from './acl.ts';

export const bucketCannedAcls = [
  'private',
  'public-read',
  'public-read-write',
  'authenticated-read',
  'log-delivery-write',
] as const;
export const objectCannedAcls = [
  'private',
  'public-read',
  'public-read-write',
  'authenticated-read',
  'aws-exec-read',
  'bucket-owner-read',
  'bucket-owner-full-control',
] as const;

export type CannedAcl = (typeof bucketCannedAcls)[number] | (typeof objectCannedAcls)[number];

/** An ACL in a request's headers. */
export type RequestedAcl = { kind: 'canned'; acl: CannedAcl } | { kind: 'grants'; grants: Grant[] };

const grantHeaders: readonly (readonly [header: string, permission: AclPermission])[] = [
  ['x-amz-grant-read', 'READ'],
  ['x-amz-grant-write', 'WRITE'],
  ['x-amz-grant-read-acp', 'READ_ACP'],
  ['x-amz-grant-write-acp', 'WRITE_ACP'],
  ['x-amz-grant-full-control', 'FULL_CONTROL'],
];

/** Returns the headers for these grants, in the format of `parseAclHeaders`. */
export function grantHeadersOf(grants: readonly Grant[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [header, permission] of grantHeaders) {
    const grantees = grants.filter((grant) => grant.permission === permission).map(({ grantee }) => grantee);
    const names = grantees.map((grantee) =>
      grantee.kind === 'Group' ? `uri="${grantee.uri}"` : `id="${grantee.id}"`,
    );
    if (names.length > 0) headers[header] = names.join(', ');
  }
  return headers;
}

/** A bucket accepts every canned ACL of S3; those that only apply to objects mean `private`. */
const cannedAcls: readonly string[] = [...new Set<string>([...bucketCannedAcls, ...objectCannedAcls])];

/**
 * Parses ACL headers, whose names are lowercase. Undefined without any.
 * @throws {S3Error} `InvalidArgument`, `InvalidRequest` for both kinds at once, `MethodNotAllowed` for an email address
 */
export function parseAclHeaders(
  headers: Readonly<Record<string, string | undefined>>,
): RequestedAcl | undefined {
  const canned = headers['x-amz-acl'];
  const asked = grantHeaders.filter(([header]) => headers[header] !== undefined);
  if (canned !== undefined && asked.length > 0) {
    throw new S3Error('InvalidRequest', 'Specifying both Canned ACLs and Header Grants is not allowed');
  }
  if (canned !== undefined) return { kind: 'canned', acl: parseCannedAcl(canned) };
  if (asked.length === 0) return undefined;
  const grants = asked.flatMap(([header, permission]) =>
    parseGrantees(header, headers[header] ?? '').map((grantee) => ({ grantee, permission })),
  );
  return { kind: 'grants', grants };
}

/** @throws {S3Error} `InvalidArgument` */
export function parseCannedAcl(value: string): CannedAcl {
  if (cannedAcls.includes(value)) return value as CannedAcl;
  throw new S3Error('InvalidArgument', { details: { ArgumentName: 'x-amz-acl', ArgumentValue: value } });
}

/** Returns the grants of a canned ACL. `bucketOwner` is given for objects. Source: S3 User Guide, "Canned ACL". */
export function expandCannedAcl(acl: CannedAcl, owner: AclOwner, bucketOwner?: AclOwner): Grant[] {
  const own: Grant = { grantee: canonicalUser(owner), permission: 'FULL_CONTROL' };
  const everyone = (permission: AclPermission): Grant => toGroup('allUsers', permission);
  const toBucketOwner = (permission: AclPermission): Grant[] =>
    bucketOwner === undefined || bucketOwner.id === owner.id
      ? [own]
      : [own, { grantee: canonicalUser(bucketOwner), permission }];
  switch (acl) {
    case 'public-read':
      return [own, everyone('READ')];
    case 'public-read-write':
      return [own, everyone('READ'), everyone('WRITE')];
    case 'authenticated-read':
      return [own, toGroup('authenticatedUsers', 'READ')];
    case 'log-delivery-write':
      return [own, toGroup('logDelivery', 'WRITE'), toGroup('logDelivery', 'READ_ACP')];
    case 'bucket-owner-read':
      return toBucketOwner('READ');
    case 'bucket-owner-full-control':
      return toBucketOwner('FULL_CONTROL');
    default:
      return [own];
  }
}

/** `id="…", uri="…"`, with or without the quotes. @throws {S3Error} also `MethodNotAllowed` for `emailAddress="…"` */
function parseGrantees(header: string, value: string): Grantee[] {
  return value.split(',').map((item) => {
    const [, kind, quoted, bare] =
      /^\s*(id|uri|emailAddress)\s*=\s*(?:"([^"]*)"|([^"\s]+))\s*$/i.exec(item) ?? [];
    const name = quoted ?? bare;
    if (kind === undefined || !name) {
      throw new S3Error('InvalidArgument', {
        message: 'Argument format not recognized',
        details: { ArgumentName: header, ArgumentValue: value },
      });
    }
    if (kind.toLowerCase() === 'id') return canonicalUser({ id: name });
    if (kind.toLowerCase() === 'uri') return groupGrantee(name);
    throw emailGranteeUnsupported();
  });
}

function toGroup(group: keyof typeof aclGroups, permission: AclPermission): Grant {
  return { grantee: { kind: 'Group', uri: aclGroups[group] }, permission };
}
