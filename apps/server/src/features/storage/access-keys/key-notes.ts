import { noteChange } from '../../audit/index.ts';
import type { AccessKey, KeyChange } from './access-key.store.ts';

/** Records the restrictions and the state of a key before and after a change in its audit entry. */
export function noteKeyChange(key: AccessKey, change: KeyChange): void {
  const before = {
    is_enabled: key.isEnabled === 1,
    scope: scopeIn(key.scope),
    expires_at: key.expiresAt,
    max_sent_bytes: key.maxSentBytes,
  };
  if ('is_enabled' in change) {
    noteChange({ before, after: { ...before, is_enabled: change.is_enabled === 1 } });
  } else if ('scope' in change) {
    const { scope, expires_at, max_sent_bytes } = change;
    noteChange({ before, after: { ...before, scope: scopeIn(scope), expires_at, max_sent_bytes } });
  }
}

function scopeIn(scope: string | null): unknown {
  return scope === null ? null : JSON.parse(scope);
}
