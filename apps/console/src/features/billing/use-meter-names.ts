import type { Meter, PriceUnit } from '@atoll/contract';
import { useTranslation } from 'react-i18next';

export function useMeterNames(): Record<Meter, string> {
  const { t } = useTranslation('billing');
  return {
    stored_byte_hours: t('meters.stored_byte_hours'),
    archived_byte_hours: t('meters.archived_byte_hours'),
    bytes_out: t('meters.bytes_out'),
    write_requests: t('meters.write_requests'),
    read_requests: t('meters.read_requests'),
    delete_requests: t('meters.delete_requests'),
    model_input_tokens: t('meters.model_input_tokens'),
    model_output_tokens: t('meters.model_output_tokens'),
  };
}

/** Returns the units of prices, such as “per GB and month”. */
export function usePriceUnits(): Record<PriceUnit, string> {
  const { t } = useTranslation('billing');
  return {
    gb_month: t('units.gbMonth'),
    gb: t('units.gb'),
    million: t('units.million'),
    million_tokens: t('units.millionTokens'),
  };
}
