import { revokeShareLink } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../../lib/api.ts';
import { formats } from '../../../lib/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Refusal } from '../../../ui/refusal.tsx';
import { useTask } from '../../../ui/use-task.ts';
import { linksChanged } from './queries.ts';
import type { ShareLink } from './share-link.ts';

export interface RevokeLinksDialogProps {
  links: readonly ShareLink[];
  onClose: () => void;
  onDone: () => void;
}

/** Ends several links for all who have them, after a warning. */
export function RevokeLinksDialog({ links, onClose, onDone }: RevokeLinksDialogProps) {
  const { t } = useTranslation('sharing');
  const [refusal, setRefusal] = useState<string | null>(null);
  const count = links.length;
  const [revoke, isRunning] = useTask(async () => {
    for (const { link_id } of links) {
      const answer = await request(revokeShareLink, { link_id }, { notify: false });
      if (answer.ok) continue;
      linksChanged();
      return setRefusal(answer.msg);
    }
    linksChanged();
    onDone();
  });
  return (
    <Dialog
      title={t('revokeMany.title', { count, replace: { count: formats.count(count) } })}
      onClose={onClose}
    >
      <p>{t('revokeMany.text')}</p>
      <Refusal text={refusal} />
      <DialogActions>
        <Button size="sm" variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button size="sm" variant="danger" loading={isRunning} onClick={() => void revoke()}>
          {t('revoke.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
