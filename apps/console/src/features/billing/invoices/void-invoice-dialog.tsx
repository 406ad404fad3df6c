import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useWrite } from '#ui/use-write.ts';
import type { Invoice } from '../queries.ts';
import { voidInvoiceWrite } from '../writes.ts';

interface Props {
  invoice: Invoice;
  onClose: () => void;
}

/** Ends an open invoice without payment. */
export function VoidInvoiceDialog({ invoice, onClose }: Props) {
  const { t } = useTranslation('invoices');
  const { run, isRunning, error } = useWrite(voidInvoiceWrite, { onDone: onClose });
  return (
    <Dialog title={t('voidTitle', { number: invoice.number ?? '' })} onClose={onClose}>
      <p>{t('voidText')}</p>
      <Refusal text={error} />
      <DialogActions>
        <Button size="sm" variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button size="sm" variant="danger" loading={isRunning} onClick={() => void run({ id: invoice.id })}>
          {t('voidAction')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
