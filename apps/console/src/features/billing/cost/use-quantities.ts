import type { Meter } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { gigabyteMonths } from './cost.ts';

/** The least that is shown, in GB-months: as on the PDF of an invoice, less is “<0.001” instead of a row of zeros. */
const least = 0.001;

/** Returns a function that formats the usage of a meter, in the unit of its price. */
export function useQuantities(monthStartMs: number): (meter: Meter, quantity: bigint) => string {
  const { t } = useTranslation('billing');
  const quantityText = (amount: number) =>
    amount > 0 && amount < least ? `<${formats.quantity(least)}` : formats.quantity(amount);
  return (meter, quantity) => {
    switch (meter) {
      case 'stored_byte_hours':
      case 'archived_byte_hours':
        return t('units.gbMonths', { amount: quantityText(gigabyteMonths(quantity, monthStartMs)) });
      case 'bytes_out':
        return formats.bytes(Number(quantity));
      default:
        return formats.count(Number(quantity));
    }
  };
}
