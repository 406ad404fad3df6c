import type { CallOutput, listAccessKeys } from '@atoll/contract';

export type AccessKey = CallOutput<typeof listAccessKeys>[number];
export type KeyState = 'active' | 'disabled' | 'expired';

/** Returns the state of a key. An expired key stays expired, whether it's enabled or not. */
export function stateOf(
  { is_enabled, expires_at }: Pick<AccessKey, 'is_enabled' | 'expires_at'>,
  nowMs: number,
): KeyState {
  if (expires_at !== null && expires_at <= nowMs) return 'expired';
  return is_enabled ? 'active' : 'disabled';
}
