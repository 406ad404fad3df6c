import type { teamCalls } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { InvitationService } from './invitation.service.ts';
import type { MemberService } from './member.service.ts';
import { rosterOf } from './roster.ts';
import type { TransferService } from './transfer.service.ts';

export interface TeamCallDeps {
  database: Database;
  members: MemberService;
  invitations: InvitationService;
  transfers: Pick<TransferService, 'start' | 'cancel'>;
}

export function createTeamHandlers({
  database,
  members,
  invitations,
  transfers,
}: TeamCallDeps): Handlers<typeof teamCalls> {
  return {
    listMembers: (_, { principal }) => rosterOf(database.read, principal),
    async inviteMember({ email, role }, { principal, locale }) {
      await invitations.invite(principal, { email, role, locale });
      return null;
    },
    async resendInvitation({ invitation_id: id }, { principal, locale }) {
      await invitations.resend(principal, id, locale);
      return null;
    },
    async revokeInvitation({ invitation_id: id }, { principal }) {
      await invitations.revoke(principal, id);
      return null;
    },
    describeInvitation: ({ signature }) => invitations.describe(signature),
    async acceptInvitation({ signature }, { principal }) {
      const { account, role } = await invitations.accept(principal.personId, signature);
      return { account_id: account.id, account_name: account.username, role };
    },
    async changeRole({ person_id: personId, role }, { principal }) {
      await members.changeRole(principal, personId, role);
      return null;
    },
    async previewMemberRemoval({ person_id: personId }, { principal }) {
      const counts = await members.previewRemoval(principal, personId);
      return {
        access_keys: counts.accessKeys,
        connected_apps: counts.connectedApps,
        share_links: counts.shareLinks,
        request_links: counts.requestLinks,
        webhooks: counts.webhooks,
        backup_nodes: counts.backupNodes,
        agent_keys: counts.agentKeys,
        running_jobs: counts.runningJobs,
      };
    },
    async removeMember({ person_id: personId, links = 'keep' }, { principal }) {
      await members.remove(principal, personId, links);
      return null;
    },
    async leaveAccount(_, { principal }) {
      await members.leave(principal);
      return null;
    },
    async transferOwnership({ person_id: personId, account_name: accountName }, context) {
      await transfers.start(context.principal, { personId, accountName }, context);
      return null;
    },
    async cancelOwnershipTransfer({ person_id: personId }, { principal }) {
      await transfers.cancel(principal, personId);
      return null;
    },
  };
}
