import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { NamedConfirmation } from '#ui/named-confirmation.tsx';
import { useWrite } from '#ui/use-write.ts';
import { nameOf, type ShareLink } from './share-link.ts';
import { deleteLinkWrite, revokeWrite } from './writes.ts';

export interface EndLinkDialogProps {
  link: ShareLink;
  /** A revoked link stays in the list with its log. A deleted one leaves nothing. */
  how: 'revoke' | 'delete';
  onClose: () => void;
}

/** Ends a link for everyone, after the person has typed the name of the linked object. */
export function EndLinkDialog({ link, how, onClose }: EndLinkDialogProps) {
  const { t } = useTranslation('sharing');
  const name = nameOf(link);
  const isRevoking = how === 'revoke';
  const revoke = useWrite(revokeWrite, { onDone: onClose });
  const remove = useWrite(deleteLinkWrite, { onDone: onClose });
  return (
    <Dialog title={t(isRevoking ? 'revoke.title' : 'delete.title', { name })} onClose={onClose}>
      <NamedConfirmation
        name={name}
        submit={t(isRevoking ? 'revoke.submit' : 'delete.submit')}
        writing={isRevoking ? revoke : remove}
        input={{ link_id: link.link_id }}
        onClose={onClose}
      >
        <p>{t(isRevoking ? 'revoke.text' : 'delete.text')}</p>
      </NamedConfirmation>
    </Dialog>
  );
}
