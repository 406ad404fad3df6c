import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import * as z from 'zod/mini';

/** Half of these hashes on average: half a second to two in a browser’s worker, depending on the machine. */
const maxNumber = 500_000;

const solution = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().check(z.maxLength(128)),
  number: z.int().check(z.minimum(0), z.maximum(maxNumber)),
  salt: z.string().check(z.maxLength(200)),
  signature: z.string().check(z.maxLength(128)),
});

export interface Challenge {
  algorithm: 'SHA-256';
  challenge: string;
  maxnumber: number;
  salt: string;
  signature: string;
}

/** Creates a challenge in ALTCHA's first format, signed with `key`. */
export async function createWork(key: string): Promise<Challenge> {
  const challenge = await createChallenge({
    algorithm: 'SHA-256',
    maxnumber: maxNumber,
    number: randomInt(maxNumber + 1),
    hmacKey: key,
  });
  return { ...challenge, algorithm: 'SHA-256', maxnumber: maxNumber };
}

/** Reports whether `answer`, base64 of JSON, solves a challenge that was signed with `key`. */
export async function isWorkDone(answer: string, key: string): Promise<boolean> {
  const parsed = solution.safeParse(parseJson(Buffer.from(answer, 'base64').toString()));
  return parsed.success && (await verifySolution(parsed.data, key));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
