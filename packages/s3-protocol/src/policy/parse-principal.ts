import type { Principal } from './document.ts';
import { malformed } from './malformed.ts';

/**
 * Parses `Principal` or `NotPrincipal`. The caller checks whether its accounts exist.
 * Source: IAM User Guide, "AWS JSON policy elements: Principal".
 * @throws {S3Error} `MalformedPolicy`
 */
export function parsePrincipals(value: unknown): Principal[] {
  if (value === '*') return [{ kind: 'everyone' }];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(value);
  const principals = Object.entries(value).flatMap(([type, names]) =>
    (Array.isArray(names) ? names : [names]).map((name) => parsePrincipal(type, name)),
  );
  if (principals.length === 0) throw invalid(value);
  return principals;
}

function parsePrincipal(type: string, name: unknown): Principal {
  if (typeof name !== 'string' || name === '') throw invalid(name);
  if (type === 'AWS') return parseAws(name);
  if (name.includes('*')) throw invalid(name);
  if (type === 'CanonicalUser') return { kind: 'canonical', id: name };
  if (type === 'Service') return { kind: 'service', name };
  throw malformed(`Invalid principal in policy: "${type}" is not one of AWS, CanonicalUser and Service`);
}

function parseAws(name: string): Principal {
  if (name === '*') return { kind: 'everyone' };
  if (name.includes('*') || /\s/.test(name)) throw invalid(name);
  if (!name.includes(':')) return { kind: 'account', accountId: name };
  const [, accountId = '', resource = ''] = /^arn:aws[a-z-]*:iam::([^:]*):(root|user\/.+)$/.exec(name) ?? [];
  const userName = resource.slice(resource.lastIndexOf('/') + 1);
  if (resource === 'root' && accountId !== '') return { kind: 'account', accountId };
  if (userName === '' || resource === 'root' || resource === '') throw invalid(name);
  // In an ARN without an account, as Ceph's tools write it, the user part names the account.
  if (accountId === '') return { kind: 'account', accountId: userName };
  return { kind: 'user', accountId, userName };
}

function invalid(value: unknown): Error {
  return malformed(`Invalid principal in policy: ${JSON.stringify(value)}`);
}
