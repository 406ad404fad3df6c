import { callNeeds, type PermittedCall } from '@atoll/contract/call-needs';
import { type Role, roleCovers } from '@atoll/contract/permissions';

/** The name of a call of the contract that requires a token. */
export type CallName = PermittedCall;

/** Reports whether a role permits a call. An unknown role permits none. */
export function covers(role: Role | undefined, call: CallName): boolean {
  return role !== undefined && roleCovers(role, callNeeds[call]);
}

/** Reports whether a query's key contains a call that the role does not permit. */
export function isRefusedTo(role: Role | undefined, queryKey: readonly unknown[]): boolean {
  return role !== undefined && queryKey.some((part) => isCallName(part) && !covers(role, part));
}

function isCallName(part: unknown): part is CallName {
  return typeof part === 'string' && Object.hasOwn(callNeeds, part);
}
