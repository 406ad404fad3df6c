import { callNeeds, type PermittedCall } from '@atoll/contract/call-needs';
import { type Role, roleCovers } from '@atoll/contract/permissions';

/** The name of a call of the contract that asks for a token. */
export type CallName = PermittedCall;

/** Whether somebody of this role may make a call; nobody may while the role isn't known. */
export function covers(role: Role | undefined, call: CallName): boolean {
  return role !== undefined && roleCovers(role, callNeeds[call]);
}

/** Whether a query is of a call, as its key says, that somebody of this role may not make. */
export function isRefusedTo(role: Role | undefined, queryKey: readonly unknown[]): boolean {
  return role !== undefined && queryKey.some((part) => isCallName(part) && !covers(role, part));
}

function isCallName(part: unknown): part is CallName {
  return typeof part === 'string' && Object.hasOwn(callNeeds, part);
}
