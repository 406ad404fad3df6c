import { deleteShareLink, revokeShareLink } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Refusal } from '../../../ui/refusal.tsx';
import { useTask } from '../../../ui/use-task.ts';
import { linksChanged } from './queries.ts';
import { nameOf, type ShareLink } from './share-link.ts';

export interface EndLinkDialogProps {
  link: ShareLink;
  /** Revoked, it stays in the list with its log; deleted, nothing is left. */
  how: 'revoke' | 'delete';
  onClose: () => void;
}

/** Ends a link for all who have it, after a warning. */
export function EndLinkDialog({ link, how, onClose }: EndLinkDialogProps) {
  const { t } = useTranslation('sharing');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [end, isRunning] = useTask(async () => {
    const call = how === 'revoke' ? revokeShareLink : deleteShareLink;
    const answer = await request(call, { link_id: link.link_id }, { notify: false });
    linksChanged();
    if (answer.ok) onClose();
    else setRefusal(answer.msg);
  });
  const isRevoking = how === 'revoke';
  return (
    <Dialog title={t(isRevoking ? 'revoke.title' : 'delete.title', { name: nameOf(link) })} onClose={onClose}>
      <p>{t(isRevoking ? 'revoke.text' : 'delete.text')}</p>
      <Refusal text={refusal} />
      <DialogActions>
        <Button size="sm" variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button size="sm" variant="danger" loading={isRunning} onClick={() => void end()}>
          {t(isRevoking ? 'revoke.submit' : 'delete.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
