import { canonicalItem, type JsonObject } from '../json/canonical.ts';
import { type Manifest, manifestBytes, parseManifest } from '../manifest/manifest.ts';
import { isSignedBy } from '../manifest/signature.ts';
import { maxPathLength, rootFromPath } from '../merkle/audit-path.ts';
import { itemHash, leafHash } from '../merkle/hash.ts';
import type { IncludedEntry } from '../writing/entry.ts';

/** Proves to a contributor that an item is part of a release. Hashes and salt are in hex. */
export interface Receipt {
  /** H(salt ‖ canonical item JSON). */
  readonly item_hash: string;
  readonly salt: string;
  /** Position of the leaf, from 0. */
  readonly position: number;
  /** Siblings from the leaf up to the root. */
  readonly audit_path: readonly string[];
  /** The manifest that was signed, with the root. */
  readonly manifest: Manifest;
  /** Content of `manifest.sig`. */
  readonly signature: string;
}

/** Why a receipt proves nothing. */
export type ReceiptProblem = 'malformed' | 'other_item' | 'other_root' | 'other_signature';

export interface SignedRoot {
  readonly manifest: Manifest;
  readonly signature: string;
}

const hex32 = /^[0-9a-f]{64}$/;

/** Creates the receipt for an item of a release. */
export function createReceipt(
  { item, salt }: Pick<IncludedEntry, 'item' | 'salt'>,
  position: number,
  path: readonly Buffer[],
  { manifest, signature }: SignedRoot,
): Receipt {
  return {
    item_hash: itemHash(salt, canonicalItem(item)).toString('hex'),
    salt: Buffer.from(salt).toString('hex'),
    position,
    audit_path: path.map((sibling) => sibling.toString('hex')),
    manifest,
    signature,
  };
}

/**
 * Returns the problem with an untrusted receipt, or undefined if it is valid.
 * @param item if given, the receipt must be for this item
 */
export function receiptProblem(
  value: unknown,
  publicKeyPem: string,
  item?: JsonObject,
): ReceiptProblem | undefined {
  const receipt = parseReceipt(value);
  if (receipt === undefined) return 'malformed';
  const { item_hash: hash, salt, position, audit_path: path, manifest, signature } = receipt;
  const itemHashBytes = Buffer.from(hash, 'hex');
  if (item !== undefined) {
    const expected = itemHash(Buffer.from(salt, 'hex'), canonicalItem(item));
    if (!expected.equals(itemHashBytes)) return 'other_item';
  }
  const siblings = path.map((sibling) => Buffer.from(sibling, 'hex'));
  const root = rootFromPath(leafHash(itemHashBytes), position, manifest.count, siblings);
  if (root?.toString('hex') !== manifest.root) return 'other_root';
  return isSignedBy(publicKeyPem, manifestBytes(manifest), signature) ? undefined : 'other_signature';
}

/** Reads a receipt that may come from anyone. Returns undefined for anything that has not the form of one. */
export function parseReceipt(value: unknown): Receipt | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { item_hash, salt, position, audit_path, manifest, signature } = value as Record<string, unknown>;
  const isHash = (text: unknown): text is string => typeof text === 'string' && hex32.test(text);
  if (!isHash(item_hash) || !isHash(salt) || !Number.isSafeInteger(position)) return undefined;
  if (!Array.isArray(audit_path) || audit_path.length > maxPathLength) return undefined;
  if (!audit_path.every(isHash) || typeof signature !== 'string' || signature.length !== 88) return undefined;
  try {
    const parsed = parseManifest(Buffer.from(JSON.stringify(manifest) ?? ''));
    return { item_hash, salt, position: position as number, audit_path, manifest: parsed, signature };
  } catch {
    return undefined;
  }
}
