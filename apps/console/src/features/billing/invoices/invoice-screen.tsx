import { codes } from '@atoll/contract';
import {
  IconArrowLeft,
  IconFileInvoice,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconPencil,
  IconPrinter,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '#lib/calls/call-refused.ts';
import { Button } from '#ui/actions/button.tsx';
import { May } from '#ui/actions/may.tsx';
import { SelectField } from '#ui/fields/choices/select-field.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { CorrectInvoiceDialog } from './correct-invoice-dialog.tsx';
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
  const [version, setVersion] = useState<number | undefined>();
  const [isCorrecting, setCorrecting] = useState(false);
  const query = useQuery(invoiceQuery(id, version));
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
              <InvoiceActions
                invoice={invoice}
                onAct={(kind) => setDialog({ kind, invoice })}
                onCorrect={() => setCorrecting(true)}
              />
              {invoice.corrections.length > 0 && <Versions invoice={invoice} onChange={setVersion} />}
              <InvoiceSheet invoice={invoice} />
              {isCorrecting && (
                <CorrectInvoiceDialog
                  invoice={invoice}
                  onClose={() => setCorrecting(false)}
                  onDone={() => {
                    setVersion(undefined);
                    setCorrecting(false);
                  }}
                />
              )}
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
  onCorrect: () => void;
}

/** Chooses between the invoice as issued and its corrections. */
function Versions({ invoice, onChange }: { invoice: InvoiceDocument; onChange: (version: number) => void }) {
  const { t } = useTranslation('invoices');
  const { number, version, corrections } = invoice;
  const issued = { value: '0', label: t('asIssued', { number: number ?? '' }) };
  const corrected = corrections.map((one, index) => ({ value: String(index + 1), label: one.number }));
  return (
    <div className={classes.versions}>
      <SelectField
        label={t('version')}
        value={String(version)}
        options={[issued, ...corrected].toReversed()}
        onChange={(value) => onChange(Number(value))}
      />
    </div>
  );
}

function InvoiceActions({ invoice, onAct, onCorrect }: InvoiceActionsProps) {
  const { t } = useTranslation('invoices');
  const { savePdf, isSavingPdf, saveUsage, isSavingUsage } = useDownloads();
  const { state, version, corrections } = invoice;
  const isOpen = state === 'open';
  const isCorrectable = (isOpen || state === 'paid') && version === corrections.length;
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
        onClick={() => void savePdf(invoice, invoice)}
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
      {isCorrectable && (
        <May call="correctInvoice">
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPencil size={20} stroke={1.6} aria-hidden />}
            onClick={onCorrect}
          >
            {t('correct')}
          </Button>
        </May>
      )}
      {isOpen && invoice.kind === 'credit' && (
        <Button size="sm" variant="default" onClick={() => onAct('void')}>
          {t('voidAction')}
        </Button>
      )}
    </div>
  );
}
