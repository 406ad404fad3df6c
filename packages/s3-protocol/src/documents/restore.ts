import { longestPlanDays } from '../bounds.ts';
import { S3Error } from '../errors.ts';
import {
  type Codec,
  documentCodec,
  integer,
  oneOf,
  optional,
  required,
  string,
  struct,
} from '../xml/codec.ts';
import { afterDays } from './lifecycle-times.ts';

export type RestoreTier = 'Standard' | 'Bulk' | 'Expedited';

export interface RestoreRequest {
  /** Number of days for which the readable copy is kept. */
  days: number;
  tier: RestoreTier;
}

interface RestoreElement {
  days?: number;
  job?: { tier: RestoreTier };
  type?: string;
  tier?: RestoreTier;
  description?: string;
  select?: true;
  output?: true;
}

const tier = oneOf(['Standard', 'Bulk', 'Expedited']);
const anything: Codec<true> = {
  read: () => true,
  write: () => {
    throw new TypeError('A restore request is only read');
  },
};

const restoreDocument = documentCodec<RestoreElement>(
  'RestoreRequest',
  struct({
    days: optional('Days', integer),
    job: optional('GlacierJobParameters', struct<{ tier: RestoreTier }>({ tier: required('Tier', tier) })),
    type: optional('Type', string),
    tier: optional('Tier', tier),
    description: optional('Description', string),
    select: optional('SelectParameters', anything),
    output: optional('OutputLocation', anything),
  }),
);

/** @throws {S3Error} `MalformedXML`, `InvalidArgument`, `NotImplemented` for a SELECT */
export function parseRestore(source: string): RestoreRequest {
  const { days, job, type, tier: outerTier, select, output } = restoreDocument.parse(source);
  if (type !== undefined || select || output) {
    throw new S3Error('NotImplemented', 'Restoring by a SELECT query is not supported.');
  }
  if (days === undefined) throw new S3Error('MalformedXML');
  if (days < 1) {
    throw new S3Error('InvalidArgument', {
      message: 'Restoration days should be at least 1',
      details: { ArgumentName: 'Days', ArgumentValue: String(days) },
    });
  }
  if (days > longestPlanDays) {
    throw new S3Error('InvalidArgument', {
      message: `Restoration days should be at most ${longestPlanDays}`,
      details: { ArgumentName: 'Days', ArgumentValue: String(days) },
    });
  }
  return { days, tier: job?.tier ?? outerTier ?? 'Standard' };
}

/** Returns the expiry of a copy restored now: the requested days, rounded up to midnight UTC. */
export function restoredUntil(
  restoredAtMs: number,
  days: number,
  clock?: { secondsPerDay?: number },
): number {
  return afterDays(restoredAtMs, days, clock);
}

/** Returns `x-amz-restore`; without an end, the restore is in progress. */
export function restoreHeader(restoredUntilMs?: number): string {
  if (restoredUntilMs === undefined) return 'ongoing-request="true"';
  return `ongoing-request="false", expiry-date="${new Date(restoredUntilMs).toUTCString()}"`;
}
