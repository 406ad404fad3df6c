import type { CallInput, listAuditEntries, listRequests } from '@atoll/contract';

export type RequestFilter = Pick<
  CallInput<typeof listRequests>,
  'operation' | 'status' | 'prefix' | 'address' | 'access_key_id' | 'since' | 'before'
>;
export type AuditFilter = Pick<CallInput<typeof listAuditEntries>, 'action' | 'actor' | 'since' | 'before'>;

/** Which of a bucket's logs is shown, and what of it. */
export interface LogSearch extends RequestFilter, AuditFilter {
  show?: 'audit' | undefined;
}

const texts = ['operation', 'prefix', 'address', 'access_key_id', 'action', 'actor'] as const;
const times = ['since', 'before'] as const;
const statuses = ['2', '3', '4', '5'] as const;

/** What of an address means something here. */
export function logSearch(search: Record<string, unknown>): LogSearch {
  const status = statuses.find((one) => one === String(search.status));
  return {
    ...(search.show === 'audit' ? { show: 'audit' } : {}),
    ...(status ? { status } : {}),
    ...pick(texts, (name) => (isText(search[name]) ? String(search[name]) : undefined)),
    ...pick(times, (name) => (Number.isSafeInteger(search[name]) ? Number(search[name]) : undefined)),
  };
}

/** What of it the log of requests is asked for. */
export function requestFilterOf({ show, action, actor, ...filter }: LogSearch): RequestFilter {
  return filter;
}

/** What of it the audit log is asked for. */
export function auditFilterOf({ action, actor, since, before }: LogSearch): AuditFilter {
  const filter = { action, actor, since, before };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** The router reads a text of digits as a number. */
function isText(value: unknown): boolean {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}

function pick<Name extends string, Value>(
  names: readonly Name[],
  find: (name: Name) => Value | undefined,
): { [Key in Name]?: Value } {
  const found = names.map((name) => [name, find(name)] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as { [Key in Name]?: Value };
}
