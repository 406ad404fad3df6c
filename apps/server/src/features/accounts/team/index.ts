import { codes } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Limits } from '../../../platform/limits/index.ts';
import type { Mailer } from '../../../platform/mail/index.ts';
import type { InviteService } from '../invites/invite.service.ts';
import { findPersonById } from '../kernel/person.store.ts';
import { hashSecret } from '../kernel/secrets.ts';
import type { Background } from '../mails/background.ts';
import type { Notices } from '../notices/notices.ts';
import { createHomes } from './homes.ts';
import { createInvitationService } from './invitation.service.ts';
import { findInvitation, findInvitationByToken } from './invitation.store.ts';
import { createMemberService } from './member.service.ts';
import type { MemberPowers } from './powers.ts';
import { createTeamHandlers } from './team.routes.ts';
import { createTeamMails } from './team-mails.ts';
import { createTellMember } from './tell.ts';
import { createTransferService, type TransferAudit } from './transfer.service.ts';
import { createTransferJob } from './transfer-job.ts';

export type Team = ReturnType<typeof createTeam>;

const hourSeconds = 3600;

/** Members of an account: invitations, roles, leaving, ownership. */
export function createTeam(deps: {
  database: Database;
  clock: Clock;
  limits: Limits;
  mailer: Pick<Mailer, 'send'>;
  background: Background;
  invites: InviteService;
  powers: MemberPowers;
  notices: Notices;
  audit: TransferAudit;
  publicUrl: string;
}) {
  const { database, clock } = deps;
  const mails = createTeamMails(deps);
  const define = (name: string, points: number) =>
    deps.limits.define({ name, points, windowSeconds: hourSeconds, code: codes.tooManyAttempts });
  const invitations = createInvitationService({
    ...deps,
    mails,
    limits: { ofAccount: define('team-invitations', 50), toAddress: define('team-invitations-to', 5) },
  });
  const homes = createHomes({ invites: deps.invites, now: () => clock.now() });
  const tell = createTellMember(database.read, mails);
  const transfers = createTransferService({ ...deps, tell });
  const members = createMemberService({ ...deps, homes, tell, transfers });

  return {
    handlers: createTeamHandlers({ database, members, invitations, transfers }),
    transfers,
    job: createTransferJob(transfers),
    /** The account of a mailed invitation. */
    async accountInvitedTo(signature: string) {
      return (await findInvitationByToken(database.read, hashSecret(signature)))?.accountId;
    },
    /** The email of the member or invited person that a call’s payload names, for the audit log. */
    async emailOf(accountId: string, input: object) {
      if ('email' in input) return String(input.email).trim().toLowerCase();
      if ('person_id' in input) return (await findPersonById(database.read, String(input.person_id)))?.email;
      if (!('invitation_id' in input)) return undefined;
      return (await findInvitation(database.read, { accountId, id: String(input.invitation_id) }))?.email;
    },
  };
}
