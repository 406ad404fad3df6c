import { type Call, isAudited } from '@atoll/contract';
import type { AuditEvent, AuditTrail } from './audit-trail.ts';

type AnyHandlers = Readonly<Record<string, (...asked: never[]) => Promise<unknown>>>;

/** The facts of a call that an entry needs. */
interface Asking {
  principal: { accountId: string; personId?: string; app?: { appId: string } };
  address: string;
  userAgent: string;
  requestId: string;
}

/** Wraps the handlers of a domain's audited calls, so that each change is committed together with its audit entry. */
export function audited<H extends AnyHandlers>(
  calls: Readonly<Record<string, Call>>,
  handlers: H,
  audit: AuditTrail,
): H {
  const wrapped = Object.entries(handlers).map(([name, handler]) => {
    const call = calls[name];
    if (!call || !isAudited(call) || call.auth === 'none') return [name, handler];
    const answer = handler as unknown as (input: object, caller: Asking) => Promise<unknown>;
    const withAudit = async (input: object, caller: Asking) => {
      if ('dry_run' in input && input.dry_run === true) return answer(input, caller);
      return audit.record(eventOf(call, input, caller), () => answer(input, caller));
    };
    return [name, withAudit];
  });
  return Object.fromEntries(wrapped) as H;
}

function eventOf({ name: action, audit }: Call, input: object, caller: Asking): AuditEvent {
  const fields = new Map<string, unknown>(Object.entries(input));
  const take = (name: string) => {
    const value = fields.get(name);
    if (typeof value !== 'string') return undefined;
    fields.delete(name);
    return value;
  };
  const { bucket = 'bucket', target = undefined } = audit || {};
  const bucketName = take(bucket);
  fields.delete('idempotency_key');
  return {
    accountId: caller.principal.accountId,
    personId: caller.principal.personId,
    actor: actorOf(caller.principal),
    action,
    bucketName,
    target: target === undefined ? undefined : take(target),
    detail: detailOf(fields),
    address: caller.address,
    userAgent: caller.userAgent,
    requestId: caller.requestId,
  };
}

function actorOf({ app }: Asking['principal']): string {
  return app ? `app:${app.appId}` : 'console';
}

const secretNames = /secret|password|private|certificate|token/i;
const maxValue = 200;

/** Returns the parameters, shortened; possible secrets only as present. */
function detailOf(fields: ReadonlyMap<string, unknown>): Record<string, string> {
  const entries = [...fields].flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (secretNames.test(name)) return [[name, '…']];
    const text = typeof value === 'string' ? value : JSON.stringify(value, hideSecrets);
    return [[name, (text.length > maxValue ? `${text.slice(0, maxValue)}…` : text).toWellFormed()]];
  });
  return Object.fromEntries(entries);
}

function hideSecrets(name: string, value: unknown): unknown {
  return secretNames.test(name) ? '…' : value;
}
