import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enterAccount } from '#lib/calls/api.ts';
import { notify } from '#lib/notices/notify.ts';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { NamedConfirmation } from '#ui/dialogs/named-confirmation.tsx';
import type { Member } from './queries.ts';
import { type LinksChoice, RemovalPreview } from './removal-preview.tsx';
import { leaveWrite, removeWrite, transferWrite } from './writes.ts';

interface MemberDialogProps {
  /** The account's name. */
  account: string;
  member: Member;
  onClose: () => void;
}

/** Removes a member, after the person has typed the member's address. */
export function RemoveDialog({ account, member, onClose }: MemberDialogProps) {
  const { t } = useTranslation('team');
  const { person_id, email } = member;
  const [links, setLinks] = useState<LinksChoice>('keep');
  const writing = useWrite(removeWrite, { onDone: onClose });
  return (
    <Dialog title={t('removal.title', { email })} onClose={onClose}>
      <NamedConfirmation
        name={email}
        submit={t('removal.submit')}
        writing={writing}
        input={{ person_id, links }}
        onClose={onClose}
      >
        <p>{t('removal.text', { account })}</p>
        <RemovalPreview member={member} links={links} onLinks={setLinks} />
      </NamedConfirmation>
    </Dialog>
  );
}

/** Leaves the current account, after the person has typed its name. */
export function LeaveDialog({ account, onClose }: { account: string; onClose: () => void }) {
  const { t } = useTranslation('team');
  const writing = useWrite(leaveWrite, { onDone: () => enterAccount(null) });
  return (
    <Dialog title={t('leaving.title', { account })} onClose={onClose}>
      <NamedConfirmation
        name={account}
        submit={t('leaving.submit')}
        writing={writing}
        input={{}}
        onClose={onClose}
      >
        <p>{t('leaving.text')}</p>
        <p>{t('leaving.keys')}</p>
      </NamedConfirmation>
    </Dialog>
  );
}

/** Starts the transfer to a member, after the person has typed the account's name. */
export function TransferDialog({ account, member: { person_id, email }, onClose }: MemberDialogProps) {
  const { t } = useTranslation('team');
  const writing = useWrite(transferWrite, {
    onDone: () => {
      notify({ kind: 'success', text: t('transfer.done', { email }), place: 'bottom-left' });
      onClose();
    },
  });
  return (
    <Dialog title={t('transfer.title', { account, email })} onClose={onClose}>
      <NamedConfirmation
        name={account}
        submit={t('transfer.submit')}
        writing={writing}
        input={{ person_id, account_name: account }}
        onClose={onClose}
      >
        <p>{t('transfer.text', { email })}</p>
      </NamedConfirmation>
    </Dialog>
  );
}
