import { useTranslation } from 'react-i18next';
import { formats } from '../../../lib/formats.ts';
import classes from './invoice.module.css';
import type { InvoiceDocument } from './queries.ts';

/** Net, tax and total, and what of it is paid. */
export function InvoiceTotals({ invoice }: { invoice: InvoiceDocument }) {
  const { t } = useTranslation('invoices');
  const { state, kind, amount_micro_usd: amount, due_micro_usd: due, tax_micro_usd: tax } = invoice;
  const { tax_name: name, tax_basis_points: basisPoints } = invoice;
  const isOpen = state === 'open';
  return (
    <dl className={classes.totals}>
      {basisPoints > 0 && (
        <>
          <Total label={t('net')} amountMicroUsd={amount - tax} />
          <Total label={t('tax', { name, rate: formats.rate(basisPoints) })} amountMicroUsd={tax} />
        </>
      )}
      <Total label={t('total')} amountMicroUsd={amount} isStrong />
      {isOpen && kind === 'usage' && <Total label={t('fromCredit')} amountMicroUsd={amount - due} />}
      {isOpen && <Total label={t('dueTotal')} amountMicroUsd={due} isStrong />}
    </dl>
  );
}

interface TotalProps {
  label: string;
  amountMicroUsd: number;
  isStrong?: boolean;
}

function Total({ label, amountMicroUsd, isStrong }: TotalProps) {
  return (
    <div data-strong={isStrong || undefined}>
      <dt>{label}</dt>
      <dd>{formats.money(amountMicroUsd)}</dd>
    </div>
  );
}
