import type { AgentDocument, AgentSource } from './queries.ts';

/** Texts for the reasons why a file can't be read. */
export const reasonNames = {
  encrypted: 'reasons.encrypted',
  wrong_format: 'reasons.wrongFormat',
  broken: 'reasons.broken',
  too_large: 'reasons.tooLarge',
  unknown_format: 'reasons.unknownFormat',
  scanned: 'reasons.scanned',
  no_text: 'reasons.noText',
  timed_out: 'reasons.timedOut',
  out_of_memory: 'reasons.outOfMemory',
  archived: 'reasons.archived',
  access_denied: 'reasons.accessDenied',
  damaged: 'reasons.damaged',
} as const satisfies Record<NonNullable<AgentDocument['reason']>, string>;

/** Texts for the reasons why a source can't be read at the moment. */
export const problemNames = {
  bucket_missing: 'problems.bucketMissing',
  access_denied: 'problems.accessDenied',
  refused_by_robots: 'problems.refusedByRobots',
  address_refused: 'problems.addressRefused',
  host_unknown: 'problems.hostUnknown',
  unreachable: 'problems.unreachable',
  not_found: 'problems.notFound',
  too_large: 'problems.tooLarge',
  account_full: 'problems.accountFull',
  too_many_files: 'problems.tooManyFiles',
} as const satisfies Record<NonNullable<AgentSource['problem']>, string>;
