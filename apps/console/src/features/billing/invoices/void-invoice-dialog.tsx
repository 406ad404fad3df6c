import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
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
