import { limits } from '@atoll/contract';
import { randomCode } from '../kernel/secrets.ts';
import type { PasswordHasher } from '../passwords/hasher.ts';

/** Of 5 bits each: 60 bits, where ASVS 6.5.4 asks for 20. */
const codeLength = 12;
const groups = /.{4}(?!$)/g;

export interface RecoveryCodeSet {
  /** To be shown once, in groups of four. */
  codes: string[];
  hashes: string[];
}

/** A set of codes and how they are kept: hashed as passwords are, with one salt for the set (ASVS 6.5.2). */
export async function newRecoveryCodes(hasher: PasswordHasher): Promise<RecoveryCodeSet> {
  const codes = Array.from({ length: limits.recoveryCodes }, () => randomCode(codeLength));
  const [first = '', ...rest] = codes;
  const hash = await hasher.hash(first);
  const others = await Promise.all(rest.map((code) => hasher.hashLike(hash, code)));
  return { codes: codes.map((code) => code.replaceAll(groups, '$&-')), hashes: [hash, ...others] };
}

/** How a code that somebody typed would be kept in the set that `hashed` is of; capitals, dashes and spaces don't matter. */
export function hashOfTyped(hasher: PasswordHasher, hashed: string, typed: string): Promise<string> {
  return hasher.hashLike(hashed, typed.replaceAll(/[\s-]/gu, '').toUpperCase());
}
