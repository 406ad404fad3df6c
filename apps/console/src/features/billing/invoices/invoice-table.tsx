import { IconCancel, IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { ActionsHeadCell, Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { RowMenu } from '#ui/lists/row-menu.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { CalendarDate } from '#ui/text/time.tsx';
import type { Invoice } from '../queries.ts';
import { RoundedAmount } from '../rounded-amount.tsx';
import type { InvoiceDialog } from './invoice-dialogs.tsx';
import classes from './invoice-table.module.css';
import { InvoiceState, useInvoiceMatter, useInvoiceName } from './invoice-words.tsx';
import { useDownloads } from './use-downloads.ts';

export interface InvoiceTableProps {
  invoices: Invoice[];
  onAct: (kind: InvoiceDialog['kind'], invoice: Invoice) => void;
}

export function InvoiceTable({ invoices, onAct }: InvoiceTableProps) {
  const { t } = useTranslation('invoices');
  const hasDue = invoices.some(({ due_micro_usd: due }) => due > 0);
  return (
    <div className={classes.root}>
      <DataTable
        label={t('title')}
        head={
          <>
            <HeadCell>{t('invoice')}</HeadCell>
            <HeadCell>{t('about')}</HeadCell>
            <HeadCell>{t('state')}</HeadCell>
            <HeadCell isNumber>{t('issued')}</HeadCell>
            <HeadCell isNumber>{t('amount')}</HeadCell>
            {hasDue && <HeadCell isNumber>{t('due')}</HeadCell>}
            <ActionsHeadCell />
          </>
        }
      >
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} hasDue={hasDue} onAct={onAct} />
        ))}
      </DataTable>
    </div>
  );
}

interface InvoiceRowProps extends Pick<InvoiceTableProps, 'onAct'> {
  invoice: Invoice;
  /** Whether any invoice is unpaid, and the table has a column for it. */
  hasDue: boolean;
}

function InvoiceRow({ invoice, hasDue, onAct }: InvoiceRowProps) {
  const { t } = useTranslation('invoices');
  const wordMatter = useInvoiceMatter();
  const { state, created_at: issuedAt, due_micro_usd: due } = invoice;
  return (
    <tr>
      <Cell isMain>
        <TextLink to="/dss/billing/invoices/$id" params={{ id: invoice.id }}>
          {invoice.number ?? t('draftName')}
        </TextLink>
      </Cell>
      <Cell>{wordMatter(invoice)}</Cell>
      <Cell>
        <InvoiceState state={state} />
      </Cell>
      <Cell isNumber>{state !== 'draft' && <CalendarDate value={issuedAt} />}</Cell>
      <Cell isTotal>
        <RoundedAmount microUsd={invoice.amount_micro_usd} />
      </Cell>
      {hasDue && (
        <Cell label={t('due')} isNumber>
          {due > 0 && <RoundedAmount microUsd={due} />}
        </Cell>
      )}
      <Cell isActions>
        {state === 'open' && (
          <Button variant="subtle" onClick={() => onAct('pay', invoice)}>
            {t('pay')}
          </Button>
        )}
        <InvoiceMenu invoice={invoice} onVoid={() => onAct('void', invoice)} />
      </Cell>
    </tr>
  );
}

function InvoiceMenu({ invoice, onVoid }: { invoice: Invoice; onVoid: () => void }) {
  const { t } = useTranslation('invoices');
  const nameOf = useInvoiceName();
  const { savePdf, saveUsage } = useDownloads();
  const isVoidable = invoice.state === 'open' && invoice.kind === 'credit';
  return (
    <RowMenu
      label={t('menu', { name: nameOf(invoice) })}
      actions={[
        { label: t('pdf'), icon: IconFileTypePdf, onSelect: () => void savePdf(invoice) },
        ...(invoice.kind === 'usage'
          ? [{ label: t('csv'), icon: IconFileTypeCsv, onSelect: () => void saveUsage(invoice) }]
          : []),
        ...(isVoidable
          ? [{ label: t('voidAction'), icon: IconCancel, onSelect: onVoid, isDangerous: true }]
          : []),
      ]}
    />
  );
}
