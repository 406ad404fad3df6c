import type { Meter } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/formats.ts';
import { gigabyteMonths } from './cost.ts';

/** How much was used of a meter, in words, in the unit that its price is for. */
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
