import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { Confirmation } from '#ui/dialogs/confirmation.tsx';
import type { ShareLink } from './share-link.ts';
import { revokeWrite } from './writes.ts';

export interface RevokeLinksDialogProps {
  links: readonly ShareLink[];
  onClose: () => void;
  onDone: () => void;
}

/** Ends several links for everyone, after one confirming click. */
export function RevokeLinksDialog({ links, onClose, onDone }: RevokeLinksDialogProps) {
  const { t } = useTranslation('sharing');
  const count = links.length;
  const { run, isRunning, error } = useWrite(revokeWrite);
  const revokeAll = async () => {
    for (const { link_id } of links) if (!(await run({ link_id }))) return;
    onDone();
  };
  return (
    <Confirmation
      title={t('revokeMany.title', { count })}
      submit={t('revokeMany.submit', { count })}
      onSubmit={() => void revokeAll()}
      isRunning={isRunning}
      error={error}
      onClose={onClose}
    >
      <p>{t('revokeMany.text')}</p>
    </Confirmation>
  );
}
