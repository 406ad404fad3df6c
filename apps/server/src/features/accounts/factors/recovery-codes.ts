import { limits } from '@atoll/contract';
import { randomCode } from '../kernel/secrets.ts';
import type { PasswordHasher } from '../passwords/hasher.ts';

/** 5 bits per character: 60 bits, where ASVS 6.5.4 requires 20. */
const codeLength = 12;
const groups = /.{4}(?!$)/g;

export interface RecoveryCodeSet {
  /** Shown once, in groups of four. */
  codes: string[];
  hashes: string[];
}

/** Creates a set of codes and their hashes: like passwords, with one salt for the set (ASVS 6.5.2). */
export async function newRecoveryCodes(hasher: PasswordHasher): Promise<RecoveryCodeSet> {
  const codes = Array.from({ length: limits.recoveryCodes }, () => randomCode(codeLength));
  const [first = '', ...rest] = codes;
  const hash = await hasher.hash(first);
  const others = await Promise.all(rest.map((code) => hasher.hashLike(hash, code)));
  return { codes: codes.map((code) => code.replaceAll(groups, '$&-')), hashes: [hash, ...others] };
}

/** Returns the hash of a typed code with the salt of `hashed`; case, dashes and spaces are ignored. */
export function hashOfTyped(hasher: PasswordHasher, hashed: string, typed: string): Promise<string> {
  return hasher.hashLike(hashed, typed.replaceAll(/[\s-]/gu, '').toUpperCase());
}
