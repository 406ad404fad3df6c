import type { CallInput, listAuditEntries, listRequests } from '@atoll/contract';
import { matching, moment, oneOf, presentOf, type SearchOf, searchOf, text } from '#lib/pages/search.ts';

export type RequestFilter = Pick<
  CallInput<typeof listRequests>,
  'operation' | 'status' | 'prefix' | 'address' | 'access_key_id' | 'since' | 'before'
>;
export type AuditFilter = Pick<
  CallInput<typeof listAuditEntries>,
  'action' | 'actor' | 'bucket' | 'object' | 'since' | 'before'
>;

const shared = { since: moment, before: moment };

const requestFilter = searchOf({
  ...shared,
  operation: text(),
  status: oneOf(['2', '3', '4', '5']),
  prefix: text(),
  address: text(),
  access_key_id: text(),
});

/** The call refuses any other name. */
const bucketNames = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

const auditFilter = searchOf({
  ...shared,
  action: text(),
  actor: text(),
  bucket: matching(bucketNames),
  object: text(),
});

const whichLog = searchOf({ show: oneOf(['audit']) });

/** The selected log of a bucket, with its filters. */
export type LogSearch = SearchOf<typeof requestFilter> &
  SearchOf<typeof auditFilter> &
  SearchOf<typeof whichLog>;

/** Parses the address of the log page. */
export function logSearch(search: object): LogSearch {
  return { ...requestFilter(search), ...auditFilter(search), ...whichLog(search) };
}

export function requestFilterOf(search: LogSearch): RequestFilter {
  return presentOf(requestFilter(search));
}

export function auditFilterOf(search: LogSearch): AuditFilter {
  return presentOf(auditFilter(search));
}
