import { leaveAccount, removeMember, transferOwnership } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enterAccount, request } from '#lib/api.ts';
import { notify } from '#lib/notify.ts';
import { Dialog } from '#ui/dialog.tsx';
import { NamedConfirmation } from '#ui/named-confirmation.tsx';
import { type Member, refreshTeam } from './queries.ts';
import { type LinksChoice, RemovalPreview } from './removal-preview.tsx';

interface MemberDialogProps {
  /** The account's name. */
  account: string;
  member: Member;
  onClose: () => void;
}

/** Removes a member, once their address was typed. */
export function RemoveDialog({ account, member, onClose }: MemberDialogProps) {
  const { t } = useTranslation('team');
  const { person_id, email } = member;
  const [links, setLinks] = useState<LinksChoice>('keep');
  const remove = async () => {
    const answer = await request(removeMember, { person_id, links }, { notify: false });
    refreshTeam();
    if (!answer.ok) return answer.msg;
    onClose();
    return null;
  };
  return (
    <Dialog title={t('removal.title', { email })} onClose={onClose}>
      <NamedConfirmation name={email} submit={t('removal.submit')} onConfirm={remove} onClose={onClose}>
        <p>{t('removal.text', { account })}</p>
        <RemovalPreview member={member} links={links} onLinks={setLinks} />
      </NamedConfirmation>
    </Dialog>
  );
}

/** Leaves the account that the person acts for, once its name was typed. */
export function LeaveDialog({ account, onClose }: { account: string; onClose: () => void }) {
  const { t } = useTranslation('team');
  const leave = async () => {
    const answer = await request(leaveAccount, {}, { notify: false });
    if (!answer.ok) return answer.msg;
    enterAccount(null);
    return null;
  };
  return (
    <Dialog title={t('leaving.title', { account })} onClose={onClose}>
      <NamedConfirmation name={account} submit={t('leaving.submit')} onConfirm={leave} onClose={onClose}>
        <p>{t('leaving.text')}</p>
        <p>{t('leaving.keys')}</p>
      </NamedConfirmation>
    </Dialog>
  );
}

/** Starts the transfer to a member, once the account's name was typed. */
export function TransferDialog({ account, member: { person_id, email }, onClose }: MemberDialogProps) {
  const { t } = useTranslation('team');
  const transfer = async () => {
    const answer = await request(transferOwnership, { person_id, account_name: account }, { notify: false });
    refreshTeam();
    if (!answer.ok) return answer.msg;
    notify({ kind: 'success', text: t('transfer.done', { email }), place: 'bottom-left' });
    onClose();
    return null;
  };
  return (
    <Dialog title={t('transfer.title', { account, email })} onClose={onClose}>
      <NamedConfirmation name={account} submit={t('transfer.submit')} onConfirm={transfer} onClose={onClose}>
        <p>{t('transfer.text', { email })}</p>
      </NamedConfirmation>
    </Dialog>
  );
}
