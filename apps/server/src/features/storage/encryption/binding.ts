import type { EncryptionContext, EncryptionRecord } from '../kernel/record.ts';

interface Bound {
  mode: EncryptionRecord['mode'];
  accountId: string;
  keyId?: string | undefined;
  context?: EncryptionContext | undefined;
}

/**
 * Returns the canonical text that authenticates a wrapped data key: in another account or mode, or with another encryption
 * context, it does not unwrap.
 */
export function bindingOf({ mode, accountId, keyId, context }: Bound): string {
  const entries = Object.entries(context ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(['atoll-data-key-v1', mode, accountId, keyId ?? null, entries]);
}
