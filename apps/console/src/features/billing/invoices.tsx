import { IconFileInvoice } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../lib/formats.ts';
import { Button } from '../../ui/button.tsx';
import { ActionsHeadCell, Cell, DataTable, HeadCell } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import classes from './billing-screen.module.css';
import { VoidInvoiceDialog } from './invoice-dialogs.tsx';
import { PayInvoiceDialog } from './payments/pay-invoice-dialog.tsx';
import { type Invoice, invoicesQuery } from './queries.ts';

type OpenDialog = { kind: 'pay' | 'void'; invoice: Invoice };

/** Every invoice; the open ones can be paid or voided. */
export function Invoices() {
  const { t } = useTranslation('billing');
  const query = useInfiniteQuery(invoicesQuery);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const invoices = query.data?.pages.flatMap((page) => page.invoices) ?? [];
  return (
    <Panel title={t('invoices.title')}>
      <Loaded query={query} skeleton={<SkeletonRows count={2} />}>
        {() =>
          invoices.length === 0 ? (
            <EmptyState
              icon={IconFileInvoice}
              title={t('invoices.emptyTitle')}
              text={t('invoices.emptyText')}
            />
          ) : (
            <InvoiceTable invoices={invoices} onAct={(kind, invoice) => setDialog({ kind, invoice })} />
          )
        }
      </Loaded>
      {query.hasNextPage && (
        <ShowMore
          label={t('showMore')}
          isLoading={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      )}
      {dialog?.kind === 'pay' && (
        <PayInvoiceDialog invoice={dialog.invoice} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'void' && (
        <VoidInvoiceDialog invoice={dialog.invoice} onClose={() => setDialog(null)} />
      )}
    </Panel>
  );
}

interface InvoiceTableProps {
  invoices: Invoice[];
  onAct: (kind: OpenDialog['kind'], invoice: Invoice) => void;
}

function InvoiceTable({ invoices, onAct }: InvoiceTableProps) {
  const { t } = useTranslation('billing');
  const states = { open: t('invoices.open'), paid: t('invoices.paid'), void: t('invoices.void') };
  return (
    <DataTable
      label={t('invoices.title')}
      head={
        <>
          <HeadCell>{t('invoices.number')}</HeadCell>
          <HeadCell>{t('invoices.date')}</HeadCell>
          <HeadCell>{t('invoices.state')}</HeadCell>
          <HeadCell isNumber>{t('invoices.amount')}</HeadCell>
          <ActionsHeadCell name={t('invoices.actions')} />
        </>
      }
    >
      {invoices.map((invoice) => (
        <tr key={invoice.id}>
          <Cell label={t('invoices.number')}>
            <strong>{invoice.number}</strong>
          </Cell>
          <Cell label={t('invoices.date')}>
            <time dateTime={new Date(invoice.created_at).toISOString()}>
              {formats.date(invoice.created_at)}
            </time>
          </Cell>
          <Cell label={t('invoices.state')}>
            <span className={classes.state} data-state={invoice.state}>
              {states[invoice.state]}
            </span>
          </Cell>
          <Cell label={t('invoices.amount')} isNumber>
            {formats.money(invoice.amount_micro_usd)}
          </Cell>
          <Cell>
            {invoice.state === 'open' && (
              <div className={classes.acts}>
                <Button variant="subtle" onClick={() => onAct('pay', invoice)}>
                  {t('invoices.pay')}
                </Button>
                <Button variant="subtle" onClick={() => onAct('void', invoice)}>
                  {t('invoices.voidAction')}
                </Button>
              </div>
            )}
          </Cell>
        </tr>
      ))}
    </DataTable>
  );
}
