import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { Comparison, Condition, ConditionTest } from './document.ts';
import { compileGlob, type Matcher } from './glob.ts';
import { parseCidr, parseDate, parseNumber } from './parse-conditions.ts';
import {
  type ConditionContext,
  fillIn,
  hasVariable,
  parseTemplate,
  plainText,
  plainTokens,
  type TemplateToken,
} from './variables.ts';

export type ConditionMatcher = (context: ConditionContext) => boolean;

/** Compiles a condition. Source: IAM User Guide, "Condition operators", "Multivalued context keys". */
export function compileCondition(condition: Condition, hasVariables: boolean): ConditionMatcher {
  const { key, isNegated, isIfExists, quantifier } = condition;
  if (condition.test === 'null') {
    const wantsNone = condition.values.map((value) => value.toLowerCase() === 'true');
    return (context) => wantsNone.includes(context(key) === undefined);
  }
  const matchesAny = compileValues(condition, hasVariables);
  return (context) => {
    const found = context(key);
    const values = typeof found === 'string' ? [found] : (found ?? []);
    const holds = (value: string) => matchesAny(value, context) !== isNegated;
    if (quantifier === 'all') return values.every(holds);
    if (values.length === 0) return isIfExists || (quantifier === undefined && isNegated);
    if (quantifier === 'any' || !isNegated) return values.some(holds);
    return values.every(holds);
  };
}

/** Matches any of the condition's values. */
function compileValues(
  { test, comparison, values }: Condition,
  hasVariables: boolean,
): (value: string, context: ConditionContext) => boolean {
  const templates = values.map((value) => parseTemplate(value, hasVariables));
  const fixed = values.filter((_, index) => !hasVariable(templates[index] ?? []));
  const matchesFixed = compileFixed(test, comparison, fixed, hasVariables);
  const open = templates.filter(hasVariable);
  if (open.length === 0) return matchesFixed;
  return (value, context) =>
    matchesFixed(value) || open.some((template) => matchesOpen(test, comparison, template, value, context));
}

function matchesOpen(
  test: ConditionTest,
  comparison: Comparison,
  template: readonly TemplateToken[],
  value: string,
  context: ConditionContext,
): boolean {
  const filled = fillIn(template, context);
  if (!filled) return false;
  if (test === 'string-like' || test === 'arn-like') return compileGlob(filled)(value);
  return compileFixed(test, comparison, [plainText(filled)], false)(value);
}

function compileFixed(
  test: ConditionTest,
  comparison: Comparison,
  values: readonly string[],
  hasVariables: boolean,
): Matcher {
  switch (test) {
    case 'string-like':
    case 'arn-like':
      return anyOf(values.map((value) => compilePattern(test, value, hasVariables)));
    case 'string-equals':
    case 'binary-equals':
      return anyEqual(values.map((value) => plainText(plainTokens(parseTemplate(value, hasVariables)))));
    case 'string-equals-ignore-case':
    case 'bool': {
      const equals = anyEqual(
        values.map((value) => plainText(plainTokens(parseTemplate(value, hasVariables))).toLowerCase()),
      );
      return (value) => equals(value.toLowerCase());
    }
    case 'ip-address':
      return compileAddresses(values);
    default:
      return compileComparison(test === 'date' ? parseDate : parseNumber, comparison, values);
  }
}

/** Compiles a pattern. Each of an ARN's six parts is matched separately, so that no wildcard crosses a colon of the first five. */
function compilePattern(test: ConditionTest, pattern: string, hasVariables: boolean): Matcher {
  const compile = (text: string) => compileGlob(plainTokens(parseTemplate(text, hasVariables)));
  if (test === 'string-like') return compile(pattern);
  const parts = arnParts(pattern).map(compile);
  return (value) => {
    const found = arnParts(value);
    return found.length === parts.length && parts.every((matches, index) => matches(found[index] ?? ''));
  };
}

function arnParts(arn: string): string[] {
  const parts = arn.split(':');
  return parts.length <= 6 ? parts : [...parts.slice(0, 5), parts.slice(5).join(':')];
}

function compileComparison(
  parse: (value: string) => number | undefined,
  comparison: Comparison,
  values: readonly string[],
): Matcher {
  const limits = values.map((value) => parse(value) ?? Number.NaN);
  return (value) => {
    const number = parse(value) ?? Number.NaN;
    return limits.some((limit) => compare[comparison](number, limit));
  };
}

const compare: Record<Comparison, (value: number, limit: number) => boolean> = {
  equals: (value, limit) => value === limit,
  less: (value, limit) => value < limit,
  'less-or-equal': (value, limit) => value <= limit,
  greater: (value, limit) => value > limit,
  'greater-or-equal': (value, limit) => value >= limit,
};

function compileAddresses(values: readonly string[]): Matcher {
  const list = new BlockList();
  for (const value of values) {
    const cidr = parseCidr(value);
    if (cidr) list.addSubnet(cidr.address, cidr.prefix, cidr.family);
  }
  return (value) => {
    const address = /^::ffff:(?=\d+\.)/i.test(value) ? value.slice(7) : value;
    if (isIPv4(address)) return list.check(address, 'ipv4');
    return isIPv6(address) && list.check(address, 'ipv6');
  };
}

function anyOf(matchers: readonly Matcher[]): Matcher {
  return (value) => matchers.some((matches) => matches(value));
}

function anyEqual(values: readonly string[]): Matcher {
  const set = new Set(values);
  return (value) => set.has(value);
}
