import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LifecycleRule } from './lifecycle.ts';
import { dueLifecycleAction } from './lifecycle-due.ts';
import type { LifecycleVersion } from './lifecycle-filter.ts';
import { expirationHeader, objectExpiration, uploadAbort } from './lifecycle-times.ts';

const dayMs = 24 * 3600 * 1000;
const createdMs = Date.UTC(2014, 0, 15, 10, 30);
const version: LifecycleVersion = {
  key: 'logs/a',
  sizeBytes: 100,
  tags: [],
  modifiedAtMs: createdMs,
  isLatest: true,
  isDeleteMarker: false,
  newerNoncurrentCount: 0,
  isOnlyVersion: true,
  storageClass: 'STANDARD',
};
const old: LifecycleVersion = {
  ...version,
  isLatest: false,
  isOnlyVersion: false,
  noncurrentSinceMs: createdMs,
};
const marker: LifecycleVersion = { ...version, isDeleteMarker: true, sizeBytes: 0 };

const ruleOf = (parts: Partial<LifecycleRule>): LifecycleRule => ({
  id: 'r',
  filter: {},
  status: 'Enabled',
  ...parts,
});
const due = (parts: Partial<LifecycleRule>, one: LifecycleVersion, nowMs: number, options = {}) =>
  dueLifecycleAction([ruleOf(parts)], one, nowMs, options);

describe('the end of an object', () => {
  it("comes at the midnight after its days, as in AWS's example", () => {
    const midnight = Date.UTC(2014, 0, 19);
    const rule = { expiration: { days: 3 } };
    expect(due(rule, version, midnight - 1)).toBeUndefined();
    expect(due(rule, version, midnight)).toEqual({ kind: 'expire', ruleId: 'r' });
    expect(objectExpiration([ruleOf(rule)], version)).toEqual({ atMs: midnight, ruleId: 'r' });
  });

  it('comes on a date', () => {
    const dateMs = Date.UTC(2014, 1, 1);
    expect(due({ expiration: { dateMs } }, version, dateMs - 1)).toBeUndefined();
    expect(due({ expiration: { dateMs } }, version, dateMs)).toEqual({ kind: 'expire', ruleId: 'r' });
  });

  it('comes exactly, when a day is shortened', () => {
    const clock = { secondsPerDay: 10 };
    expect(due({ expiration: { days: 3 } }, version, createdMs + 29_999, clock)).toBeUndefined();
    expect(due({ expiration: { days: 3 } }, version, createdMs + 30_000, clock)).toMatchObject({
      kind: 'expire',
    });
  });

  it('never comes before the whole of its days, nor a day after them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2e12 }),
        fc.integer({ min: 1, max: 4000 }),
        (modifiedAtMs, days) => {
          const one = { ...version, modifiedAtMs };
          const { atMs } = objectExpiration([ruleOf({ expiration: { days } })], one) ?? { atMs: 0 };
          expect(atMs % dayMs).toBe(0);
          expect(atMs - modifiedAtMs).toBeGreaterThanOrEqual(days * dayMs);
          expect(atMs - modifiedAtMs).toBeLessThan((days + 1) * dayMs);
        },
      ),
    );
  });

  it.each<[string, Partial<LifecycleRule>, Partial<LifecycleVersion>, boolean]>([
    ['the prefix fits', { filter: { prefix: 'logs/' } }, {}, true],
    ['the older prefix fits', { filter: undefined, prefix: 'logs/' }, {}, true],
    ['another prefix', { filter: { prefix: 'data/' } }, {}, false],
    ['another older prefix', { filter: undefined, prefix: 'data/' }, {}, false],
    [
      'the tag fits',
      { filter: { tag: { key: 'a', value: '1' } } },
      {
        tags: [
          { key: 'b', value: '2' },
          { key: 'a', value: '1' },
        ],
      },
      true,
    ],
    [
      'another value of the tag',
      { filter: { tag: { key: 'a', value: '1' } } },
      { tags: [{ key: 'a', value: '2' }] },
      false,
    ],
    [
      'all of the tags',
      {
        filter: {
          and: {
            tags: [
              { key: 'a', value: '1' },
              { key: 'b', value: '2' },
            ],
          },
        },
      },
      { tags: [{ key: 'a', value: '1' }] },
      false,
    ],
    ['a size above', { filter: { sizeGreaterThan: 99 } }, {}, true],
    ['a size not above', { filter: { sizeGreaterThan: 100 } }, {}, false],
    ['a size below', { filter: { sizeLessThan: 101 } }, {}, true],
    ['a size not below', { filter: { and: { prefix: 'logs/', sizeLessThan: 100 } } }, {}, false],
    [
      'prefix and tag side by side',
      { filter: { prefix: 'logs/', tag: { key: 'a', value: '1' } } },
      {},
      false,
    ],
    ['a disabled rule', { status: 'Disabled' }, {}, false],
  ])('is asked with a filter: %s', (_, parts, changes, expected) => {
    const found = due(
      { expiration: { days: 1 }, ...parts },
      { ...version, ...changes },
      createdMs + 9 * dayMs,
    );
    expect(found !== undefined).toBe(expected);
  });
});

describe('the end of what is hidden', () => {
  const later = createdMs + 100 * dayMs;

  it('comes for a noncurrent version after its days and with enough newer ones', () => {
    const rule = { noncurrentExpiration: { noncurrentDays: 2, newerNoncurrentVersions: 3 } };
    expect(due(rule, { ...old, newerNoncurrentCount: 2 }, later)).toBeUndefined();
    expect(due(rule, { ...old, newerNoncurrentCount: 3 }, later)).toEqual({
      kind: 'delete-version',
      ruleId: 'r',
    });
    expect(due(rule, { ...old, newerNoncurrentCount: 3 }, createdMs + dayMs)).toBeUndefined();
    expect(due(rule, version, later)).toBeUndefined();
    expect(due({ expiration: { days: 1 } }, old, later)).toBeUndefined();
  });

  it('counts from when it was superseded, not from when it was written', () => {
    const rule = { noncurrentExpiration: { noncurrentDays: 1 } };
    const superseded = { ...old, noncurrentSinceMs: later };
    expect(due(rule, superseded, later + dayMs)).toBeUndefined();
    expect(due(rule, superseded, later + 2 * dayMs)).toMatchObject({ kind: 'delete-version' });
  });

  it('comes for a delete marker that hides nothing', () => {
    const rule = { expiration: { expiredObjectDeleteMarker: true } };
    const removal = { kind: 'remove-delete-marker', ruleId: 'r' };
    expect(due(rule, marker, createdMs)).toEqual(removal);
    expect(due(rule, { ...marker, isOnlyVersion: false }, later)).toBeUndefined();
    expect(due(rule, version, later)).toBeUndefined();
    expect(due({ expiration: { days: 5 } }, marker, createdMs + 2 * dayMs)).toBeUndefined();
    expect(due({ expiration: { days: 5 } }, marker, later)).toEqual(removal);
  });

  it('takes a noncurrent delete marker as a version', () => {
    const rule = { noncurrentExpiration: { noncurrentDays: 1 } };
    expect(due(rule, { ...old, isDeleteMarker: true }, later)).toMatchObject({ kind: 'delete-version' });
  });
});

describe('a move', () => {
  const later = createdMs + 100 * dayMs;
  const transitions = [
    { days: 30, storageClass: 'STANDARD_IA' as const },
    { days: 60, storageClass: 'GLACIER' as const },
  ];

  it('goes as far as is due, and never back', () => {
    const at = (days: number, storageClass = 'STANDARD') =>
      due({ transitions }, { ...version, storageClass }, createdMs + days * dayMs);
    expect(at(30)).toBeUndefined();
    expect(at(31)).toEqual({ kind: 'transition', storageClass: 'STANDARD_IA', ruleId: 'r' });
    expect(at(61)).toEqual({ kind: 'transition', storageClass: 'GLACIER', ruleId: 'r' });
    expect(at(61, 'STANDARD_IA')).toMatchObject({ storageClass: 'GLACIER' });
    expect(at(61, 'GLACIER')).toBeUndefined();
    expect(at(61, 'ARCHIVE')).toBeUndefined();
    expect(at(61, 'DEEP_ARCHIVE')).toBeUndefined();
  });

  it('gives way to an end, whichever rule says it', () => {
    const rules = [ruleOf({ id: 'move', transitions }), ruleOf({ id: 'end', expiration: { days: 60 } })];
    expect(dueLifecycleAction(rules, version, later)).toEqual({ kind: 'expire', ruleId: 'end' });
  });

  it('is made of noncurrent versions by their own days', () => {
    const rule = { noncurrentTransitions: [{ noncurrentDays: 0, storageClass: 'GLACIER' as const }] };
    expect(due(rule, old, later)).toMatchObject({ kind: 'transition', storageClass: 'GLACIER' });
    expect(due(rule, version, later)).toBeUndefined();
    expect(due({ transitions }, old, later)).toBeUndefined();
  });

  it('is never made of a delete marker', () => {
    expect(due({ transitions }, marker, later)).toBeUndefined();
  });

  it('leaves small objects where they are, unless the rule speaks of sizes', () => {
    const large = { ...version, sizeBytes: 128 * 1024 };
    const all = { transitionMinimum: 'all_storage_classes_128K' as const };
    const varies = { transitionMinimum: 'varies_by_storage_class' as const };
    const bySize = { transitions, filter: { sizeGreaterThan: 1 } };
    expect(due({ transitions }, version, later, all)).toBeUndefined();
    expect(due({ transitions }, large, later, all)).toMatchObject({ storageClass: 'GLACIER' });
    expect(due({ transitions }, version, later, varies)).toMatchObject({ storageClass: 'GLACIER' });
    expect(due({ transitions }, version, createdMs + 40 * dayMs, varies)).toBeUndefined();
    expect(due(bySize, version, later, all)).toMatchObject({ storageClass: 'GLACIER' });
  });
});

describe('what is told beforehand', () => {
  it('is the earliest end', () => {
    const rules = [
      ruleOf({ id: 'b', expiration: { days: 9 } }),
      ruleOf({ id: 'a b', expiration: { days: 5 } }),
    ];
    const found = objectExpiration(rules, version);
    expect(found).toEqual({ atMs: Date.UTC(2014, 0, 21), ruleId: 'a b' });
    expect(found && expirationHeader(found)).toBe(
      'expiry-date="Tue, 21 Jan 2014 00:00:00 GMT", rule-id="a%20b"',
    );
    expect(objectExpiration(rules, old)).toBeUndefined();
    expect(objectExpiration(rules, marker)).toBeUndefined();
    expect(objectExpiration([], version)).toBeUndefined();
  });

  it('is when an upload is aborted', () => {
    const rule = ruleOf({ filter: { prefix: 'logs/' }, abortIncompleteUpload: { daysAfterInitiation: 1 } });
    const upload = { key: 'logs/a', initiatedAtMs: createdMs };
    expect(uploadAbort([rule], upload)).toEqual({ atMs: Date.UTC(2014, 0, 17), ruleId: 'r' });
    expect(uploadAbort([rule], { ...upload, key: 'data/a' })).toBeUndefined();
    expect(uploadAbort([{ ...rule, status: 'Disabled' }], upload)).toBeUndefined();
  });
});
