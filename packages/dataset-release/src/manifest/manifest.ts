import { canonicalJson } from '../json/canonical.ts';

/** Facts of a release that its key signs. */
export interface Manifest {
  /** Semantic version of the release. */
  readonly version: string;
  /** Root of the tree over the leaves, in hex. */
  readonly root: string;
  /** Leaves in the tree. Withdrawn items count. */
  readonly count: number;
  /** SHA-256 of the canonical JSON of the verification rule, in hex. */
  readonly rules_sha256: string;
  /** SHA-256 of the consent text, in hex. */
  readonly consent_sha256: string;
  /** Root of the release before this one; null for the first. */
  readonly previous_root: string | null;
  /** Milliseconds since 1970. */
  readonly created_at: number;
}

/** A text is not the manifest of a release. */
export class InvalidManifestError extends Error {
  override readonly name = 'InvalidManifestError';
}

const maxManifestBytes = 4096;
/** Last moment that a date can hold. */
const maxDateMs = 8.64e15;
const hashPattern = /^[0-9a-f]{64}$/;
const versionPattern = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})$/;

const isHash = (value: unknown) => typeof value === 'string' && hashPattern.test(value);
const isWholeNumber = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

const fields: Readonly<Record<keyof Manifest, (value: unknown) => boolean>> = {
  version: (value) => typeof value === 'string' && versionPattern.test(value),
  root: isHash,
  count: isWholeNumber,
  rules_sha256: isHash,
  consent_sha256: isHash,
  previous_root: (value) => value === null || isHash(value),
  created_at: (value) => isWholeNumber(value) && Number(value) <= maxDateMs,
};

/** Returns the bytes of `manifest.json`, which are the bytes that are signed. Throws an InvalidManifestError. */
export function manifestBytes(manifest: Manifest): Buffer {
  requireManifest(manifest);
  return Buffer.from(canonicalJson({ ...manifest }));
}

/** Reads `manifest.json`. Throws an InvalidManifestError unless it has exactly the fields of a manifest. */
export function parseManifest(content: Uint8Array): Manifest {
  if (content.length > maxManifestBytes) throw new InvalidManifestError('The manifest is too large');
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(content).toString('utf8'));
  } catch (error) {
    throw new InvalidManifestError('The manifest is not JSON', { cause: error });
  }
  requireManifest(parsed);
  return parsed;
}

function requireManifest(value: unknown): asserts value is Manifest {
  if (typeof value !== 'object' || value === null)
    throw new InvalidManifestError('The manifest is no object');
  for (const [name, isValid] of Object.entries(fields)) {
    if (!isValid((value as Record<string, unknown>)[name])) {
      throw new InvalidManifestError(`The manifest has no valid ${name}`);
    }
  }
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) throw new InvalidManifestError('The manifest has a field that is not known');
}
