/** Differences of a release from the one before it. */
export interface ReleaseChanges {
  /** Items that were withdrawn since. */
  readonly withdrawn: number;
  /** Items that are not in the release any more for other reasons. */
  readonly removed: number;
  readonly added: number;
  /** Items whose content differs. */
  readonly changed: number;
  /** Columns were removed or renamed, or have another type. */
  readonly isIncompatible: boolean;
}

type Part = 'major' | 'minor' | 'patch';

const first = '1.0.0';
const pattern = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})$/;

/** Returns the part of the version that must rise. A withdrawal forces a major version, as does everything that breaks a use. */
export function requiredRise(changes: ReleaseChanges): Part {
  const { withdrawn, removed, changed, added, isIncompatible } = changes;
  if (withdrawn > 0 || removed > 0 || changed > 0 || isIncompatible) return 'major';
  return added > 0 ? 'minor' : 'patch';
}

/** Returns the lowest semantic version that a release may have. The first release is 1.0.0. */
export function nextVersion(previous: string | null, changes: ReleaseChanges): string {
  if (previous === null) return first;
  const [major, minor, patch] = partsOf(previous);
  const part = requiredRise(changes);
  if (part === 'major') return `${major + 1}.0.0`;
  return part === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/** Reports whether an owner's choice of version is high enough for the changes. */
export function isVersionAllowed(version: string, previous: string | null, changes: ReleaseChanges): boolean {
  return compareVersions(version, nextVersion(previous, changes)) >= 0;
}

/** Returns a negative number if the first version is lower, a positive one if it is higher. Throws for anything else than x.y.z. */
export function compareVersions(one: string, other: string): number {
  const others = partsOf(other);
  const difference = partsOf(one).map((part, index) => part - (others[index] ?? 0));
  return difference.find((value) => value !== 0) ?? 0;
}

function partsOf(version: string): readonly [number, number, number] {
  const [, major, minor, patch] = pattern.exec(version) ?? [];
  if (major === undefined) throw new RangeError('A version has three numbers, such as 1.0.0');
  return [Number(major), Number(minor), Number(patch)];
}
