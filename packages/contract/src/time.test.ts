import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  calls,
  createAccessKey,
  createShareLink,
  latestTimeMs,
  lifecycleRule,
  limitAccessKey,
  listAuditEntries,
  restoreObject,
  rotateAccessKey,
  setObjectLock,
  startBulkJob,
  updateShareLink,
} from './index.ts';

const inputs = {
  createAccessKey,
  createShareLink,
  limitAccessKey,
  rotateAccessKey,
  setObjectLock,
  updateShareLink,
};
const hundredYearsMs = 36_525 * 86_400_000;

/** Reports whether the time is the payload's only error. */
function isRefusedAt(schema: z.core.$ZodType, payload: object, path: string): boolean {
  const found = z.safeParse(schema as never, payload);
  return !found.success && found.error.issues.some((issue) => issue.path.join('.') === path);
}

test('a copy may be restored for as long in the console as at the S3 endpoint', () => {
  const order = (days: number) => [
    isRefusedAt(restoreObject.input, { days }, 'days'),
    isRefusedAt(startBulkJob.input, { task: { kind: 'restore', days } }, 'task.days'),
  ];
  expect([36_500, 36_501, 0].map(order)).toEqual([
    [false, false],
    [true, true],
    [true, true],
  ]);
});

const cases: [string, z.core.$ZodType, (at: number) => object, string][] = [
  ...(
    ['createAccessKey', 'createShareLink', 'limitAccessKey', 'rotateAccessKey', 'updateShareLink'] as const
  ).map((name): [string, z.core.$ZodType, (at: number) => object, string] => [
    name,
    inputs[name].input,
    (expires_at) => ({ expires_at }),
    'expires_at',
  ]),
  [
    'setObjectLock',
    setObjectLock.input,
    (retain_until) => ({ retention: { mode: 'COMPLIANCE', retain_until } }),
    'retention.retain_until',
  ],
];

test.each(cases)('%s takes no moment more than 100 years ahead', (_, schema, payloadAt, path) => {
  const now = Date.now();
  const powers = Array.from({ length: 53 }, (_, bit) => 2 ** bit);
  for (const at of [-1, 0, Number.MAX_SAFE_INTEGER, ...powers, ...powers.map((power) => -power)]) {
    expect(isRefusedAt(schema, payloadAt(at), path), String(at)).toBe(at < 0 || at > now + hundredYearsMs);
  }
  expect(isRefusedAt(schema, payloadAt(now + hundredYearsMs - 1000), path)).toBe(false);
  expect(isRefusedAt(schema, payloadAt(now + hundredYearsMs + 60_000), path)).toBe(true);
});

test('a lifecycle rule takes every date that it may get at the S3 endpoint', () => {
  const datesRefused = (at: number) => [
    isRefusedAt(lifecycleRule, { expire_at: at }, 'expire_at'),
    isRefusedAt(lifecycleRule, { transitions: [{ at, storage_class: 'A' }] }, 'transitions.0.at'),
  ];
  expect([0, latestTimeMs, latestTimeMs + 1].map(datesRefused)).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ]);
});

test('every moment that a call takes is bounded by what a date can name', () => {
  const moments = Object.values(calls).flatMap(({ name, input }) => {
    const found = momentsIn(name, z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));
    // The schema of a query parameter does not contain its bound.
    return found.filter(
      ({ field, latest }) => !(latest <= latestTimeMs || isRefusedAt(input, { [field]: tooLate }, field)),
    );
  });
  expect(moments).toEqual([]);
  expect(
    momentsIn(
      'found',
      z.toJSONSchema(z.strictObject({ a: z.nullable(z.strictObject({ ends_at: z.int() })) })),
    ),
  ).toMatchObject([{ field: 'ends_at', latest: Number.MAX_SAFE_INTEGER }]);
});

const tooLate = String(latestTimeMs + 1);

interface Moment {
  readonly place: string;
  readonly field: string;
  readonly latest: number;
}

/** Returns the integers whose names identify them as times. */
function momentsIn(place: string, schema: unknown): Moment[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([field, value]) => {
    const here = `${place}.${field}`;
    const numbers = isMoment(field) ? numbersIn(value) : [];
    const found = numbers.map(({ maximum }) => ({ place: here, field, latest: maximum ?? Number.NaN }));
    return [...found, ...momentsIn(here, value)];
  });
}

/** Reports whether the field is a time. The data hub's rule has thresholds with similar names. */
function isMoment(field: string): boolean {
  return /(?:^|_)(?:at|before|since|time|until)$/.test(field) && !/^(?:accept|reject)_at$/.test(field);
}

interface NumberSchema {
  readonly type?: string;
  readonly maximum?: number;
}

function numbersIn(schema: NumberSchema & { readonly anyOf?: readonly NumberSchema[] }): NumberSchema[] {
  return (schema.anyOf ?? [schema]).filter(({ type }) => type === 'integer' || type === 'number');
}

test('a moment that is only compared with is one that a date can name', () => {
  const revert = (to_time: number) => ({ bucket: 'b', task: { kind: 'revert', to_time } });
  expect(isRefusedAt(startBulkJob.input, revert(latestTimeMs + 1), 'task.to_time')).toBe(true);
  expect(z.safeParse(listAuditEntries.input as never, { since: String(latestTimeMs + 1) }).success).toBe(
    false,
  );
});
