import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sentenceGap } from '#lib/language/sentence-gap.ts';
import { Note } from '#ui/text/note.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { detailsQuery } from '../queries.ts';

/** Says whose name the invoice of a purchase will have, because adding it later takes a corrected invoice. */
export function InvoiceRecipient() {
  const { t } = useTranslation('payments');
  const { data: details } = useQuery(detailsQuery);
  if (!details) return null;
  if (details.name !== '') return <p>{t('add.recipient', { name: details.name })}</p>;
  return (
    <Note>
      {t('add.noRecipient')}
      {sentenceGap}
      <TextLink to="/dss/billing/details">{t('add.addDetails')}</TextLink>
    </Note>
  );
}
