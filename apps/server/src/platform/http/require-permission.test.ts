import { type CallPermission, calls, codes, roleCovers, roles } from '@atoll/contract';
import { describe, expect, it, test } from 'vitest';
import type { Principal } from './handlers.ts';
import { askAgain, requirePermission } from './require-permission.ts';

const owner: Principal = { accountId: 'a', personId: 'p', role: 'owner', sessionId: 's', isFresh: false };
const app = { appId: 'hub', grantId: 'g', permissions: ['upload'], expiresAt: 0 } as const;

function refusal(principal: Principal, permission: CallPermission | undefined): number | undefined {
  try {
    requirePermission(principal, permission);
    return undefined;
  } catch (error) {
    return (error as { code: number }).code;
  }
}

test('a call that nobody classified is nobody’s', () => {
  expect(refusal(owner, undefined)).toBe(codes.roleMissing);
});

describe('a role', () => {
  it('lets in whom it covers, and nobody else', () => {
    for (const role of roles) {
      for (const needs of ['self', 'any', 'read', 'write', 'billing', 'manage', 'own'] as const) {
        const expected = roleCovers(role, needs) ? undefined : codes.roleMissing;
        expect(refusal({ ...owner, role }, { needs }), `${role} ${needs}`).toBe(expected);
      }
    }
  });

  it('covers less the less is entrusted to it', () => {
    const covered = (role: (typeof roles)[number]) =>
      (['any', 'read', 'write', 'billing', 'manage', 'own'] as const).filter((need) =>
        roleCovers(role, need),
      );
    expect(covered('owner')).toEqual(['any', 'read', 'write', 'billing', 'manage', 'own']);
    expect(covered('admin')).toEqual(['any', 'read', 'write', 'billing', 'manage']);
    expect(covered('member')).toEqual(['any', 'read', 'write']);
    expect(covered('billing')).toEqual(['any', 'billing']);
    expect(covered('read_only')).toEqual(['any', 'read']);
  });
});

describe('what protects the account', () => {
  it('asks for a proof of who it is that is fresh', () => {
    expect(refusal(owner, { needs: 'write', stepUp: true })).toBe(codes.stepUpRequired);
    expect(refusal({ ...owner, isFresh: true }, { needs: 'write', stepUp: true })).toBeUndefined();
  });

  it('asks nothing of who may not in any case', () => {
    expect(refusal({ ...owner, role: 'read_only' }, { needs: 'write', stepUp: true })).toBe(
      codes.roleMissing,
    );
  });
});

describe('a linked app', () => {
  it('makes the calls of its permissions, and no other', () => {
    const asked = { ...owner, app };
    expect(refusal(asked, { needs: 'write', app: ['upload'] })).toBeUndefined();
    expect(refusal(asked, { needs: 'write', app: ['manage'] })).toBe(codes.appPermissionMissing);
    expect(refusal(asked, { needs: 'write', app: ['manage', 'upload'] })).toBe(codes.appPermissionMissing);
    expect(refusal(asked, { needs: 'any' })).toBe(codes.appPermissionMissing);
  });

  it('may no more than the person who let it in', () => {
    expect(refusal({ ...owner, role: 'read_only', app }, { needs: 'write', app: ['upload'] })).toBe(
      codes.roleMissing,
    );
  });
});

describe('a contributor token', () => {
  const asked = { ...owner, isContributor: true };

  it('makes the calls that are declared for it, and no other', () => {
    expect(refusal(asked, { needs: 'write', contributor: true })).toBeUndefined();
    for (const needs of ['self', 'any', 'read', 'write', 'billing', 'manage', 'own'] as const)
      expect(refusal(asked, { needs }), needs).toBe(codes.appPermissionMissing);
    expect(refusal(asked, { needs: 'write', app: ['upload'] })).toBe(codes.appPermissionMissing);
  });

  it('may no more than its person', () => {
    expect(refusal({ ...asked, role: 'read_only' }, { needs: 'write', contributor: true })).toBe(
      codes.roleMissing,
    );
    expect(refusal({ ...asked, isClosing: true }, { needs: 'write', contributor: true })).toBe(
      codes.accountClosing,
    );
  });

  it('proves nothing', () => {
    expect(refusal(asked, { needs: 'self', stepUp: true, contributor: true })).toBe(codes.stepUpRequired);
  });
});

test('a lock that nobody can take back asks again who is there, and others do not', () => {
  const ask =
    (call: 'setObjectLock' | 'setBucketLock' | 'startBulkJob', payload: object, isFresh = false) =>
    () =>
      askAgain({ ...owner, isFresh }, calls[call].permission, payload);
  const asked = expect.objectContaining({ code: codes.stepUpRequired });
  const forever = { mode: 'COMPLIANCE', days: 1 };
  expect(ask('setObjectLock', { retention: forever })).toThrow(asked);
  expect(ask('setBucketLock', { default_retention: forever })).toThrow(asked);
  const locking = { task: { kind: 'lock', retention: forever } };
  expect(ask('startBulkJob', locking)).toThrow(asked);
  expect(ask('startBulkJob', { ...locking, dry_run: true })).not.toThrow();
  expect(ask('startBulkJob', { task: { kind: 'lock', retention: { mode: 'GOVERNANCE' } } })).not.toThrow();
  expect(ask('startBulkJob', { task: { kind: 'delete' } })).not.toThrow();
  expect(ask('setObjectLock', { retention: forever }, true)).not.toThrow();
  for (const retention of [null, undefined, { mode: 'GOVERNANCE' }]) {
    expect(ask('setObjectLock', { retention, legal_hold: true })).not.toThrow();
    expect(ask('setBucketLock', { default_retention: retention })).not.toThrow();
  }
});
