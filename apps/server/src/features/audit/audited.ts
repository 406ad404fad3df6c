import type { Call } from '@atoll/contract';
import { isAudited } from '@atoll/contract/audit-actions';
import type { AuditEvent, AuditTrail } from './audit-trail.ts';
import { detailOf } from './detail.ts';
import { placeOf, type Selection, textOfSelection } from './selection.ts';

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
  const take = (name: string | undefined) => {
    const value = name === undefined ? undefined : fields.get(name);
    if (name === undefined || typeof value !== 'string') return undefined;
    fields.delete(name);
    return value;
  };
  const { bucket = 'bucket', target: targetField = undefined, folder = undefined } = audit || {};
  const bucketName = take(bucket);
  const parent = folder === undefined ? undefined : take(folder);
  const selection = targetField === 'selection' ? ((fields.get('selection') ?? {}) as Selection) : undefined;
  const target = selection ? placeOf(selection) : take(targetField);
  fields.delete('idempotency_key');
  // The settings before and after the change are recorded.
  fields.delete('replaces');
  return {
    accountId: caller.principal.accountId,
    personId: caller.principal.personId,
    actor: actorOf(caller.principal),
    action,
    bucketName,
    target: parent === undefined ? target : `${parent}${target}/`,
    detail: {
      ...detailOf(fields),
      ...(selection && fields.has('selection') && { selection: textOfSelection(selection) }),
    },
    address: caller.address,
    userAgent: caller.userAgent,
    requestId: caller.requestId,
  };
}

function actorOf({ app }: Asking['principal']): string {
  return app ? `app:${app.appId}` : 'console';
}
