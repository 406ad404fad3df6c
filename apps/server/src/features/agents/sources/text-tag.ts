import { createHash } from 'node:crypto';

/** Identifies a pasted text, or a page as it was read. */
export function textTag(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
