import * as z from 'zod/mini';
import { defineCall, noData, nothing } from '../define-call.ts';
import { limits } from '../limits.ts';
import { roles } from '../permissions.ts';

/** Roles that can be granted. The account's only owner is its creator, or follows from an ownership transfer. */
export const grantableRoles = ['admin', 'member', 'billing', 'read_only'] as const;

export type GrantableRole = (typeof grantableRoles)[number];

const path = '/api/team';
const id = z.string().check(z.minLength(1), z.maxLength(64));
const role = z.enum(grantableRoles);
const signature = z.string().check(z.minLength(1), z.maxLength(200));

export const listMembers = defineCall({
  name: 'listMembers',
  method: 'GET',
  path: `${path}/members`,
  summary: 'List members, owner first. Owners and admins also see pending invitations.',
  auth: 'session',
  permission: { needs: 'any' },
  input: nothing,
  output: z.strictObject({
    members: z.array(
      z.strictObject({
        person_id: z.string(),
        email: z.string(),
        role: z.enum(roles),
        joined_at: z.int(),
        is_self: z.boolean(),
        /** Whether the member has a second factor; null unless the caller manages members. */
        has_second_factor: z.nullable(z.boolean()),
      }),
    ),
    /** Empty unless the caller manages members. Expired invitations are kept for a while so that they can be sent again. */
    invitations: z.array(
      z.strictObject({
        invitation_id: z.string(),
        email: z.string(),
        role,
        invited_by: z.string(),
        sent_at: z.int(),
        expires_at: z.int(),
      }),
    ),
    /** The pending ownership transfer. Only managers of members and the new owner see it. */
    transfer: z.nullable(
      z.strictObject({
        person_id: z.string(),
        email: z.string(),
        started_at: z.int(),
        /** Time at which the member becomes the owner. */
        due_at: z.int(),
      }),
    ),
  }),
  codes: [],
});

export const inviteMember = defineCall({
  name: 'inviteMember',
  method: 'POST',
  path: `${path}/invitations`,
  summary:
    'Invite someone to the account by email. The link is valid for 7 days and replaces earlier ones. Returns 1007 for a member’s address.',
  auth: 'session',
  permission: { needs: 'manage', stepUp: true },
  input: z.strictObject({ email: z.string().check(z.maxLength(1024)), role }),
  output: noData,
  codes: [1002, 1007, 1030, 1034],
});

export const resendInvitation = defineCall({
  name: 'resendInvitation',
  method: 'POST',
  path: `${path}/invitations/resend`,
  summary: 'Resend an invitation, valid for 7 days. The previous link stops working.',
  auth: 'session',
  permission: { needs: 'manage', stepUp: true },
  input: z.strictObject({ invitation_id: id }),
  output: noData,
  codes: [1002, 1034, 1037],
});

export const revokeInvitation = defineCall({
  name: 'revokeInvitation',
  method: 'DELETE',
  path: `${path}/invitations`,
  summary: 'Revoke an invitation.',
  auth: 'session',
  permission: { needs: 'manage' },
  input: z.strictObject({ invitation_id: id }),
  output: noData,
  codes: [1037],
});

export const describeInvitation = defineCall({
  name: 'describeInvitation',
  method: 'POST',
  path: `${path}/invitations/describe`,
  summary: 'Retrieve an invitation by its link.',
  auth: 'none',
  input: z.strictObject({ signature }),
  output: z.strictObject({
    account_name: z.string(),
    invited_by: z.string(),
    /** Only a person who signs in with it can accept. */
    email: z.string(),
    role,
    expires_at: z.int(),
  }),
  codes: [1002, 1037],
});

export const acceptInvitation = defineCall({
  name: 'acceptInvitation',
  method: 'POST',
  path: `${path}/join`,
  summary: 'Accept an invitation. It must be addressed to the signed-in email address.',
  auth: 'session',
  permission: { needs: 'self' },
  input: z.strictObject({ signature }),
  output: z.strictObject({ account_id: z.string(), account_name: z.string(), role }),
  codes: [1002, 1037],
});

export const changeRole = defineCall({
  name: 'changeRole',
  method: 'PUT',
  path: `${path}/members`,
  summary: 'Change a member’s role. Takes effect on their next request.',
  auth: 'session',
  permission: { needs: 'manage', stepUp: true },
  input: z.strictObject({ person_id: id, role }),
  output: noData,
  codes: [1034],
});

export const previewMemberRemoval = defineCall({
  name: 'previewMemberRemoval',
  method: 'GET',
  path: `${path}/members/removal`,
  summary: 'Count a member’s access keys, connected apps, links, webhooks, backup nodes and unfinished jobs.',
  auth: 'session',
  permission: { needs: 'manage' },
  input: z.strictObject({ person_id: id }),
  output: z.strictObject({
    access_keys: z.int(),
    connected_apps: z.int(),
    /** To files and folders. */
    share_links: z.int(),
    /** That request files. */
    request_links: z.int(),
    webhooks: z.int(),
    backup_nodes: z.int(),
    agent_keys: z.int(),
    running_jobs: z.int(),
  }),
  codes: [],
});

export const removeMember = defineCall({
  name: 'removeMember',
  method: 'DELETE',
  path: `${path}/members`,
  summary:
    'Remove a member. Their access keys are disabled, apps disconnected and jobs stopped. Webhooks and backup nodes are kept, and so are links unless `links` is `revoke`.',
  auth: 'session',
  permission: { needs: 'manage' },
  input: z.strictObject({ person_id: id, links: z.optional(z.enum(['keep', 'revoke'])) }),
  output: noData,
  codes: [],
});

export const leaveAccount = defineCall({
  name: 'leaveAccount',
  method: 'POST',
  path: `${path}/leave`,
  summary: 'Leave the account. Owners can’t leave; they transfer or delete it.',
  auth: 'session',
  permission: { needs: 'any' },
  input: nothing,
  output: noData,
  codes: [],
});

export const transferOwnership = defineCall({
  name: 'transferOwnership',
  method: 'POST',
  path: `${path}/owner`,
  summary:
    'Start an ownership transfer to a member. It completes in 24 hours unless canceled, and the former owner becomes an admin. Requires `account_name` as confirmation. Returns 1056 if a transfer is pending.',
  auth: 'session',
  permission: { needs: 'own', stepUp: true },
  input: z.strictObject({
    person_id: id,
    account_name: z.string().check(z.maxLength(limits.accountNameMaxLength)),
  }),
  output: noData,
  codes: [1034, 1056],
});

export const cancelOwnershipTransfer = defineCall({
  name: 'cancelOwnershipTransfer',
  method: 'DELETE',
  path: `${path}/owner`,
  summary: 'Cancel the pending ownership transfer.',
  auth: 'session',
  permission: { needs: 'own' },
  input: z.strictObject({ person_id: id }),
  output: noData,
  codes: [],
});

export const teamCalls = {
  listMembers,
  inviteMember,
  resendInvitation,
  revokeInvitation,
  describeInvitation,
  acceptInvitation,
  changeRole,
  previewMemberRemoval,
  removeMember,
  leaveAccount,
  transferOwnership,
  cancelOwnershipTransfer,
};
