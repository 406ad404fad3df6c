import { dayMs } from '../bounds.ts';
import { parseCopySource } from '../copy-source.ts';
import type { Tag } from '../documents/tagging.ts';
import { existingTagPrefix, requestTagPrefix } from './condition-keys.ts';
import type { ConditionContext } from './variables.ts';

/** The facts of a request for policy conditions. */
export interface RequestFacts {
  /** The address of the client. */
  sourceIp?: string;
  isSecure: boolean;
  nowMs: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string | undefined>>;
  /** Returns the decoded value of a query parameter. */
  parameter(name: string): string | undefined;
  principal: {
    type: 'Account' | 'User' | 'Anonymous' | 'Service';
    accountId?: string;
    userId?: string;
    userName?: string;
  };
  /** The request's signature; missing for an anonymous request. */
  signature?: { via: 'header' | 'query' | 'form'; signedAtMs: number; version?: 'AWS' | 'AWS4-HMAC-SHA256' };
  requestTags?: readonly Tag[];
  /** Tags of the request's object, read only when a condition needs them. */
  existingTags?(): readonly Tag[];
  /** The location in a new bucket's body. */
  locationConstraint?: string;
  /** The retention in the request itself. */
  objectLock?: { mode?: string; retainUntilMs?: number; legalHold?: string };
}

const queryKeys: ReadonlySet<string> = new Set(['s3:prefix', 's3:delimiter', 's3:max-keys', 's3:versionid']);
const headerKeys: Readonly<Record<string, string>> = {
  'aws:referer': 'referer',
  'aws:useragent': 'user-agent',
  's3:if-match': 'if-match',
  's3:if-none-match': 'if-none-match',
};
const queryNames: Readonly<Record<string, string>> = { 's3:versionid': 'versionId' };
const authTypes = { header: 'REST-HEADER', query: 'REST-QUERY-STRING', form: 'POST' } as const;

/** Returns the condition keys of a request. Source: Service Authorization Reference, "Condition keys for Amazon S3". */
export function createConditionContext(facts: RequestFacts): ConditionContext {
  return (key) => {
    if (queryKeys.has(key)) return facts.parameter(queryNames[key] ?? key.slice('s3:'.length));
    const header = headerKeys[key] ?? (key.startsWith('s3:x-amz-') ? key.slice('s3:'.length) : undefined);
    if (header === 'x-amz-copy-source') return copySource(facts.headers[header]);
    if (header !== undefined) return facts.headers[header];
    if (key.startsWith(existingTagPrefix)) return tagValue(facts.existingTags?.(), key);
    if (key.startsWith(requestTagPrefix)) return tagValue(facts.requestTags, key);
    return plainValue(key, facts);
  };
}

function plainValue(key: string, facts: RequestFacts): string | readonly string[] | undefined {
  const { principal, signature, objectLock } = facts;
  switch (key) {
    case 'aws:sourceip':
      return facts.sourceIp;
    case 'aws:securetransport':
      return String(facts.isSecure);
    case 'aws:currenttime':
      return new Date(facts.nowMs).toISOString();
    case 'aws:epochtime':
      return String(Math.floor(facts.nowMs / 1000));
    case 'aws:principaltype':
      return principal.type;
    case 'aws:principalaccount':
      return principal.accountId;
    case 'aws:userid':
      return principal.userId;
    case 'aws:username':
      return principal.userName;
    case 's3:authtype':
      return signature && authTypes[signature.via];
    case 's3:signatureversion':
      return signature && (signature.version ?? 'AWS4-HMAC-SHA256');
    case 's3:signatureage':
      return signature && String(facts.nowMs - signature.signedAtMs);
    case 's3:locationconstraint':
      return facts.locationConstraint;
    case 's3:requestobjecttagkeys':
      return facts.requestTags?.map((tag) => tag.key);
    case 's3:object-lock-mode':
      return objectLock?.mode;
    case 's3:object-lock-legal-hold':
      return objectLock?.legalHold;
    case 's3:object-lock-retain-until-date':
      return untilText(objectLock?.retainUntilMs, (untilMs) => new Date(untilMs).toISOString());
    case 's3:object-lock-remaining-retention-days':
      return untilText(objectLock?.retainUntilMs, (untilMs) =>
        String(Math.ceil((untilMs - facts.nowMs) / dayMs)),
      );
    default:
      return undefined;
  }
}

/**
 * Returns `bucket/key` without a version. The copy itself uses the same parser, so that no spelling of the header can
 * mean different objects to the policy and the copy. An invalid header matches nothing; the copy refuses it.
 */
function copySource(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  try {
    const { bucketName, key } = parseCopySource(header);
    return `${bucketName}/${key}`;
  } catch {
    return undefined;
  }
}

function untilText(untilMs: number | undefined, write: (untilMs: number) => string): string | undefined {
  return untilMs === undefined ? undefined : write(untilMs);
}

function tagValue(tags: readonly Tag[] | undefined, key: string): string | undefined {
  const name = key.slice(key.indexOf('/') + 1);
  return tags?.find((tag) => tag.key === name)?.value;
}
