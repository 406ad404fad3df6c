import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Wordmark } from '#ui/art/wordmark.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { TextLink } from '#ui/text/text-link.tsx';
import type { Details } from '../queries.ts';
import { countryName } from './country-name.ts';
import classes from './invoice.module.css';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoiceTotals } from './invoice-totals.tsx';
import { InvoiceState, useInvoiceMatter, useInvoiceName } from './invoice-words.tsx';
import type { InvoiceDocument } from './queries.ts';

/** A complete invoice. When printed, it is alone on the page. */
export function InvoiceSheet({ invoice }: { invoice: InvoiceDocument }) {
  const { t } = useTranslation(['invoices', 'common']);
  const title = useInvoiceName()(invoice);
  const matter = useInvoiceMatter()(invoice);
  usePageTitle(title);
  return (
    <article className={classes.sheet} aria-label={title}>
      <header className={classes.head}>
        <div className={classes.mark}>
          <Wordmark name={t('common:product')} />
        </div>
        <div className={classes.heading}>
          <h2 className={classes.title}>{title}</h2>
          <InvoiceState state={invoice.state} />
        </div>
      </header>
      {invoice.state === 'draft' && <p className={classes.note}>{t('draftText')}</p>}
      <InvoiceFacts invoice={invoice} matter={matter} />
      <div className={classes.parties}>
        <PartyBlock label={t('seller')} party={invoice.seller} />
        <PartyBlock label={t('buyer')} party={invoice.buyer} isBuyer />
      </div>
      <InvoiceLines invoice={invoice} />
      <InvoiceTotals invoice={invoice} />
      {invoice.kind === 'credit' && <p className={classes.note}>{t('creditNote')}</p>}
    </article>
  );
}

function InvoiceFacts({ invoice, matter }: { invoice: InvoiceDocument; matter: string }) {
  const { t } = useTranslation('invoices');
  const { state, created_at: issuedAt, paid_at: paidAt } = invoice;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('about')}</dt>
        <dd>{matter}</dd>
      </div>
      {state !== 'draft' && (
        <div>
          <dt>{t('issued')}</dt>
          <dd>{formats.date(issuedAt)}</dd>
        </div>
      )}
      {paidAt !== null && (
        <div>
          <dt>{t('paidOn')}</dt>
          <dd>{formats.date(paidAt)}</dd>
        </div>
      )}
    </dl>
  );
}

/** The seller or the buyer. A seller without details is omitted. */
function PartyBlock({ label, party, isBuyer }: { label: string; party: Details; isBuyer?: boolean }) {
  const { t } = useTranslation('invoices');
  const { name, address, country, tax_id: taxId } = party;
  const isNamed = name !== '' || address !== '';
  if (!(isNamed || isBuyer)) return null;
  return (
    <section className={classes.party}>
      <h3>{label}</h3>
      {isNamed ? (
        <>
          <p className={classes.partyName}>{name}</p>
          <p className={classes.address}>{address}</p>
          {country && <p>{countryName(country)}</p>}
          {taxId && (
            <p>
              {t('taxId')} {taxId}
            </p>
          )}
        </>
      ) : (
        <p className={classes.nobody}>
          {t('nobody')} <TextLink to="/dss/billing/details">{t('addDetails')}</TextLink>
        </p>
      )}
    </section>
  );
}
