import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { Confirmation } from '#ui/dialogs/confirmation.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { NamedConfirmation } from '#ui/dialogs/named-confirmation.tsx';
import { nameOf, type ShareLink } from './share-link.ts';
import { deleteLinkWrite, revokeWrite } from './writes.ts';

export interface EndLinkDialogProps {
  link: ShareLink;
  /** A revoked link stays in the list with its log. A deleted one leaves nothing. */
  how: 'revoke' | 'delete';
  onClose: () => void;
}

/** Ends a link for everyone. Revoking takes one click, because a leak must stop quickly; a deletion also loses the log. */
export function EndLinkDialog({ link, how, onClose }: EndLinkDialogProps) {
  return how === 'revoke' ? (
    <RevokeDialog link={link} onClose={onClose} />
  ) : (
    <DeleteDialog link={link} onClose={onClose} />
  );
}

type EndDialogProps = Omit<EndLinkDialogProps, 'how'>;

function RevokeDialog({ link, onClose }: EndDialogProps) {
  const { t } = useTranslation('sharing');
  const { run, isRunning, error } = useWrite(revokeWrite, { onDone: onClose });
  return (
    <Confirmation
      title={t('revoke.title', { name: nameOf(link) })}
      submit={t('revoke.submit')}
      onSubmit={() => void run({ link_id: link.link_id })}
      isRunning={isRunning}
      error={error}
      onClose={onClose}
    >
      <p>{t('revoke.text')}</p>
    </Confirmation>
  );
}

function DeleteDialog({ link, onClose }: EndDialogProps) {
  const { t } = useTranslation('sharing');
  const name = nameOf(link);
  const writing = useWrite(deleteLinkWrite, { onDone: onClose });
  return (
    <Dialog title={t('delete.title', { name })} onClose={onClose}>
      <NamedConfirmation
        name={name}
        submit={t('delete.submit')}
        writing={writing}
        input={{ link_id: link.link_id }}
        onClose={onClose}
      >
        <p>{t('delete.text')}</p>
      </NamedConfirmation>
    </Dialog>
  );
}
