import { roles } from '@atoll/contract';
import {
  IconCrown,
  IconDoorExit,
  IconHistory,
  IconPlus,
  IconUserCog,
  IconUserMinus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { membersQuery } from '#lib/calls/members-query.ts';
import { useUser } from '#lib/calls/use-user.ts';
import type { CachedUser } from '#lib/session/session.ts';
import { Button } from '#ui/actions/button.tsx';
import { useMay } from '#ui/actions/may.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import type { MenuAction } from '#ui/lists/menu.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { roleNames } from '../role-names.ts';
import { LeaveDialog, RemoveDialog, TransferDialog } from './departure-dialogs.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberTable } from './member-table.tsx';
import { PendingTransferPanel } from './pending-transfer-panel.tsx';
import type { Member } from './queries.ts';
import { RoleDialog } from './role-dialog.tsx';
import { roleMays } from './role-mays.ts';
import classes from './team.module.css';

/** /settings/team: the account's members with their roles, and the pending invitations. */
export function TeamScreen() {
  const { t } = useTranslation('team');
  usePageTitle(t('pageTitle'));
  const user = useUser();
  return user ? <Team user={user} /> : <SkeletonBlock height={320} />;
}

type OpenDialog = { kind: 'invite' | 'leave' } | { kind: 'role' | 'remove' | 'transfer'; member: Member };

function Team({ user }: { user: CachedUser }) {
  const { t } = useTranslation('team');
  const query = useQuery({ ...membersQuery, refetchOnMount: 'always' });
  const mayManage = useMay('changeRole');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const actionsOf = useMemberActions(setDialog);
  const invitations = query.data?.invitations ?? [];
  const transfer = query.data?.transfer;
  return (
    <>
      <Panel
        title={t('members.title')}
        text={t('members.text', { account: user.username })}
        action={
          mayManage && (
            <Button
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setDialog({ kind: 'invite' })}
            >
              {t('invite.action')}
            </Button>
          )
        }
      >
        <Loaded query={query} skeleton={<SkeletonRows count={2} />}>
          {({ members }) => <MemberTable members={members} hasFactors={mayManage} actionsOf={actionsOf} />}
        </Loaded>
      </Panel>
      {transfer && <PendingTransferPanel account={user.username} transfer={transfer} />}
      {invitations.length > 0 && (
        <Panel title={t('invitations.title')}>
          <InvitationTable invitations={invitations} />
        </Panel>
      )}
      <Panel title={t('may.title')}>
        <dl className={classes.roles}>
          {roles.flatMap((role) => [
            <dt key={role}>{t(roleNames[role])}</dt>,
            <dd key={`${role} may`}>{t(roleMays[role])}</dd>,
          ])}
        </dl>
      </Panel>
      <TeamDialog dialog={dialog} account={user.username} onClose={() => setDialog(null)} />
    </>
  );
}

/** Returns the actions for a member. Nobody can change the owner, or themselves except by leaving. */
function useMemberActions(open: (dialog: OpenDialog) => void) {
  const { t } = useTranslation('team');
  const mayManage = useMay('changeRole');
  const mayTransfer = useMay('transferOwnership');
  const mayReview = useMay('listAuditEntries');
  const navigate = useNavigate();
  const review = ({ person_id: actor }: Member): MenuAction => ({
    label: t('members.activity'),
    icon: IconHistory,
    onSelect: () => void navigate({ to: '/dss/audit', search: { actor } }),
  });
  return (member: Member): MenuAction[] => {
    const reviewed = mayReview ? [review(member)] : [];
    if (member.role === 'owner') return reviewed;
    if (member.is_self) {
      const leave = () => open({ kind: 'leave' });
      return [
        ...reviewed,
        { label: t('members.leave'), icon: IconDoorExit, onSelect: leave, isDangerous: true },
      ];
    }
    if (!mayManage) return reviewed;
    const action = (label: string, icon: MenuAction['icon'], kind: 'role' | 'remove' | 'transfer') => ({
      label,
      icon,
      onSelect: () => open({ kind, member }),
      isDangerous: kind !== 'role',
    });
    return [
      ...reviewed,
      action(t('members.changeRole'), IconUserCog, 'role'),
      ...(mayTransfer ? [action(t('members.makeOwner'), IconCrown, 'transfer')] : []),
      action(t('members.remove'), IconUserMinus, 'remove'),
    ];
  };
}

interface TeamDialogProps {
  dialog: OpenDialog | null;
  account: string;
  onClose: () => void;
}

function TeamDialog({ dialog, account, onClose }: TeamDialogProps) {
  if (!dialog) return null;
  if (!('member' in dialog)) {
    return dialog.kind === 'invite' ? (
      <InviteDialog onClose={onClose} />
    ) : (
      <LeaveDialog account={account} onClose={onClose} />
    );
  }
  const { kind, member } = dialog;
  if (kind === 'role') return <RoleDialog member={member} onClose={onClose} />;
  if (kind === 'remove') return <RemoveDialog account={account} member={member} onClose={onClose} />;
  return <TransferDialog account={account} member={member} onClose={onClose} />;
}
