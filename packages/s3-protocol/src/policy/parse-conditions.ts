import { isIP } from 'node:net';
import { parseIsoDate } from '../xml/codec.ts';
import { isConditionKey } from './condition-keys.ts';
import type { Comparison, Condition, ConditionTest } from './document.ts';
import { malformed } from './malformed.ts';
import { hasVariable, normaliseKey, parseTemplate } from './variables.ts';

type Operator = readonly [test: ConditionTest, isNegated: boolean, comparison?: Comparison];

/** Operators in S3's spelling, the only accepted one. Source: IAM User Guide, "IAM JSON policy elements: Condition operators". */
const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['StringEquals', ['string-equals', false]],
  ['StringNotEquals', ['string-equals', true]],
  ['StringEqualsIgnoreCase', ['string-equals-ignore-case', false]],
  ['StringNotEqualsIgnoreCase', ['string-equals-ignore-case', true]],
  ['StringLike', ['string-like', false]],
  ['StringNotLike', ['string-like', true]],
  ['NumericEquals', ['numeric', false]],
  ['NumericNotEquals', ['numeric', true]],
  ['NumericLessThan', ['numeric', false, 'less']],
  ['NumericLessThanEquals', ['numeric', false, 'less-or-equal']],
  ['NumericGreaterThan', ['numeric', false, 'greater']],
  ['NumericGreaterThanEquals', ['numeric', false, 'greater-or-equal']],
  ['DateEquals', ['date', false]],
  ['DateNotEquals', ['date', true]],
  ['DateLessThan', ['date', false, 'less']],
  ['DateLessThanEquals', ['date', false, 'less-or-equal']],
  ['DateGreaterThan', ['date', false, 'greater']],
  ['DateGreaterThanEquals', ['date', false, 'greater-or-equal']],
  ['Bool', ['bool', false]],
  ['BinaryEquals', ['binary-equals', false]],
  ['IpAddress', ['ip-address', false]],
  ['NotIpAddress', ['ip-address', true]],
  ['ArnEquals', ['arn-like', false]],
  ['ArnLike', ['arn-like', false]],
  ['ArnNotEquals', ['arn-like', true]],
  ['ArnNotLike', ['arn-like', true]],
  ['Null', ['null', false]],
]);

/** @throws {S3Error} `MalformedPolicy` naming the element */
export function parseConditions(value: unknown, hasVariables: boolean): Condition[] {
  if (value === undefined) return [];
  return entriesOf(value, 'Condition').flatMap(([operator, block]) =>
    entriesOf(block, operator).map(([key, values]) => parseCondition(operator, key, values, hasVariables)),
  );
}

function parseCondition(operator: string, name: string, value: unknown, hasVariables: boolean): Condition {
  const [, quantifier, plain = '', ifExists] =
    /^(?:(ForAllValues|ForAnyValue):)?([A-Za-z]+?)(IfExists)?$/.exec(operator) ?? [];
  const [test, isNegated, comparison = 'equals'] = operators.get(plain) ?? [];
  if (test === undefined || isNegated === undefined || (test === 'null' && ifExists)) {
    throw malformed(`Invalid Condition type : ${operator}`);
  }
  const key = normaliseKey(name);
  if (!isConditionKey(key)) throw malformed(`Policy has an invalid condition key: ${name}`);
  const list = (Array.isArray(value) ? value : [value]).map((item) => scalar(item, operator));
  if (list.length === 0) throw malformed(`Missing value of condition key ${name}`);
  for (const item of list) checkValue(test, item, hasVariables);
  return {
    test,
    comparison,
    isNegated,
    isIfExists: ifExists !== undefined,
    ...(quantifier === undefined
      ? {}
      : { quantifier: quantifier === 'ForAllValues' ? ('all' as const) : ('any' as const) }),
    key,
    values: list,
  };
}

function checkValue(test: ConditionTest, value: string, hasVariables: boolean): void {
  const isWellFormed = hasVariable(parseTemplate(value, hasVariables)) || isValid(test, value);
  if (isWellFormed) return;
  const what = test === 'ip-address' ? 'Invalid IP address in Conditions' : 'Invalid value in Conditions';
  throw malformed(`${what}: ${JSON.stringify(value)}`);
}

function isValid(test: ConditionTest, value: string): boolean {
  switch (test) {
    case 'numeric':
      return parseNumber(value) !== undefined;
    case 'date':
      return !Number.isNaN(parseDate(value));
    case 'bool':
    case 'null':
      return /^(true|false)$/i.test(value);
    case 'ip-address':
      return parseCidr(value) !== undefined;
    default:
      return true;
  }
}

export function parseNumber(value: string): number | undefined {
  return /^\s*[+-]?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
}

/** Parses ISO 8601, or seconds since 1970. NaN for anything else. */
export function parseDate(value: string): number {
  return /^\d{5,12}$/.test(value) ? Number(value) * 1000 : parseIsoDate(value);
}

export interface Cidr {
  address: string;
  prefix: number;
  family: 'ipv4' | 'ipv6';
}

export function parseCidr(value: string): Cidr | undefined {
  const [address = '', prefix, ...rest] = value.split('/');
  const version = isIP(address);
  const bits = version === 4 ? 32 : 128;
  if (version === 0 || rest.length > 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix)))
    return undefined;
  const length = prefix === undefined ? bits : Number(prefix);
  return length > bits ? undefined : { address, prefix: length, family: version === 4 ? 'ipv4' : 'ipv6' };
}

function scalar(value: unknown, operator: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw malformed(`Invalid value in condition ${operator}: ${JSON.stringify(value)}`);
}

function entriesOf(value: unknown, name: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw malformed(`${name} must be an object`);
  }
  return Object.entries(value);
}
