import type { EncryptionContext } from '../kernel/record.ts';
import { StorageRefusal } from '../kernel/refusal.ts';

/** Keeps rows small; AWS's own limit is 8 KiB. */
const maxBytes = 8 * 1024;

/**
 * @param text base64 of a JSON object of strings
 * @throws {StorageRefusal} `encryptionContextInvalid`
 */
export function parseContext(text: string): EncryptionContext {
  const value = text.length <= maxBytes ? parseJson(Buffer.from(text, 'base64').toString('utf8')) : undefined;
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isMap) throw new StorageRefusal('encryptionContextInvalid');
  const entries = Object.entries(value);
  if (!entries.every(isTextEntry)) throw new StorageRefusal('encryptionContextInvalid');
  return Object.fromEntries(entries);
}

export function formatContext(context: EncryptionContext): string {
  return Buffer.from(JSON.stringify(context)).toString('base64');
}

function isTextEntry(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
