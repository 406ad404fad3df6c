import type { Meter } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { gigabyteMonths } from './cost.ts';

/** Returns a function that formats the usage of a meter, in the unit of its price. */
export function useQuantities(monthStartMs: number): (meter: Meter, quantity: bigint) => string {
  const { t } = useTranslation('billing');
  return (meter, quantity) => {
    switch (meter) {
      case 'stored_byte_hours':
      case 'archived_byte_hours':
        return t('units.gbMonths', { amount: formats.quantity(gigabyteMonths(quantity, monthStartMs)) });
      case 'bytes_out':
        return formats.bytes(Number(quantity));
      default:
        return formats.count(Number(quantity));
    }
  };
}
