import { dayMs, longestPlanDays, longestPlanYears } from '../bounds.ts';
import { invalidArgument, S3Error } from '../errors.ts';
import {
  documentCodec,
  integer,
  oneOf,
  optional,
  parseIsoDate,
  required,
  struct,
  timestamp,
} from '../xml/codec.ts';
import type { Xml } from '../xml/write.ts';

export type RetentionMode = 'GOVERNANCE' | 'COMPLIANCE';
export type LegalHoldStatus = 'ON' | 'OFF';

/** The default retention of new objects in a bucket. Exactly one of days and years is set. */
export interface DefaultRetention {
  mode: RetentionMode;
  days?: number;
  years?: number;
}

export interface ObjectLockConfiguration {
  defaultRetention?: DefaultRetention;
}

export interface Retention {
  mode: RetentionMode;
  retainUntilMs: number;
}

interface LockDocument {
  enabled: 'Enabled';
  rule?: { defaultRetention: DefaultRetention };
}

const modes = ['GOVERNANCE', 'COMPLIANCE'] as const;

const lockDocument = documentCodec<LockDocument>(
  'ObjectLockConfiguration',
  struct({
    enabled: required('ObjectLockEnabled', oneOf(['Enabled'])),
    rule: optional(
      'Rule',
      struct<{ defaultRetention: DefaultRetention }>({
        defaultRetention: required(
          'DefaultRetention',
          struct<DefaultRetention>({
            mode: required('Mode', oneOf(modes)),
            days: optional('Days', integer),
            years: optional('Years', integer),
          }),
        ),
      }),
    ),
  }),
);

const retentionDocument = documentCodec<Partial<Retention>>(
  'Retention',
  struct({
    mode: optional('Mode', oneOf(modes)),
    retainUntilMs: optional('RetainUntilDate', timestamp),
  }),
);

const legalHoldDocument = documentCodec<{ status: LegalHoldStatus }>(
  'LegalHold',
  struct({ status: required('Status', oneOf(['ON', 'OFF'])) }),
);

/** @throws {S3Error} `MalformedXML`, `InvalidRetentionPeriod` */
export function parseObjectLock(source: string): ObjectLockConfiguration {
  const { rule } = lockDocument.parse(source);
  if (!rule) return {};
  checkPeriod(rule.defaultRetention);
  return { defaultRetention: rule.defaultRetention };
}

/** @throws {S3Error} `MalformedXML` unless exactly one of days and years is set, `InvalidRetentionPeriod` */
export function checkPeriod({ days, years }: Pick<DefaultRetention, 'days' | 'years'>): void {
  if ((days === undefined) === (years === undefined)) throw new S3Error('MalformedXML');
  if ((days ?? 1) < 1 || (years ?? 1) < 1) throw new S3Error('InvalidRetentionPeriod');
  if ((days ?? 1) > longestPlanDays || (years ?? 1) > longestPlanYears) {
    throw new S3Error('InvalidRetentionPeriod', 'Default retention period is too large.');
  }
}

export function writeObjectLock({ defaultRetention }: ObjectLockConfiguration): Xml {
  return lockDocument.write({
    enabled: 'Enabled',
    ...(defaultRetention ? { rule: { defaultRetention } } : {}),
  });
}

/**
 * Parses a retention. Undefined for an empty `Retention`, which removes a retention if the caller may bypass it.
 * @throws {S3Error} `MalformedXML`, `InvalidArgument` for a date that isn't in the future
 */
export function parseRetention(source: string, nowMs: number): Retention | undefined {
  const { mode, retainUntilMs } = retentionDocument.parse(source);
  if (mode === undefined && retainUntilMs === undefined) return undefined;
  if (mode === undefined || retainUntilMs === undefined) throw new S3Error('MalformedXML');
  const retention = { mode, retainUntilMs };
  checkInFuture(retention, nowMs);
  return retention;
}

export function writeRetention(retention: Retention): Xml {
  return retentionDocument.write(retention);
}

export function parseLegalHold(source: string): LegalHoldStatus {
  return legalHoldDocument.parse(source).status;
}

export function writeLegalHold(status: LegalHoldStatus): Xml {
  return legalHoldDocument.write({ status });
}

const modeHeader = 'x-amz-object-lock-mode';
const untilHeader = 'x-amz-object-lock-retain-until-date';
const legalHoldHeader = 'x-amz-object-lock-legal-hold';

/** Reads a writer's `x-amz-object-lock-*` headers. Names are lowercase. @throws {S3Error} `InvalidArgument` */
export function parseObjectLockHeaders(
  headers: Readonly<Record<string, string | undefined>>,
  nowMs: number,
): { retention?: Retention; legalHold?: LegalHoldStatus } {
  const mode = headers[modeHeader];
  const until = headers[untilHeader];
  const legalHold = headers[legalHoldHeader];
  if ((mode === undefined) !== (until === undefined)) {
    throw invalidArgument(
      'x-amz-object-lock-retain-until-date and x-amz-object-lock-mode must both be supplied',
      mode === undefined ? modeHeader : untilHeader,
      '',
    );
  }
  if (legalHold !== undefined && legalHold !== 'ON' && legalHold !== 'OFF') {
    throw invalidArgument("Legal Hold must be either of 'ON' or 'OFF'", legalHoldHeader, legalHold);
  }
  return {
    ...(mode === undefined || until === undefined ? {} : { retention: readRetention(mode, until, nowMs) }),
    ...(legalHold === undefined ? {} : { legalHold }),
  };
}

/** Returns the end of the retention of an object written now. A year is 365 days, as in S3. */
export function defaultRetainUntil(retention: DefaultRetention, nowMs: number): Retention {
  const days = retention.days ?? (retention.years ?? 0) * 365;
  return { mode: retention.mode, retainUntilMs: nowMs + days * dayMs };
}

function readRetention(mode: string, until: string, nowMs: number): Retention {
  const known = modes.find((candidate) => candidate === mode);
  if (known === undefined) throw invalidArgument('Unknown wormMode directive.', modeHeader, mode);
  const retainUntilMs = parseIsoDate(until);
  if (Number.isNaN(retainUntilMs)) {
    throw invalidArgument('The retain until date must be provided in ISO 8601 format', untilHeader, until);
  }
  const retention = { mode: known, retainUntilMs };
  checkInFuture(retention, nowMs);
  return retention;
}

/** @throws {S3Error} `InvalidArgument` for a retention that has ended */
export function checkInFuture({ retainUntilMs }: Retention, nowMs: number): void {
  if (retainUntilMs > nowMs) return;
  const until = new Date(retainUntilMs).toISOString();
  throw invalidArgument('The retain until date must be in the future!', untilHeader, until);
}
