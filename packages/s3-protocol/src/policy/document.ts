/** A parsed policy as plain data; `compilePolicy` makes it fast. */
export interface Policy {
  version: '2008-10-17' | '2012-10-17';
  id?: string;
  statements: Statement[];
}

export interface Statement {
  sid?: string;
  effect: 'Allow' | 'Deny';
  /** Missing in an access key's policy, which applies to its holder. */
  principals?: { list: Principal[]; isExcluded: boolean };
  /** Spelled as in the document; compared case-insensitively. */
  actions: { patterns: string[]; isExcluded: boolean };
  /** The part after `arn:aws:s3:::`, or `*`; may contain wildcards and variables. */
  resources: { patterns: string[]; isExcluded: boolean };
  conditions: Condition[];
}

export type Principal =
  | { kind: 'everyone' }
  /** The account and every user in it. */
  | { kind: 'account'; accountId: string }
  | { kind: 'user'; accountId: string; userName: string }
  /** S3's canonical id of an account. */
  | { kind: 'canonical'; id: string }
  /** A component of this endpoint, such as log delivery. */
  | { kind: 'service'; name: string };

export type ConditionTest =
  | 'string-equals'
  | 'string-equals-ignore-case'
  | 'string-like'
  | 'numeric'
  | 'date'
  | 'bool'
  | 'binary-equals'
  | 'ip-address'
  | 'arn-like'
  | 'null';

export type Comparison = 'equals' | 'less' | 'less-or-equal' | 'greater' | 'greater-or-equal';

export interface Condition {
  test: ConditionTest;
  /** For numbers and dates. */
  comparison: Comparison;
  /** True for `StringNotEquals` and similar: no value may match. */
  isNegated: boolean;
  isIfExists: boolean;
  quantifier?: 'all' | 'any';
  /** Lowercase, except after a slash. */
  key: string;
  values: string[];
}

/** AWS's limit for a bucket policy without white space, and ours for every policy. */
export const maxPolicyBytes = 20 * 1024;
