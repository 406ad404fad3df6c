import {
  acceptInvitation,
  cancelOwnershipTransfer,
  changeRole,
  inviteMember,
  leaveAccount,
  removeMember,
  resendInvitation,
  revokeInvitation,
  transferOwnership,
} from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';
import { refreshTeam as invalidates } from './queries.ts';

export const inviteWrite: Write<typeof inviteMember, 'email'> = {
  call: inviteMember,
  invalidates,
  fieldOf: () => 'email',
};
export const resendWrite: Write<typeof resendInvitation> = { call: resendInvitation, invalidates };
export const revokeWrite: Write<typeof revokeInvitation> = { call: revokeInvitation, invalidates };
export const acceptWrite: Write<typeof acceptInvitation> = { call: acceptInvitation };
export const roleWrite: Write<typeof changeRole> = { call: changeRole, invalidates };
export const removeWrite: Write<typeof removeMember> = { call: removeMember, invalidates };
export const leaveWrite: Write<typeof leaveAccount> = { call: leaveAccount };
export const transferWrite: Write<typeof transferOwnership> = { call: transferOwnership, invalidates };
export const cancelTransferWrite: Write<typeof cancelOwnershipTransfer> = {
  call: cancelOwnershipTransfer,
  invalidates,
};
