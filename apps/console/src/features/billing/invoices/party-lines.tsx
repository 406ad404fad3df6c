import { useTranslation } from 'react-i18next';
import type { Details } from '../queries.ts';
import { countryName } from './country-name.ts';
import classes from './invoice.module.css';

/** A named seller or buyer, as on an invoice. */
export function PartyLines({ label, party }: { label: string; party: Details }) {
  const { t } = useTranslation('invoices');
  const { name, address, country, tax_id: taxId } = party;
  return (
    <section className={classes.party}>
      <h3>{label}</h3>
      <p className={classes.partyName}>{name}</p>
      <p className={classes.address}>{address}</p>
      {country && <p>{countryName(country)}</p>}
      {taxId && (
        <p>
          {t('taxId')} {taxId}
        </p>
      )}
    </section>
  );
}
