import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareVersions,
  isVersionAllowed,
  nextVersion,
  type ReleaseChanges,
  requiredRise,
} from './version.ts';

const none: ReleaseChanges = { withdrawn: 0, removed: 0, added: 0, changed: 0, isIncompatible: false };

describe('the version of a release', () => {
  it('rises by what changed', () => {
    expect(nextVersion(null, { ...none, added: 5 })).toBe('1.0.0');
    expect(nextVersion('1.2.3', none)).toBe('1.2.4');
    expect(nextVersion('1.2.3', { ...none, added: 1 })).toBe('1.3.0');
    for (const change of [{ withdrawn: 1 }, { removed: 1 }, { changed: 1 }, { isIncompatible: true }]) {
      expect(nextVersion('1.2.3', { ...none, added: 1, ...change })).toBe('2.0.0');
    }
  });

  it('may be higher, and never lower', () => {
    const withdrawal = { ...none, withdrawn: 1 };
    expect(isVersionAllowed('2.0.0', '1.9.9', withdrawal)).toBe(true);
    expect(isVersionAllowed('3.1.0', '1.9.9', withdrawal)).toBe(true);
    expect(isVersionAllowed('1.10.0', '1.9.9', withdrawal)).toBe(false);
    expect(isVersionAllowed('1.9.9', '1.9.9', none)).toBe(false);
    for (const wrong of ['1.0', '01.0.0', 'v1.0.0', '1.0.0-beta', '1.0.9999999999', '']) {
      expect(() => isVersionAllowed(wrong, null, none)).toThrow(RangeError);
    }
  });

  it('is always above the one before', () => {
    const versions = fc.tuple(fc.nat(1e8), fc.nat(1e8), fc.nat(1e8)).map((parts) => parts.join('.'));
    const changes = fc.record({
      withdrawn: fc.nat(2),
      removed: fc.nat(2),
      added: fc.nat(2),
      changed: fc.nat(2),
      isIncompatible: fc.boolean(),
    });
    fc.assert(
      fc.property(versions, changes, (previous, change) => {
        const next = nextVersion(previous, change);
        expect(compareVersions(next, previous)).toBeGreaterThan(0);
        expect(next.endsWith('.0.0')).toBe(requiredRise(change) === 'major');
      }),
    );
  });
});
