import { useTranslation } from 'react-i18next';
import { useWrite } from '#ui/actions/use-write.ts';
import { Confirmation } from '#ui/dialogs/confirmation.tsx';
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
    <Confirmation
      title={t('voidTitle', { number: invoice.number ?? '' })}
      submit={t('voidAction')}
      isRunning={isRunning}
      error={error}
      onSubmit={() => void run({ id: invoice.id })}
      onClose={onClose}
    >
      <p>{t('voidText')}</p>
    </Confirmation>
  );
}
