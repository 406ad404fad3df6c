import { voidInvoice } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { useTask } from '../../../ui/use-task.ts';
import { type Invoice, refreshMoney } from '../queries.ts';

interface Props {
  invoice: Invoice;
  onClose: () => void;
}

/** Ends an open invoice without payment. */
export function VoidInvoiceDialog({ invoice, onClose }: Props) {
  const { t } = useTranslation('invoices');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [end, isRunning] = useTask(async () => {
    const answer = await request(voidInvoice, { id: invoice.id }, { notify: false });
    refreshMoney();
    if (answer.ok) onClose();
    else setRefusal(answer.msg);
  });
  return (
    <Dialog title={t('voidTitle', { number: invoice.number ?? '' })} onClose={onClose}>
      <p>{t('voidText')}</p>
      {refusal && <p role="alert">{refusal}</p>}
      <DialogActions>
        <Button size="sm" variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button size="sm" variant="danger" loading={isRunning} onClick={() => void end()}>
          {t('voidAction')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
