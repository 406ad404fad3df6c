import type { PublicRight } from '../documents/acl-rules.ts';
import { countPublicAddresses } from './address-ranges.ts';
import type { Condition, Policy, Statement } from './document.ts';
import { actionsMatching } from './known-actions.ts';
import { type Cidr, parseCidr } from './parse-conditions.ts';
import { hasVariable, parseTemplate } from './variables.ts';

/**
 * Keys that identify a caller when compared with a fixed value. Only the endpoint sets them; values that a caller sends, such as
 * a KMS key ID, restrict nothing.
 */
const identityKeys: ReadonlySet<string> = new Set([
  'aws:principalaccount',
  'aws:principalarn',
  'aws:principalorgid',
  'aws:sourceaccount',
  'aws:sourcearn',
  'aws:sourceowner',
  'aws:sourcevpc',
  'aws:sourcevpce',
  'aws:userid',
  's3:dataaccesspointaccount',
  's3:dataaccesspointarn',
]);

/** `aws:userid` of an anonymous request. */
export const anonymousUserId = 'anonymous';

/** An access point's name may have wildcards if its account is fixed. */
const accessPointOfAccount = /^arn:aws[a-z-]*:s3:[^:*?$]+:[^:*?$]+:accesspoint\/[^$]+$/;

/** More public addresses than a /8, or a /32 in IPv6, count as public access. */
const mostAddresses = { ipv4: 1n << 24n, ipv6: 1n << 96n } as const;

/**
 * Reports whether a bucket policy could allow an unknown caller's request. Each allowing statement must name its principals or
 * compare an identity key with fixed values. Statements that only restrict addresses are counted together: split over many
 * ranges or statements, the whole internet is still the whole internet.
 * Source: S3 User Guide, "Blocking public access to your Amazon S3 storage", "The meaning of public".
 */
export function isPublicPolicy(policy: Policy): boolean {
  return publicStatements(policy).length > 0;
}

const rightsOfActions: Readonly<Record<string, PublicRight>> = {
  's3:getobject': 'read',
  's3:getobjectversion': 'read',
  's3:listbucket': 'list',
  's3:listbucketversions': 'list',
  's3:putobject': 'write',
  's3:deleteobject': 'write',
  's3:deleteobjectversion': 'write',
};

/** Returns what the public statements of a policy allow, whatever its other statements deny. Empty: it is not public. */
export function publicPolicyRights(policy: Policy): ReadonlySet<PublicRight> {
  const statements = publicStatements(policy);
  const rights = statements.flatMap(({ actions }) =>
    actionsMatching(actions).map((action) => rightsOfActions[action] ?? 'other'),
  );
  return new Set(rights.length === 0 && statements.length > 0 ? ['other'] : rights);
}

/** Returns the allowing statements that make a policy public. */
function publicStatements(policy: Policy): Statement[] {
  const hasVariables = policy.version === '2012-10-17';
  const open = policy.statements
    .filter(
      (statement) =>
        statement.effect === 'Allow' &&
        !namesPrincipals(statement) &&
        !statement.conditions.some((condition) => namesCaller(condition, hasVariables)),
    )
    .map((statement) => ({ statement, ranges: narrowestRanges(statement.conditions) }));
  const areTogether = isEverybody(open.flatMap(({ ranges }) => ranges ?? []));
  return open.filter(({ ranges }) => ranges === undefined || areTogether).map(({ statement }) => statement);
}

function namesPrincipals({ principals }: Statement): boolean {
  if (!principals || principals.isExcluded) return false;
  return principals.list.every(({ kind }) => kind !== 'everyone');
}

function namesCaller(condition: Condition, hasVariables: boolean): boolean {
  const { test, key, values } = condition;
  if (!needsKey(condition) || !identityKeys.has(key)) return false;
  if (key === 'aws:userid' && values.some((value) => value.toLowerCase() === anonymousUserId)) return false;
  if (test === 'string-equals' || test === 'string-equals-ignore-case') {
    return values.every((value) => !hasVariable(parseTemplate(value, hasVariables)));
  }
  if (test !== 'string-like' && test !== 'arn-like') return false;
  return values.every(
    (value) =>
      parseTemplate(value, hasVariables).every((token) => typeof token === 'object' && 'text' in token) ||
      (key === 's3:dataaccesspointarn' && accessPointOfAccount.test(value)),
  );
}

/** Reports whether the condition fails for a request without the key. */
function needsKey({ isNegated, isIfExists, quantifier }: Condition): boolean {
  return !isNegated && !isIfExists && quantifier !== 'all';
}

/** Returns the narrowest address ranges of the conditions, or undefined if they allow every address. */
function narrowestRanges(conditions: readonly Condition[]): Cidr[] | undefined {
  const candidates = conditions
    .filter((one) => one.test === 'ip-address' && one.key === 'aws:sourceip' && needsKey(one))
    .map(({ values }) => values.map(parseCidr))
    .filter((cidrs) => cidrs.every((cidr) => cidr !== undefined));
  return candidates.find((cidrs) => !isEverybody(cidrs)) ?? candidates[0];
}

function isEverybody(cidrs: readonly Cidr[]): boolean {
  const { ipv4, ipv6 } = countPublicAddresses(cidrs);
  return ipv4 > mostAddresses.ipv4 || ipv6 > mostAddresses.ipv6;
}
