import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useWrite } from '#ui/actions/use-write.ts';
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';
import { Refusal } from '#ui/text/refusal.tsx';
import { type Details, detailsQuery } from '../queries.ts';
import { correctInvoiceWrite } from '../writes.ts';
import { PartyLines } from './party-lines.tsx';
import type { InvoiceDocument } from './queries.ts';

interface Props {
  /** Its last version. */
  invoice: InvoiceDocument;
  onClose: () => void;
  /** Called once the corrected invoice exists. */
  onDone: () => void;
}

/** Issues a corrected invoice for the current billing details. Without other details, it leads to them. */
export function CorrectInvoiceDialog({ invoice, onClose, onDone }: Props) {
  const { t } = useTranslation('invoices');
  const query = useQuery(detailsQuery);
  const { run, isRunning, error } = useWrite(correctInvoiceWrite, { onDone });
  return (
    <Dialog title={t('correctTitle', { number: invoice.number ?? '' })} onClose={onClose}>
      <Loaded query={query} skeleton={<SkeletonBlock height={120} />}>
        {(details) => {
          const isNew = details.name !== '' && !isSame(details, invoice.buyer);
          return (
            <>
              <p>{isNew ? t('correctText') : t(details.name === '' ? 'correctNone' : 'correctSame')}</p>
              {details.name !== '' && <PartyLines label={t('buyer')} party={details} />}
              <Refusal text={error} />
              <DialogActions>
                {isNew ? (
                  <>
                    <ButtonLink size="sm" variant="default" to="/dss/billing/details">
                      {t('details.title')}
                    </ButtonLink>
                    <Button size="sm" loading={isRunning} onClick={() => void run({ id: invoice.id })}>
                      {t('correctSubmit')}
                    </Button>
                  </>
                ) : (
                  <ButtonLink size="sm" to="/dss/billing/details">
                    {t('details.title')}
                  </ButtonLink>
                )}
              </DialogActions>
            </>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

function isSame(one: Details, other: Details): boolean {
  return (
    one.name === other.name &&
    one.address === other.address &&
    one.country === other.country &&
    one.tax_id === other.tax_id
  );
}
