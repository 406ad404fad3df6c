import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { sentenceGap } from '#lib/language/sentence-gap.ts';
import { Wordmark } from '#ui/art/wordmark.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { TextLink } from '#ui/text/text-link.tsx';
import type { Details } from '../queries.ts';
import classes from './invoice.module.css';
import { InvoiceLines } from './invoice-lines.tsx';
import { numberOf } from './invoice-number.ts';
import { InvoiceTotals } from './invoice-totals.tsx';
import { InvoiceState, useInvoiceMatter, useInvoiceName } from './invoice-words.tsx';
import { PartyLines } from './party-lines.tsx';
import type { InvoiceDocument } from './queries.ts';

/** A complete invoice. When printed, it is alone on the page. */
export function InvoiceSheet({ invoice }: { invoice: InvoiceDocument }) {
  const { t } = useTranslation(['invoices', 'common']);
  const title = useInvoiceName()({ ...invoice, number: numberOf(invoice) });
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
  const { number, state, created_at: createdAt, paid_at: paidAt, version, corrections } = invoice;
  const issuedAt = corrections[version - 1]?.created_at ?? createdAt;
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
      {version > 0 && (
        <div>
          <dt>{t('corrects')}</dt>
          <dd>{t('correctsOf', { number: number ?? '', date: formats.date(createdAt) })}</dd>
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
  const isNamed = party.name !== '' || party.address !== '';
  if (isNamed) return <PartyLines label={label} party={party} />;
  if (!isBuyer) return null;
  return (
    <section className={classes.party}>
      <h3>{label}</h3>
      <p className={classes.nobody}>
        {t('nobody')}
        {sentenceGap}
        <TextLink to="/dss/billing/details">{t('addDetails')}</TextLink>
      </p>
    </section>
  );
}
