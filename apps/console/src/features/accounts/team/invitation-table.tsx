import { IconMailForward, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { notify } from '#lib/notices/notify.ts';
import { useWrite } from '#ui/actions/use-write.ts';
import { ActionsHeadCell, Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { RowMenu } from '#ui/lists/row-menu.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { Time } from '#ui/text/time.tsx';
import { roleNames } from '../role-names.ts';
import type { Invitation } from './queries.ts';
import { resendWrite, revokeWrite } from './writes.ts';

export function InvitationTable({ invitations }: { invitations: readonly Invitation[] }) {
  const { t } = useTranslation('team');
  return (
    <DataTable
      label={t('invitations.title')}
      head={
        <>
          <HeadCell>{t('invitations.who')}</HeadCell>
          <HeadCell>{t('members.role')}</HeadCell>
          <HeadCell>{t('invitations.by')}</HeadCell>
          <HeadCell isNumber>{t('invitations.until')}</HeadCell>
          <ActionsHeadCell />
        </>
      }
    >
      {invitations.map((invitation) => (
        <Row key={invitation.invitation_id} invitation={invitation} />
      ))}
    </DataTable>
  );
}

function Row({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('team');
  const { invitation_id, email, role, invited_by: by, expires_at: expiresAt } = invitation;
  const stepsOf = (done: string) => ({
    notices: 'all' as const,
    onDone: () => notify({ kind: 'success', text: done, place: 'bottom-left' }),
  });
  const resend = useWrite(resendWrite, stepsOf(t('invite.sent', { email })));
  const revoke = useWrite(revokeWrite, stepsOf(t('invitations.revoked', { email })));
  return (
    <tr>
      <Cell isMain>
        <strong>{email}</strong>
      </Cell>
      <Cell label={t('members.role')}>{t(roleNames[role])}</Cell>
      <Cell label={t('invitations.by')} title={by}>
        {by}
      </Cell>
      <Cell label={t('invitations.until')} isNumber>
        {expiresAt <= Date.now() ? (
          <Badge tone="bad">{t('invitations.expired')}</Badge>
        ) : (
          <Time value={expiresAt} />
        )}
      </Cell>
      <Cell isActions>
        <RowMenu
          label={t('members.actionsFor', { email })}
          actions={[
            {
              label: t('invitations.resend'),
              icon: IconMailForward,
              onSelect: () => void resend.run({ invitation_id }),
            },
            {
              label: t('invitations.revoke'),
              icon: IconTrash,
              onSelect: () => void revoke.run({ invitation_id }),
              isDangerous: true,
            },
          ]}
        />
      </Cell>
    </tr>
  );
}
