import type { Condition, Policy, Statement } from './document.ts';
import { parseCidr } from './parse-conditions.ts';
import { hasVariable, parseTemplate } from './variables.ts';

/** Keys a fixed value of which narrows a statement to somebody known. */
const narrowingKeys: ReadonlySet<string> = new Set([
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
  's3:x-amz-server-side-encryption-aws-kms-key-id',
]);

/** Of an address range, how many bits must be fixed for it not to be "everyone". */
const minPrefix = { ipv4: 8, ipv6: 32 } as const;
const privateRanges = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/;

/**
 * Whether a bucket policy opens anything to people unknown. It is taken for public unless each statement that allows
 * names its principals, or narrows them by a fixed value or by addresses.
 * Source: S3 User Guide, "Blocking public access to your Amazon S3 storage", "The meaning of public".
 */
export function isPublicPolicy(policy: Policy): boolean {
  const hasVariables = policy.version === '2012-10-17';
  return policy.statements.some((statement) => isPublicStatement(statement, hasVariables));
}

function isPublicStatement({ effect, principals, conditions }: Statement, hasVariables: boolean): boolean {
  if (effect === 'Deny') return false;
  const namesEach =
    principals !== undefined &&
    !principals.isExcluded &&
    principals.list.every(({ kind }) => kind !== 'everyone');
  return !namesEach && !conditions.some((condition) => narrows(condition, hasVariables));
}

function narrows(condition: Condition, hasVariables: boolean): boolean {
  const { test, key, values, isNegated, isIfExists, quantifier } = condition;
  // These also hold for a request that lacks the key.
  if (isNegated || isIfExists || quantifier === 'all') return false;
  if (test === 'ip-address') return key === 'aws:sourceip' && values.every(isNarrowRange);
  if (!narrowingKeys.has(key)) return false;
  if (test === 'string-equals' || test === 'string-equals-ignore-case') {
    return values.every((value) => !hasVariable(parseTemplate(value, hasVariables)));
  }
  const isFixed = (value: string) =>
    parseTemplate(value, hasVariables).every((token) => typeof token === 'object' && 'text' in token);
  return (test === 'string-like' || test === 'arn-like') && values.every(isFixed);
}

function isNarrowRange(value: string): boolean {
  const cidr = parseCidr(value);
  if (!cidr) return false;
  return cidr.prefix >= minPrefix[cidr.family] || (cidr.prefix > 0 && privateRanges.test(cidr.address));
}
