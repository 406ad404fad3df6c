import type { KeyState } from './key-state.ts';
import type { Permission } from './scope.ts';

/** Text keys in the domain `keys`. */
export const stateNames = {
  active: 'state.active',
  disabled: 'state.disabled',
  expired: 'state.expired',
} as const satisfies Record<KeyState, string>;

export const permissionNames = {
  list: 'scope.long.list',
  read: 'scope.long.read',
  write: 'scope.long.write',
  delete: 'scope.long.delete',
  manage: 'scope.long.manage',
} as const satisfies Record<Permission, string>;

/** Text keys for use within a list. */
export const permissionWords = {
  list: 'scope.short.list',
  read: 'scope.short.read',
  write: 'scope.short.write',
  delete: 'scope.short.delete',
  manage: 'scope.short.manage',
} as const satisfies Record<Permission, string>;
