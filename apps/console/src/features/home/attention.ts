/** A concern that needs attention, the most urgent kind first. */
export type Concern =
  | { kind: 'job'; id: string; bucket: string; failed: number }
  | { kind: 'node'; id: string; name: string; isUnreachable: boolean; lagMs: number }
  | { kind: 'key'; id: string; name: string; expiresAt: number }
  | {
      kind: 'certificate';
      /** The domain. */
      id: string;
      bucket: string;
      endsAt: number;
      isRenewalFailing: boolean;
    }
  | {
      kind: 'refusal';
      /** The access key. */
      id: string;
      name: string;
      count: number;
    }
  | {
      kind: 'spending';
      /** The amount that the month exceeds, or will. */
      id: string;
      alertMicroUsd: number;
      spentMicroUsd: number;
      /** Null if the month has already cost more. */
      forecastMicroUsd: number | null;
    }
  | {
      kind: 'received';
      /** The link. */
      id: string;
      /** The bucket and the folder. */
      place: string;
      /** The last file's name. */
      name: string;
      count: number;
    };

interface Job {
  id: string;
  bucket: string;
  state: string;
  failed: number;
  ended_at: number | null;
}

interface Node {
  id: string;
  name: string;
  state: string;
  lag_ms: number;
}

interface Key {
  access_key_id: string;
  name: string;
  expires_at: number | null;
}

interface Certificate {
  bucket: string;
  domain: string;
  ends_at: number;
  is_renewal_failing: boolean;
}

interface Refusal {
  access_key_id: string;
  count: number;
}

interface Money {
  spending_alert_micro_usd: number | null;
  month_estimate_micro_usd: number;
  month_forecast_micro_usd: number | null;
}

interface Received {
  link_id: string;
  bucket: string;
  folder: string;
  count: number;
  last_key: string;
}

const dayMs = 86_400_000;
/** Failed jobs are shown for this number of days. */
const jobDays = 7;
/** Expiring keys are shown this number of days in advance, to leave time for their replacement. */
const keyDays = 14;
/** A node with a smaller delay is merely busy. */
const lagMs = 60 * 60_000;

export interface Watched {
  jobs: readonly Job[];
  nodes: readonly Node[];
  keys: readonly Key[];
  certificates: readonly Certificate[];
  refusals: readonly Refusal[];
  received: readonly Received[];
  /** Undefined for people who may not see it. */
  money?: Money | undefined;
}

/** Returns the concerns among the loaded data. Keys that expired long ago are not included. */
export function concernsOf(watched: Watched, nowMs: number): Concern[] {
  const { jobs, nodes, keys, certificates, refusals, received, money } = watched;
  return [
    ...spendingOf(money),
    ...certificates.map(
      (one): Concern => ({
        kind: 'certificate',
        id: one.domain,
        bucket: one.bucket,
        endsAt: one.ends_at,
        isRenewalFailing: one.is_renewal_failing,
      }),
    ),
    ...jobs
      .filter(({ state, failed }) => state === 'failed' || failed > 0)
      .filter(({ ended_at: endedAt }) => endedAt !== null && endedAt > nowMs - jobDays * dayMs)
      .map(({ id, bucket, failed }): Concern => ({ kind: 'job', id, bucket, failed })),
    ...nodes
      .filter((node) => node.state === 'unreachable' || node.lag_ms > lagMs)
      .map(
        ({ id, name, state, lag_ms }): Concern => ({
          kind: 'node',
          id,
          name,
          isUnreachable: state === 'unreachable',
          lagMs: lag_ms,
        }),
      ),
    ...refusals.map(
      ({ access_key_id: id, count }): Concern => ({
        kind: 'refusal',
        id,
        name: keys.find((key) => key.access_key_id === id)?.name ?? id,
        count,
      }),
    ),
    ...keys.flatMap(({ access_key_id: id, name, expires_at: expiresAt }): Concern[] => {
      const isNear = expiresAt !== null && Math.abs(expiresAt - nowMs) < keyDays * dayMs;
      return isNear ? [{ kind: 'key', id, name, expiresAt }] : [];
    }),
    ...received.map(
      ({ link_id: id, bucket, folder, count, last_key: key }): Concern => ({
        kind: 'received',
        id,
        place: `${bucket}/${folder}`,
        name: key.slice(folder.length),
        count,
      }),
    ),
  ];
}

function spendingOf(money: Money | undefined): Concern[] {
  const alertMicroUsd = money?.spending_alert_micro_usd ?? null;
  if (money === undefined || alertMicroUsd === null) return [];
  const { month_estimate_micro_usd: spentMicroUsd, month_forecast_micro_usd: forecast } = money;
  const isSpent = spentMicroUsd > alertMicroUsd;
  if (!isSpent && (forecast ?? 0) <= alertMicroUsd) return [];
  const forecastMicroUsd = isSpent ? null : forecast;
  return [{ kind: 'spending', id: String(alertMicroUsd), alertMicroUsd, spentMicroUsd, forecastMicroUsd }];
}
