/** Identifies the switch's statement, so that turning it off doesn't affect other statements. */
const sid = 'AtollPublicRead';

interface Policy {
  Version?: string;
  Statement?: unknown;
}

/** Returns the policy with a statement that lets anyone read objects, or undefined if `policy` is not a JSON object. */
export function withPublicRead(policy: string | null, bucket: string): string | undefined {
  const read = readPolicy(policy);
  if (!read) return undefined;
  const statement = {
    Sid: sid,
    Effect: 'Allow',
    Principal: '*',
    Action: 's3:GetObject',
    Resource: `arn:aws:s3:::${bucket}/*`,
  };
  const Statement = [...othersOf(read), statement];
  return JSON.stringify({ Version: '2012-10-17', ...read, Statement }, null, 2);
}

/** Returns the policy without the switch's statement; empty if nothing is left, undefined as in `withPublicRead`. */
export function withoutPublicRead(policy: string | null): string | undefined {
  const read = readPolicy(policy);
  if (!read) return undefined;
  const Statement = othersOf(read);
  return Statement.length === 0 ? '' : JSON.stringify({ ...read, Statement }, null, 2);
}

/** Reports whether the switch has opened the bucket. The public access block may still close it. */
export function hasPublicRead(policy: string | null): boolean {
  const read = readPolicy(policy);
  return read !== undefined && statementsOf(read).some(isOfSwitch);
}

function readPolicy(policy: string | null): Policy | undefined {
  if (policy === null || policy.trim() === '') return {};
  try {
    const read: unknown = JSON.parse(policy);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the statements as a list. A policy may have a single statement outside a list. */
function statementsOf({ Statement = [] }: Policy): unknown[] {
  return Array.isArray(Statement) ? Statement : [Statement];
}

function othersOf(policy: Policy): unknown[] {
  return statementsOf(policy).filter((statement) => !isOfSwitch(statement));
}

function isOfSwitch(statement: unknown): boolean {
  return typeof statement === 'object' && statement !== null && 'Sid' in statement && statement.Sid === sid;
}
