import { type Grant, grantHeadersOf, type Tag, uriEncode, uriEncodePath } from '@atoll/s3-protocol';
import type { EncryptionRecord } from '../encryption/index.ts';
import { defaultStorageClass } from '../kernel/object-info.ts';
import type { S3Need } from './caller-access.ts';

interface Copied {
  storageClass: string;
  encryption: EncryptionRecord | null;
  tags: readonly Tag[];
}

interface OwnedAcl {
  ownerId: string;
  acl: readonly Grant[] | null;
}

export interface CopyOrder {
  source: { bucketName: string; key: string; versionId?: string | undefined };
  target: { bucketName: string; key: string };
  /** The attributes of the copy: the source's, unless changed. */
  copy: Copied;
  /** Copied as well; without it the copy is private. */
  keptAcl?: OwnedAcl | undefined;
  /** Further headers of the request, such as `if-none-match`. */
  headers?: Readonly<Record<string, string | undefined>>;
}

/**
 * Returns the S3 permissions for copying an object with its tags: reading the source, writing the copy, and reading the tags if
 * there are any.
 */
export function copyNeeds({
  source,
  target,
  copy,
  keptAcl,
  headers,
}: CopyOrder): [S3Need, S3Need, ...S3Need[]] {
  const { bucketName, key, versionId } = source;
  const ofSource = { bucketName, key, details: { versionId } };
  const version = versionId === undefined ? '' : `?versionId=${uriEncode(versionId)}`;
  const { storageClass } = copy;
  const write: S3Need = {
    ...target,
    operation: 'CopyObject',
    details: {
      headers: {
        'x-amz-copy-source': `${uriEncodePath(`${bucketName}/${key}`)}${version}`,
        ...(storageClass === defaultStorageClass ? {} : { 'x-amz-storage-class': storageClass }),
        ...encryptionOf(copy.encryption),
        ...(keptAcl ? headersOfAcl(keptAcl) : {}),
        ...headers,
      },
      copiesTags: copy.tags.length > 0,
    },
  };
  const read: S3Need = { ...ofSource, operation: 'GetObject' };
  return copy.tags.length === 0
    ? [read, write]
    : [read, write, { ...ofSource, operation: 'GetObjectTagging' }];
}

/** Returns the headers that would set the ACL. An ACL that only grants access to the owner needs none. */
function headersOfAcl({ ownerId, acl }: OwnedAcl): Record<string, string> {
  const isPrivate = (acl ?? []).every(
    ({ grantee }) => grantee.kind === 'CanonicalUser' && grantee.id === ownerId,
  );
  return isPrivate ? {} : grantHeadersOf(acl ?? []);
}

function encryptionOf(record: EncryptionRecord | null): Record<string, string> {
  if (record?.mode === 'SSE-S3') return { 'x-amz-server-side-encryption': 'AES256' };
  if (record?.mode !== 'SSE-KMS') return {};
  return {
    'x-amz-server-side-encryption': 'aws:kms',
    'x-amz-server-side-encryption-aws-kms-key-id': record.keyId,
  };
}
