import { codes } from '@atoll/contract';
import {
  IconArrowLeft,
  IconFileInvoice,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconPrinter,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '#lib/calls/call-refused.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import classes from './invoice.module.css';
import { type InvoiceDialog, InvoiceDialogs } from './invoice-dialogs.tsx';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { type InvoiceDocument, invoiceQuery } from './queries.ts';
import { useDownloads } from './use-downloads.ts';

const route = getRouteApi('/_console/dss/billing/invoices/$id');

/** /dss/billing/invoices/$id: an invoice as it is printed, with its actions. */
export function InvoiceScreen() {
  const { t } = useTranslation('invoices');
  const { id } = route.useParams();
  const query = useQuery(invoiceQuery(id));
  const [dialog, setDialog] = useState<InvoiceDialog | null>(null);
  const isUnknown = query.error instanceof CallRefused && query.error.code === codes.invoiceStateInvalid;
  return (
    <div className={classes.screen}>
      <div className={classes.back}>
        <IconArrowLeft size={16} stroke={1.8} aria-hidden />
        <TextLink to="/dss/billing/invoices" activeOptions={{ exact: true }}>
          {t('back')}
        </TextLink>
      </div>
      {isUnknown ? (
        <EmptyState icon={IconFileInvoice} title={t('unknown')} text={t('emptyText')} />
      ) : (
        <Loaded query={query} skeleton={<SkeletonBlock height={480} />}>
          {(invoice) => (
            <>
              <InvoiceActions invoice={invoice} onAct={(kind) => setDialog({ kind, invoice })} />
              <InvoiceSheet invoice={invoice} />
            </>
          )}
        </Loaded>
      )}
      <InvoiceDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </div>
  );
}

interface InvoiceActionsProps {
  invoice: InvoiceDocument;
  onAct: (kind: InvoiceDialog['kind']) => void;
}

function InvoiceActions({ invoice, onAct }: InvoiceActionsProps) {
  const { t } = useTranslation('invoices');
  const { savePdf, isSavingPdf, saveUsage, isSavingUsage } = useDownloads();
  const isOpen = invoice.state === 'open';
  return (
    <div className={classes.actions}>
      {isOpen && (
        <Button size="sm" onClick={() => onAct('pay')}>
          {t('pay')}
        </Button>
      )}
      <Button
        size="sm"
        variant="default"
        leftSection={<IconFileTypePdf size={20} stroke={1.6} aria-hidden />}
        loading={isSavingPdf}
        onClick={() => void savePdf(invoice)}
      >
        {t('pdf')}
      </Button>
      {invoice.kind === 'usage' && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconFileTypeCsv size={20} stroke={1.6} aria-hidden />}
          loading={isSavingUsage}
          onClick={() => void saveUsage(invoice)}
        >
          {t('csv')}
        </Button>
      )}
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPrinter size={20} stroke={1.6} aria-hidden />}
        onClick={() => window.print()}
      >
        {t('print')}
      </Button>
      {isOpen && invoice.kind === 'credit' && (
        <Button size="sm" variant="default" onClick={() => onAct('void')}>
          {t('voidAction')}
        </Button>
      )}
    </div>
  );
}
