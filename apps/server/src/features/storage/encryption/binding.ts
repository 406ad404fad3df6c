import type { EncryptionContext, EncryptionRecord } from '../kernel/record.ts';

interface Bound {
  mode: EncryptionRecord['mode'];
  accountId: string;
  keyId?: string | undefined;
  context?: EncryptionContext | undefined;
}

/**
 * What a wrapped data key is authenticated with, in one canonical form: moved to another account or mode, or used with
 * another encryption context, it does not open.
 */
export function bindingOf({ mode, accountId, keyId, context }: Bound): string {
  const entries = Object.entries(context ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(['atoll-data-key-v1', mode, accountId, keyId ?? null, entries]);
}
