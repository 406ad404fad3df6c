import { canonicalJson } from '../json/canonical.ts';

/**
 * A line of the withdrawal feed. Everyone with a copy of the release finds the item by its leaf or position and deletes
 * it. The line reveals neither the item nor its contributor.
 */
export interface Withdrawal {
  readonly type: 'withdrawal';
  /** Version of the release that has the item. An item in several releases has a line for each. */
  readonly version: string;
  /** Root of that release, in hex. */
  readonly root: string;
  /** Position of the leaf, from 0. */
  readonly position: number;
  /** In hex. */
  readonly leaf: string;
  /** Milliseconds since 1970. */
  readonly withdrawn_at: number;
}

const maxLineCharacters = 1024;
const hash = /^[0-9a-f]{64}$/;
const isWholeNumber = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

const fields: Readonly<Record<keyof Withdrawal, (value: unknown) => boolean>> = {
  type: (value) => value === 'withdrawal',
  version: (value) => typeof value === 'string' && /^\d{1,9}\.\d{1,9}\.\d{1,9}$/.test(value),
  root: (value) => typeof value === 'string' && hash.test(value),
  position: isWholeNumber,
  leaf: (value) => typeof value === 'string' && hash.test(value),
  withdrawn_at: isWholeNumber,
};

/** Returns a withdrawal as a line of the feed: canonical JSON and a line feed. */
export function withdrawalLine(withdrawal: Withdrawal): string {
  if (!isWithdrawal(withdrawal)) throw new TypeError('The withdrawal is not complete');
  return `${canonicalJson({ ...withdrawal })}\n`;
}

/** Reads a line of a feed that may come from anyone. Returns undefined for a line of another form; fields may be added. */
export function parseWithdrawalLine(line: string): Withdrawal | undefined {
  if (line.length > maxLineCharacters) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isWithdrawal(value)) return undefined;
  const { type, version, root, position, leaf, withdrawn_at } = value;
  return { type, version, root, position, leaf, withdrawn_at };
}

function isWithdrawal(value: unknown): value is Withdrawal {
  if (typeof value !== 'object' || value === null) return false;
  const given = value as Record<string, unknown>;
  return Object.entries(fields).every(([name, isValid]) => isValid(given[name]));
}
