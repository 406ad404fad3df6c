import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import classes from './invoice.module.css';
import { moneyOf, shownTaxOf } from './money-of.ts';
import type { InvoiceDocument } from './queries.ts';

/** Net, tax and total, and the paid part. */
export function InvoiceTotals({ invoice }: { invoice: InvoiceDocument }) {
  const { t } = useTranslation('invoices');
  const { state, kind, amount_micro_usd: amount, due_micro_usd: due } = invoice;
  const { tax_name: name, tax_basis_points: basisPoints } = invoice;
  const money = moneyOf(invoice);
  const tax = shownTaxOf(invoice);
  const isOpen = state === 'open';
  return (
    <dl className={classes.totals}>
      {basisPoints > 0 && (
        <>
          <Total label={t('net')} value={money(amount - tax)} />
          <Total label={t('tax', { name, rate: formats.rate(basisPoints) })} value={money(tax)} />
        </>
      )}
      <Total label={t('total')} value={money(amount)} isStrong />
      {isOpen && kind === 'usage' && <Total label={t('fromCredit')} value={money(amount - due)} />}
      {isOpen && <Total label={t('dueTotal')} value={money(due)} isStrong />}
    </dl>
  );
}

interface TotalProps {
  label: string;
  value: string;
  isStrong?: boolean;
}

function Total({ label, value, isStrong }: TotalProps) {
  return (
    <div data-strong={isStrong || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
