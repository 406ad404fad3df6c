import { z } from 'zod';
import { dayMs } from '../../../../platform/time.ts';
import { AuthorityFailure } from './authority.ts';

const prefix = 'urn:ietf:params:acme:error:';
const maxWordsLength = 1000;
/** The longest wait, even if the authority requests more. */
const maxWaitMs = 7 * dayMs;

/** Source: RFC 8555, section 6.7. */
const problem = z.object({
  type: z.string().catch(''),
  detail: z.string().catch(''),
  subproblems: z.array(z.object({ detail: z.string().catch('') })).catch([]),
});

interface Answer {
  status: number;
  data: unknown;
  /** The raw header of that name. */
  retryAfter: unknown;
}

export function isBadNonce({ data }: Pick<Answer, 'data'>): boolean {
  return typeOf(data) === `${prefix}badNonce`;
}

/** Classifies an answer with an HTTP status of 400 or more. */
export function failureOf({ status, data, retryAfter }: Answer, now: number): AuthorityFailure {
  const type = typeOf(data);
  const isLimited = status === 429 || type === `${prefix}rateLimited`;
  const kind = status >= 500 ? 'unreachable' : 'refused';
  return new AuthorityFailure({
    kind: isLimited ? 'limited' : kind,
    words: wordsOf(data) ?? `HTTP ${status}`,
    retryAfterMs: readRetryAfter(retryAfter, now),
    isAccountUnknown: type === `${prefix}accountDoesNotExist`,
  });
}

/** Returns the message of a problem document for people, as one text. */
export function wordsOf(data: unknown): string | null {
  const { success, data: told } = problem.safeParse(data);
  if (!success) return null;
  const details = [told.detail, ...told.subproblems.map((sub) => sub.detail)].filter(Boolean);
  return details.join(' ').slice(0, maxWordsLength) || null;
}

function typeOf(data: unknown): string {
  const { success, data: told } = problem.safeParse(data);
  return success ? told.type : '';
}

/** Seconds or a date. Source: RFC 9110, section 10.2.3. */
function readRetryAfter(header: unknown, now: number): number | null {
  if (typeof header !== 'string') return null;
  const waitMs = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return waitMs > 0 ? Math.min(waitMs, maxWaitMs) : null;
}
