/** The parsed form of a policy. It is plain data; `compilePolicy` makes it fast. */
export interface Policy {
  version: '2008-10-17' | '2012-10-17';
  id?: string;
  statements: Statement[];
}

export interface Statement {
  sid?: string;
  effect: 'Allow' | 'Deny';
  /** Missing in the policy of an access key, which speaks of its own holder. */
  principals?: { list: Principal[]; isExcluded: boolean };
  /** As written; compared without regard to case. */
  actions: { patterns: string[]; isExcluded: boolean };
  /** What follows `arn:aws:s3:::`, or `*`; may hold wildcards and variables. */
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
  /** A part of this endpoint that acts by itself, such as log delivery. */
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
  /** True of `StringNotEquals` and the like: none of the values may match. */
  isNegated: boolean;
  isIfExists: boolean;
  quantifier?: 'all' | 'any';
  /** Lower-case, save what follows a slash. */
  key: string;
  values: string[];
}

/** AWS's limit for a bucket policy without its white space, and ours for every policy. */
export const maxPolicyBytes = 20 * 1024;
