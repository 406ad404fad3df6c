import { IconFileInvoice } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { invoicesQuery } from '../queries.ts';
import { type InvoiceDialog, InvoiceDialogs } from './invoice-dialogs.tsx';
import { InvoiceTable } from './invoice-table.tsx';

/** Every invoice, with the draft of the current month first. */
export function Invoices() {
  const { t } = useTranslation('invoices');
  const query = useInfiniteQuery(invoicesQuery);
  const [dialog, setDialog] = useState<InvoiceDialog | null>(null);
  const invoices = query.data?.pages.flatMap((page) => page.invoices) ?? [];
  return (
    <Panel title={t('title')} text={t('text')}>
      <Loaded query={query} skeleton={<SkeletonRows count={2} />}>
        {() =>
          invoices.length === 0 ? (
            <EmptyState icon={IconFileInvoice} title={t('emptyTitle')} text={t('emptyText')} />
          ) : (
            <InvoiceTable invoices={invoices} onAct={(kind, invoice) => setDialog({ kind, invoice })} />
          )
        }
      </Loaded>
      <MorePages query={query} label={t('showMore')} />
      <InvoiceDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </Panel>
  );
}
