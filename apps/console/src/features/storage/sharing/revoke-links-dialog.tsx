import { revokeShareLink } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { request } from '#lib/api.ts';
import { Dialog } from '#ui/dialog.tsx';
import { NamedConfirmation } from '#ui/named-confirmation.tsx';
import { linksChanged } from './queries.ts';
import type { ShareLink } from './share-link.ts';

export interface RevokeLinksDialogProps {
  links: readonly ShareLink[];
  onClose: () => void;
  onDone: () => void;
}

/** Ends several links for all who have them, once it was typed how many those are. */
export function RevokeLinksDialog({ links, onClose, onDone }: RevokeLinksDialogProps) {
  const { t } = useTranslation('sharing');
  const count = links.length;
  const revoke = async () => {
    for (const { link_id } of links) {
      const answer = await request(revokeShareLink, { link_id }, { notify: false });
      if (answer.ok) continue;
      linksChanged();
      return answer.msg;
    }
    linksChanged();
    onDone();
    return null;
  };
  return (
    <Dialog title={t('revokeMany.title', { count })} onClose={onClose}>
      <NamedConfirmation
        name={t('revokeMany.name', { count })}
        submit={t('revoke.submit')}
        onConfirm={revoke}
        onClose={onClose}
      >
        <p>{t('revokeMany.text')}</p>
      </NamedConfirmation>
    </Dialog>
  );
}
