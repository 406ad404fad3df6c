import { hash } from 'node:crypto';

/** Bytes of a SHA-256, and so of a leaf, a node and a root. */
export const hashBytes = 32;
/** All salts have the same length, so that bytes can't be moved between a salt and the item after it. */
export const saltBytes = 32;

const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);

/** Returns H(salt ‖ canonical item JSON), which a receipt calls the item's hash. */
export function itemHash(salt: Uint8Array, canonicalItem: string): Buffer {
  if (salt.length !== saltBytes) throw new RangeError(`A salt has ${saltBytes} bytes, not ${salt.length}`);
  return sha256(salt, Buffer.from(canonicalItem));
}

/** Returns the leaf of an item's hash: H(0x00 ‖ item hash). */
export function leafHash(hashOfItem: Uint8Array): Buffer {
  return sha256(leafPrefix, hashOfItem);
}

/** Returns the parent of two nodes: H(0x01 ‖ left ‖ right). */
export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  return sha256(nodePrefix, left, right);
}

/** Returns the root of a tree without leaves, which RFC 6962 defines as the hash of nothing. */
export function emptyRoot(): Buffer {
  return sha256();
}

function sha256(...parts: readonly Uint8Array[]): Buffer {
  return hash('sha256', Buffer.concat(parts), 'buffer');
}
