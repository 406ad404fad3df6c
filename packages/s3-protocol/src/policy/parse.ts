import { maxPolicyBytes, type Policy, type Statement } from './document.ts';
import { compileGlob } from './glob.ts';
import { kindsOfActions } from './known-actions.ts';
import { malformed } from './malformed.ts';
import { parseConditions } from './parse-conditions.ts';
import { parsePrincipals } from './parse-principal.ts';
import { hasVariable, parseTemplate, plainTokens } from './variables.ts';

/** The resource that a policy is attached to. An access key's policy applies to its holder and so names no principal. */
export type PolicyTarget = { kind: 'bucket'; bucketName: string } | { kind: 'access-key' };

interface Scope {
  target: PolicyTarget;
  hasVariables: boolean;
}

const versions = ['2008-10-17', '2012-10-17'] as const;
const policyElements = ['Version', 'Id', 'Statement'];
const statementElements = [
  'Sid',
  'Effect',
  'Principal',
  'NotPrincipal',
  'Action',
  'NotAction',
  'Resource',
  'NotResource',
  'Condition',
];

/**
 * Parses a policy. Source: IAM User Guide, "IAM JSON policy elements reference"; S3 User Guide, "Policies and
 * permissions in Amazon S3".
 * @throws {S3Error} `MalformedPolicy` with a description of the problem
 */
export function parsePolicy(source: string, target: PolicyTarget): Policy {
  const document = readJson(source);
  if (Buffer.byteLength(JSON.stringify(document)) > maxPolicyBytes) {
    throw malformed(`Normalized policy document exceeds the maximum allowed size of ${maxPolicyBytes} bytes`);
  }
  refuseUnknown(document, policyElements);
  const { Version: written = '2008-10-17', Id: id, Statement: list } = document;
  const version = versions.find((known) => known === written);
  if (version === undefined) throw malformed('The policy must contain a valid version string');
  if (id !== undefined && typeof id !== 'string') throw malformed('Id must be a string');
  const scope = { target, hasVariables: version === '2012-10-17' };
  const statements = (Array.isArray(list) ? list : [list]).map((item) => parseStatement(item, scope));
  if (statements.length === 0) throw malformed('Could not parse the policy: Statement is empty!');
  const sids = statements.flatMap(({ sid }) => (sid ? [sid] : []));
  if (new Set(sids).size < sids.length)
    throw malformed('Statement IDs (SID) in a single policy must be unique');
  return { version, ...(id === undefined ? {} : { id }), statements };
}

function parseStatement(value: unknown, scope: Scope): Statement {
  if (value === undefined) throw malformed('Missing required field Statement');
  if (!isRecord(value)) throw malformed('Statement must be an object or a list of objects');
  refuseUnknown(value, statementElements);
  const { Sid: sid, Effect: effect } = value;
  if (sid !== undefined && typeof sid !== 'string') throw malformed('Sid must be a string');
  if (effect === undefined) throw malformed('Missing required field Effect');
  if (effect !== 'Allow' && effect !== 'Deny') throw malformed(`Invalid effect: ${JSON.stringify(effect)}`);
  const principals = readPrincipals(value, effect, scope.target);
  const statement: Statement = {
    ...(sid === undefined ? {} : { sid }),
    effect,
    ...(principals ? { principals } : {}),
    actions: readPatterns(value, 'Action'),
    resources: readPatterns(value, 'Resource'),
    conditions: parseConditions(value.Condition, scope.hasVariables),
  };
  checkActions(statement);
  statement.resources.patterns = statement.resources.patterns.map((arn) => readResource(arn, scope));
  if (scope.target.kind === 'bucket') checkApplies(statement);
  return statement;
}

function readPrincipals(
  value: Record<string, unknown>,
  effect: Statement['effect'],
  target: PolicyTarget,
): Statement['principals'] {
  const { Principal: only, NotPrincipal: except } = value;
  if (target.kind === 'access-key') {
    if (only === undefined && except === undefined) return undefined;
    throw malformed('Policy document should not specify a principal.');
  }
  if ((only === undefined) === (except === undefined)) {
    throw malformed('Missing required field Principal');
  }
  if (except !== undefined && effect === 'Allow') {
    throw malformed('Allow with NotPrincipal is not allowed.');
  }
  return { list: parsePrincipals(only ?? except), isExcluded: only === undefined };
}

function readPatterns(
  value: Record<string, unknown>,
  name: 'Action' | 'Resource',
): { patterns: string[]; isExcluded: boolean } {
  const [only, except] = [value[name], value[`Not${name}`]];
  if (only === undefined && except === undefined) throw malformed(`Missing required field ${name}`);
  if (only !== undefined && except !== undefined) {
    throw malformed(`A statement can't have both ${name} and Not${name}`);
  }
  const found = only ?? except;
  const patterns: unknown[] = Array.isArray(found) ? found : [found];
  if (patterns.length === 0) throw malformed(`Missing required field ${name}`);
  if (!patterns.every((pattern) => typeof pattern === 'string')) throw malformed(`${name} must be text`);
  return { patterns, isExcluded: only === undefined };
}

function checkActions({ actions }: Statement): void {
  const unknown = actions.patterns.find((pattern) => kindsOfActions(pattern).size === 0);
  if (unknown !== undefined) throw malformed(`Policy has invalid action: ${unknown}`);
}

/** Removes the ARN's prefix. In a bucket policy, the rest must be able to match that bucket. */
function readResource(arn: string, { target, hasVariables }: Scope): string {
  const rest = arn === '*' ? arn : /^arn:aws[a-z-]*:s3:\*?:\*?:(.+)$/s.exec(arn)?.[1];
  if (rest === undefined) throw malformed(`Policy has invalid resource: ${arn}`);
  const slash = rest.indexOf('/');
  const bucket = parseTemplate(slash === -1 ? rest : rest.slice(0, slash), hasVariables);
  parseTemplate(rest, hasVariables);
  if (target.kind === 'access-key' || hasVariable(bucket)) return rest;
  const matches = compileGlob(plainTokens(bucket));
  if (!matches(target.bucketName)) throw malformed(`Policy has invalid resource: ${arn}`);
  return rest;
}

/** Validates that each action is applicable to one of the resources. */
function checkApplies({ actions, resources }: Statement): void {
  if (actions.isExcluded || resources.isExcluded) return;
  const hasBucket = resources.patterns.some((resource) => !resource.includes('/'));
  const hasObject = resources.patterns.some((resource) => /[/*]|\$\{/.test(resource));
  const applies = (pattern: string): boolean => {
    const kinds = kindsOfActions(pattern);
    return (hasBucket && kinds.has('bucket')) || (hasObject && kinds.has('object'));
  };
  if (!actions.patterns.every(applies)) {
    throw malformed('Action does not apply to any resource(s) in statement');
  }
}

function readJson(source: string): Record<string, unknown> {
  if (!source.startsWith('{')) {
    throw malformed("Policies must be valid JSON and the first byte must be '{'");
  }
  try {
    return JSON.parse(source) as Record<string, unknown>;
  } catch (cause) {
    throw malformed('This policy contains invalid Json', cause);
  }
}

function refuseUnknown(value: Record<string, unknown>, known: readonly string[]): void {
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown !== undefined) throw malformed(`Unknown field ${unknown}`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
