import { S3Error } from '../errors.ts';
import { type Codec, documentCodec, listOf, oneOf, optional, required, struct, token } from '../xml/codec.ts';
import { elementWith, type Xml } from '../xml/write.ts';

export type AclPermission = 'FULL_CONTROL' | 'WRITE' | 'WRITE_ACP' | 'READ' | 'READ_ACP';

export const aclGroups = {
  allUsers: 'http://acs.amazonaws.com/groups/global/AllUsers',
  authenticatedUsers: 'http://acs.amazonaws.com/groups/global/AuthenticatedUsers',
  logDelivery: 'http://acs.amazonaws.com/groups/s3/LogDelivery',
} as const;

export type Grantee =
  | { kind: 'CanonicalUser'; id: string; displayName?: string }
  | { kind: 'Group'; uri: string };

export interface Grant {
  grantee: Grantee;
  permission: AclPermission;
}

export interface AclOwner {
  id: string;
  displayName?: string;
}

export interface AccessControlPolicy {
  owner: AclOwner;
  grants: Grant[];
}

interface GranteeElement {
  id?: string;
  displayName?: string;
  emailAddress?: string;
  uri?: string;
}

const maxGrants = 100;
const xsiNamespace = 'http://www.w3.org/2001/XMLSchema-instance';
const aclPermissions = ['FULL_CONTROL', 'WRITE', 'WRITE_ACP', 'READ', 'READ_ACP'] as const;

const granteeElement = struct<GranteeElement>({
  id: optional('ID', token),
  displayName: optional('DisplayName', token),
  emailAddress: optional('EmailAddress', token),
  uri: optional('URI', token),
});

/** The type of a grantee follows from its elements, so `xsi:type` isn't read. */
const granteeCodec: Codec<Grantee> = {
  read(tree) {
    const { id, displayName, emailAddress, uri } = granteeElement.read(tree);
    if (id && !uri && !emailAddress) return canonicalUser({ id, displayName });
    if (uri && !id && !emailAddress) return groupGrantee(uri);
    if (emailAddress && !uri && !id) throw emailGranteeUnsupported();
    throw new S3Error('MalformedACLError');
  },
  write: (name, grantee) =>
    elementWith(
      name,
      { 'xmlns:xsi': xsiNamespace, 'xsi:type': grantee.kind },
      granteeElement.writeChildren(grantee),
    ),
};

export const grantCodec: Codec<Grant> = struct<Grant>({
  grantee: required('Grantee', granteeCodec),
  permission: required('Permission', oneOf(aclPermissions)),
});

const aclDocument = documentCodec<AccessControlPolicy>(
  'AccessControlPolicy',
  struct({
    owner: required(
      'Owner',
      struct<AclOwner>({ id: required('ID', token), displayName: optional('DisplayName', token) }),
    ),
    grants: required('AccessControlList', listOf('Grant', grantCodec)),
  }),
);

/** @throws {S3Error} `MalformedACLError`, `InvalidArgument` for a group that doesn't exist, `MethodNotAllowed` for an email address */
export function parseAcl(source: string): AccessControlPolicy {
  const acl = attempt(source);
  if (acl.grants.length > maxGrants) throw new S3Error('MalformedACLError');
  return acl;
}

/** Writes groups before accounts, like Ceph, because S3 test suites expect that; otherwise in the order of the grants. */
export function writeAcl({ owner, grants }: AccessControlPolicy): Xml {
  const { Group: groups = [], others = [] } = Object.groupBy(grants, ({ grantee }) =>
    grantee.kind === 'Group' ? 'Group' : 'others',
  );
  return aclDocument.write({ owner, grants: [...groups, ...others] });
}

export function canonicalUser({ id, displayName }: AclOwner): Grantee {
  return { kind: 'CanonicalUser', id, ...(displayName === undefined ? {} : { displayName }) };
}

/**
 * Returns a refusal, because accepting an email address would reveal which account it belongs to. S3 stopped accepting
 * them on October 1, 2025, and answers 405. Source: S3 API, PutBucketAcl, "End of support notice".
 */
export function emailGranteeUnsupported(): S3Error {
  return new S3Error(
    'MethodNotAllowed',
    'Email addresses are no longer accepted in access control lists. Use the account ID.',
  );
}

/** @throws {S3Error} `InvalidArgument` */
export function groupGrantee(uri: string): Grantee {
  if (Object.values<string>(aclGroups).includes(uri)) return { kind: 'Group', uri };
  throw new S3Error('InvalidArgument', {
    message: 'Invalid group uri',
    details: { ArgumentName: 'uri', ArgumentValue: uri },
  });
}

function attempt(source: string): AccessControlPolicy {
  try {
    return aclDocument.parse(source);
  } catch (cause) {
    if (cause instanceof S3Error && cause.code === 'MalformedXML') {
      throw new S3Error('MalformedACLError', { cause });
    }
    throw cause;
  }
}
