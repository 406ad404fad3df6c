import { createHash } from 'node:crypto';
import type { CallOutput, captcha } from '@atoll/contract';

/** Solves the captcha's proof of work, the alternative for people who can't see the picture. Returns the number that was hashed. */
export function solveCaptcha({
  challenge,
  salt,
  maxnumber,
  ...rest
}: CallOutput<typeof captcha>['challenge']): string {
  for (let number = 0; number <= maxnumber; number++) {
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge)
      return Buffer.from(JSON.stringify({ ...rest, challenge, salt, number })).toString('base64');
  }
  throw new Error('a captcha without a solution');
}
