import type { Meter, PriceUnit } from '@atoll/contract';
import { useTranslation } from 'react-i18next';

export function useMeterNames(): Record<Meter, string> {
  const { t } = useTranslation('billing');
  return {
    stored_byte_hours: t('meters.stored'),
    archived_byte_hours: t('meters.archived'),
    bytes_out: t('meters.sent'),
    write_requests: t('meters.writes'),
    read_requests: t('meters.reads'),
    delete_requests: t('meters.deletes'),
    model_input_tokens: t('meters.modelInput'),
    model_output_tokens: t('meters.modelOutput'),
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
