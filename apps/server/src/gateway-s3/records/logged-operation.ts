import type { S3Request } from '../wire/request.ts';

type Target = Pick<S3Request, 'method' | 'key' | 'parameter'>;

/** Names an operation as access logs do: `REST.`, the method, and the target. Source: S3 User Guide, "Log record fields", operation. */
export function loggedOperation(request: Target): string {
  return `REST.${request.method}.${resourceOf(request)}`;
}

const namedResources: readonly (readonly [parameter: string, resource: string])[] = [
  ['uploadId', 'UPLOAD'],
  ['uploads', 'UPLOADS'],
  ['delete', 'MULTI_OBJECT_DELETE'],
  ['acl', 'ACL'],
  ['tagging', 'TAGGING'],
  ['policy', 'BUCKETPOLICY'],
  ['policyStatus', 'BUCKETPOLICYSTATUS'],
  ['versioning', 'VERSIONING'],
  ['versions', 'BUCKETVERSIONS'],
  ['lifecycle', 'LIFECYCLE'],
  ['cors', 'CORS'],
  ['website', 'WEBSITE'],
  ['logging', 'LOGGING_STATUS'],
  ['location', 'LOCATION'],
  ['notification', 'NOTIFICATION'],
  ['encryption', 'ENCRYPTION'],
  ['publicAccessBlock', 'PUBLIC_ACCESS_BLOCK'],
  ['ownershipControls', 'OWNERSHIP_CONTROLS'],
  ['object-lock', 'OBJECT_LOCK_CONFIGURATION'],
  ['retention', 'OBJECT_LOCK_RETENTION'],
  ['legal-hold', 'OBJECT_LOCK_LEGALHOLD'],
  ['restore', 'RESTORE'],
  ['attributes', 'OBJECT_ATTRIBUTES'],
  ['accelerate', 'ACCELERATE'],
  ['replication', 'REPLICATION'],
  ['requestPayment', 'REQUEST_PAYMENT'],
];

function resourceOf(request: Target): string {
  if (request.parameter('partNumber') !== undefined && request.method === 'PUT') return 'PART';
  const named = namedResources.find(([parameter]) => request.parameter(parameter) !== undefined);
  if (named) return named[1];
  return request.key === undefined ? 'BUCKET' : 'OBJECT';
}
