import { type CallInput, type createAccessKey, limits } from '@atoll/contract';
import { dayOf, dayStart } from '#lib/language/days.ts';
import { noSize, type SizeDraft, toLimit, toSizeDraft } from '#ui/fields/size/size-draft.ts';

export type Scope = NonNullable<CallInput<typeof createAccessKey>['scope']>;
export type Permission = Scope['permissions'][number];

export const permissions: readonly Permission[] = ['list', 'read', 'write', 'delete', 'manage'];

/** The values of the form. Each line of a text is one entry. */
export interface ScopeDraft {
  isLimited: boolean;
  permissions: readonly Permission[];
  /** Null: all, including future ones. */
  buckets: readonly string[] | null;
  prefixes: string;
  addresses: string;
  /** `2026-11-21`: the last day; empty: the key doesn't expire. */
  lastDay: string;
  /** Per month. */
  maxSent: SizeDraft;
}

export interface KeyLimits {
  scope: Scope | null;
  expires_at: number | null;
  max_sent_bytes: number | null;
}

export const everything: ScopeDraft = {
  isLimited: false,
  permissions: ['list', 'read'],
  buckets: null,
  prefixes: '',
  addresses: '',
  lastDay: '',
  maxSent: noSize,
};

export function draftOf({ scope, expires_at, max_sent_bytes }: KeyLimits): ScopeDraft {
  const lastDay = expires_at === null ? '' : dayOf(expires_at - 1);
  const maxSent = toSizeDraft(max_sent_bytes);
  if (!scope) return { ...everything, lastDay, maxSent };
  return {
    isLimited: true,
    permissions: scope.permissions,
    buckets: scope.buckets.length === 0 ? null : scope.buckets,
    prefixes: scope.prefixes.join('\n'),
    addresses: scope.addresses.join('\n'),
    lastDay,
    maxSent,
  };
}

/** Converts the draft to limits. A folder includes everything in it. */
export function limitsOf(draft: ScopeDraft): KeyLimits {
  const others = {
    expires_at: draft.lastDay === '' ? null : dayStart(draft.lastDay, 1),
    max_sent_bytes: toLimit(draft.maxSent),
  };
  if (!draft.isLimited) return { scope: null, ...others };
  return {
    ...others,
    scope: {
      buckets: [...(draft.buckets ?? [])],
      prefixes: draft.buckets === null ? [] : linesOf(draft.prefixes),
      permissions: permissions.filter((name) => draft.permissions.includes(name)),
      addresses: linesOf(draft.addresses),
    },
  };
}

/** The parts of a scope that the server would refuse: a line of a text, or the whole field. */
export interface ScopeFaults {
  permissions?: boolean;
  buckets?: boolean;
  prefixes?: string | undefined;
  addresses?: string | undefined;
  lastDay?: boolean;
}

export function faultsOf(draft: ScopeDraft, nowMs: number): ScopeFaults {
  const { isLimited, permissions: chosen, buckets, prefixes, addresses, lastDay } = draft;
  const isPast = lastDay !== '' && dayStart(lastDay, 1) <= nowMs;
  if (!isLimited) return { lastDay: isPast };
  return {
    permissions: chosen.length === 0,
    buckets: buckets?.length === 0,
    prefixes: buckets ? linesOf(prefixes).find((line) => line.length > limits.objectKeyMaxBytes) : undefined,
    addresses: linesOf(addresses).find((line) => !isAddress(line)),
    lastDay: isPast,
  };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Reports whether a text is an IPv4 or IPv6 address, or a network in CIDR notation. */
function isAddress(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (more.length > 0) return false;
  const isV6 = address.includes(':');
  if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= (isV6 ? 128 : 32))) return false;
  if (isV6) return URL.canParse(`http://[${address}]`);
  const parts = address.split('.');
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
}
