import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CaptchaAnswer } from './use-captcha.ts';

export type Challenge = CaptchaAnswer['challenge'];

/** Returns the number n ≤ maxnumber with SHA-256(salt + n) = challenge (hex); null if there is none. Takes a while. */
export function findNumber({ salt, challenge, maxnumber }: Challenge): number | null {
  for (let number = 0; number <= maxnumber; number += 1) {
    if (bytesToHex(sha256(utf8ToBytes(salt + number))) === challenge) return number;
  }
  return null;
}

/** Returns the solution in ALTCHA's format, which is base64-encoded JSON, for the field `val_captcha`. */
export function encodeProof(challenge: Challenge, number: number): string {
  const { algorithm, challenge: hash, salt, signature } = challenge;
  return btoa(JSON.stringify({ algorithm, challenge: hash, number, salt, signature }));
}
