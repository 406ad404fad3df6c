import { PayInvoiceDialog } from '../payments/pay-invoice-dialog.tsx';
import type { Invoice } from '../queries.ts';
import { VoidInvoiceDialog } from './void-invoice-dialog.tsx';

export interface InvoiceDialog {
  kind: 'pay' | 'void';
  invoice: Invoice;
}

/** The dialog for the current action on an open invoice. */
export function InvoiceDialogs({ dialog, onClose }: { dialog: InvoiceDialog | null; onClose: () => void }) {
  if (dialog === null) return null;
  const { kind, invoice } = dialog;
  return kind === 'pay' ? (
    <PayInvoiceDialog invoice={invoice} onClose={onClose} />
  ) : (
    <VoidInvoiceDialog invoice={invoice} onClose={onClose} />
  );
}
