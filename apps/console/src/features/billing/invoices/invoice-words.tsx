import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Badge } from '#ui/text/badge.tsx';
import type { Invoice } from '../queries.ts';

/** Returns a function that names an invoice: by its number, or a draft by its month, because its state says that it is one. */
export function useInvoiceName(): (invoice: Pick<Invoice, 'number' | 'period_start'>) => string {
  const { t } = useTranslation('invoices');
  return ({ number, period_start }) => number ?? t('draftTitle', { month: formats.month(period_start ?? 0) });
}

/** Returns a function that describes an invoice: bought credit, or a month's usage. */
export function useInvoiceMatter(): (invoice: Pick<Invoice, 'period_start'>) => string {
  const { t } = useTranslation('invoices');
  return ({ period_start }) =>
    period_start === null ? t('credit') : t('use', { month: formats.month(period_start) });
}

const tones = { draft: 'plain', open: 'bad', paid: 'good', void: 'plain' } as const;

export function InvoiceState({ state }: Pick<Invoice, 'state'>) {
  const { t } = useTranslation('invoices');
  const words = { draft: t('draft'), open: t('open'), paid: t('paid'), void: t('void') };
  return <Badge tone={tones[state]}>{words[state]}</Badge>;
}
