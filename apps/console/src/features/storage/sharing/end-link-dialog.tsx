import { deleteShareLink, revokeShareLink } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { Dialog } from '#ui/dialog.tsx';
import { NamedConfirmation } from '#ui/named-confirmation.tsx';
import { linksChanged } from './queries.ts';
import { nameOf, type ShareLink } from './share-link.ts';

export interface EndLinkDialogProps {
  link: ShareLink;
  /** Revoked, it stays in the list with its log; deleted, nothing is left. */
  how: 'revoke' | 'delete';
  onClose: () => void;
}

/** Ends a link for all who have it, once the name of what it opens was typed. */
export function EndLinkDialog({ link, how, onClose }: EndLinkDialogProps) {
  const { t } = useTranslation('sharing');
  const name = nameOf(link);
  const isRevoking = how === 'revoke';
  const end = async () => {
    const call = isRevoking ? revokeShareLink : deleteShareLink;
    const answer = await request(call, { link_id: link.link_id }, { notify: false });
    linksChanged();
    if (!answer.ok) return answer.msg;
    onClose();
    return null;
  };
  return (
    <Dialog title={t(isRevoking ? 'revoke.title' : 'delete.title', { name })} onClose={onClose}>
      <NamedConfirmation
        name={name}
        submit={t(isRevoking ? 'revoke.submit' : 'delete.submit')}
        onConfirm={end}
        onClose={onClose}
      >
        <p>{t(isRevoking ? 'revoke.text' : 'delete.text')}</p>
      </NamedConfirmation>
    </Dialog>
  );
}
