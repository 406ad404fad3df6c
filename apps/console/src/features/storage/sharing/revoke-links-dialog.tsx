import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { NamedConfirmation } from '#ui/named-confirmation.tsx';
import { useWrite } from '#ui/use-write.ts';
import type { ShareLink } from './share-link.ts';
import { revokeWrite } from './writes.ts';

export interface RevokeLinksDialogProps {
  links: readonly ShareLink[];
  onClose: () => void;
  onDone: () => void;
}

/** Ends several links for everyone, after the person has typed their number. */
export function RevokeLinksDialog({ links, onClose, onDone }: RevokeLinksDialogProps) {
  const { t } = useTranslation('sharing');
  const count = links.length;
  const writing = useWrite(revokeWrite);
  const revokeAll = async () => {
    for (const { link_id } of links) if (!(await writing.run({ link_id }))) return false;
    onDone();
    return true;
  };
  return (
    <Dialog title={t('revokeMany.title', { count })} onClose={onClose}>
      <NamedConfirmation
        name={t('revokeMany.name', { count })}
        submit={t('revoke.submit')}
        writing={{ ...writing, run: revokeAll }}
        input={undefined}
        onClose={onClose}
      >
        <p>{t('revokeMany.text')}</p>
      </NamedConfirmation>
    </Dialog>
  );
}
