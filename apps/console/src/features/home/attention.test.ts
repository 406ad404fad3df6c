import { expect, it } from 'vitest';
import { concernsOf } from './attention.ts';

const day = 86_400_000;
const now = 100 * day;
const none = { jobs: [], nodes: [], keys: [], certificates: [], refusals: [], received: [] };

it('names jobs that failed lately, in part or as a whole', () => {
  const job = { bucket: 'photos', state: 'done', failed: 0, ended_at: now - day };
  const jobs = [
    { ...job, id: 'fine' },
    { ...job, id: 'part', failed: 3 },
    { ...job, id: 'whole', state: 'failed' },
    { ...job, id: 'long ago', state: 'failed', ended_at: now - 8 * day },
    { ...job, id: 'running', failed: 1, ended_at: null },
  ];
  expect(concernsOf({ ...none, jobs }, now).map((concern) => 'id' in concern && concern.id)).toEqual([
    'part',
    'whole',
  ]);
});

it('names nodes that are away or far behind', () => {
  const nodes = [
    { id: 'a', name: 'Lyon', state: 'connected', lag_ms: 1_000 },
    { id: 'b', name: 'Kyoto', state: 'connected', lag_ms: 2 * 3_600_000 },
    { id: 'c', name: 'Oslo', state: 'unreachable', lag_ms: 0 },
  ];
  const found = concernsOf({ ...none, nodes }, now);
  expect(found).toMatchObject([
    { id: 'b', isUnreachable: false },
    { id: 'c', isUnreachable: true },
  ]);
});

it('names keys that expire soon, or just did', () => {
  const keys = [now + 13 * day, now + 15 * day, now - day, now - 30 * day, null].map((expires_at, index) => ({
    access_key_id: String(index),
    name: 'key',
    expires_at,
  }));
  expect(concernsOf({ ...none, keys }, now).map((concern) => 'id' in concern && concern.id)).toEqual([
    '0',
    '2',
  ]);
});

it('names certificates first, and keys that were refused by their names', () => {
  const certificates = [{ bucket: 'site', domain: 'a.example', ends_at: now, is_renewal_failing: true }];
  const refusals = [
    { access_key_id: 'A', count: 12 },
    { access_key_id: 'gone', count: 1 },
  ];
  const keys = [{ access_key_id: 'A', name: 'Nightly', expires_at: null }];
  const jobs = [{ id: 'j', bucket: 'b', state: 'failed', failed: 0, ended_at: now }];
  expect(concernsOf({ ...none, jobs, keys, certificates, refusals }, now)).toMatchObject([
    { kind: 'certificate', id: 'a.example', endsAt: now, isRenewalFailing: true },
    { kind: 'job' },
    { kind: 'refusal', name: 'Nightly', count: 12 },
    { kind: 'refusal', name: 'gone', count: 1 },
  ]);
});

it('names the place and the last of the files that a link received', () => {
  const received = [
    { link_id: 'l', bucket: 'inbox', folder: 'press/', count: 3, last_key: 'press/Ada/report.pdf' },
  ];
  expect(concernsOf({ ...none, received }, now)).toEqual([
    { kind: 'received', id: 'l', place: 'inbox/press/', name: 'Ada/report.pdf', count: 3 },
  ]);
});

it('names a month that costs more than the alert, or will', () => {
  const month = (spent: number, forecast: number | null, alert: number | null = 10) => {
    const money = {
      spending_alert_micro_usd: alert,
      month_estimate_micro_usd: spent,
      month_forecast_micro_usd: forecast,
    };
    return concernsOf({ ...none, money }, now);
  };
  expect(month(11, 30)).toMatchObject([{ kind: 'spending', spentMicroUsd: 11, forecastMicroUsd: null }]);
  expect(month(10, 11)).toMatchObject([{ kind: 'spending', spentMicroUsd: 10, forecastMicroUsd: 11 }]);
  expect([month(10, 10), month(10, null), month(11, 30, null)]).toEqual([[], [], []]);
});
