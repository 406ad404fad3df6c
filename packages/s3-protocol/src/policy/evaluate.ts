import type { S3Action } from '../actions.ts';
import { compileCondition } from './compile-condition.ts';
import type { Policy, Principal, Statement } from './document.ts';
import { compileGlob, globTokens } from './glob.ts';
import {
  type ConditionContext,
  fillIn,
  hasVariable,
  parseTemplate,
  plainTokens,
  variablesOf,
} from './variables.ts';

/** The caller; all fields are missing for an anonymous one. */
export interface PolicyCaller {
  accountId?: string;
  /** Within the account; missing for the account itself. */
  userName?: string;
  canonicalId?: string;
  /** A component of this endpoint. */
  serviceName?: string;
}

export interface PolicyRequest {
  action: S3Action;
  /** `bucket`, `bucket/key`, or `*` without a bucket. */
  resource: string;
  /** Ignored in the policy of an access key. */
  caller: PolicyCaller;
  /** Uses lowercase condition keys, except after a slash. */
  context: ConditionContext;
}

export interface PolicyDecision {
  /** `none`: no statement applies. */
  effect: 'allow' | 'deny' | 'none';
  /** The deciding statement, counted from 0. */
  statementIndex?: number;
  sid?: string;
}

interface CompiledStatement {
  effect: 'allow' | 'deny';
  sid?: string;
  matches(request: PolicyRequest, lowerAction: string): boolean;
}

/** A compiled policy. Cache it, because compilation costs far more than evaluation. */
export interface CompiledPolicy {
  readonly statements: readonly CompiledStatement[];
  /** The condition keys that it uses, so that the caller can look up their values first. */
  readonly conditionKeys: ReadonlySet<string>;
}

export function compilePolicy(policy: Policy): CompiledPolicy {
  const hasVariables = policy.version === '2012-10-17';
  return {
    statements: policy.statements.map((statement) => compileStatement(statement, hasVariables)),
    conditionKeys: new Set(policy.statements.flatMap((statement) => keysOf(statement, hasVariables))),
  };
}

/** Evaluates a policy: the first denying statement decides, otherwise the first allowing one. */
export function evaluatePolicy(policy: CompiledPolicy, request: PolicyRequest): PolicyDecision {
  const lowerAction = request.action.toLowerCase();
  let allowed: PolicyDecision = { effect: 'none' };
  for (const [index, statement] of policy.statements.entries()) {
    const isDecided = statement.effect === 'allow' && allowed.effect === 'allow';
    if (isDecided || !statement.matches(request, lowerAction)) continue;
    const decision = {
      effect: statement.effect,
      statementIndex: index,
      ...(statement.sid === undefined ? {} : { sid: statement.sid }),
    };
    if (statement.effect === 'deny') return decision;
    allowed = decision;
  }
  return allowed;
}

function compileStatement(statement: Statement, hasVariables: boolean): CompiledStatement {
  const matchesCaller = compilePrincipals(statement.principals);
  const actions = statement.actions.patterns.map((pattern) => compileGlob(globTokens(pattern.toLowerCase())));
  const resources = statement.resources.patterns.map((pattern) => compileResource(pattern, hasVariables));
  const conditions = statement.conditions.map((condition) => compileCondition(condition, hasVariables));
  return {
    effect: statement.effect === 'Allow' ? 'allow' : 'deny',
    ...(statement.sid === undefined ? {} : { sid: statement.sid }),
    matches: ({ resource, caller, context }, lowerAction) =>
      actions.some((matches) => matches(lowerAction)) !== statement.actions.isExcluded &&
      resources.some((matches) => matches(resource, context)) !== statement.resources.isExcluded &&
      matchesCaller(caller) &&
      conditions.every((holds) => holds(context)),
  };
}

function compilePrincipals(principals: Statement['principals']): (caller: PolicyCaller) => boolean {
  if (!principals) return () => true;
  return (caller) =>
    principals.list.some((principal) => isPrincipal(principal, caller)) !== principals.isExcluded;
}

function isPrincipal(principal: Principal, caller: PolicyCaller): boolean {
  switch (principal.kind) {
    case 'everyone':
      return true;
    case 'account':
      return principal.accountId === caller.accountId;
    case 'user':
      return principal.accountId === caller.accountId && principal.userName === caller.userName;
    case 'canonical':
      return principal.id === caller.canonicalId;
    default:
      return principal.name === caller.serviceName;
  }
}

function compileResource(
  pattern: string,
  hasVariables: boolean,
): (resource: string, context: ConditionContext) => boolean {
  const template = parseTemplate(pattern, hasVariables);
  if (!hasVariable(template)) {
    return compileGlob(plainTokens(template));
  }
  return (resource, context) => {
    const filled = fillIn(template, context);
    return filled !== undefined && compileGlob(filled)(resource);
  };
}

function keysOf({ conditions, resources }: Statement, hasVariables: boolean): string[] {
  const texts = [...resources.patterns, ...conditions.flatMap(({ values }) => values)];
  const variables = texts.flatMap((text) => variablesOf(parseTemplate(text, hasVariables)));
  return [...conditions, ...variables].map(({ key }) => key);
}
