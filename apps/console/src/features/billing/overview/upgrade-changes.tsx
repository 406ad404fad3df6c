import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { pricesQuery, type Summary } from '../queries.ts';
import { Changes } from './changes.tsx';
import { PriceTable } from './prices.tsx';

/** Lists the effects of moving to pay as you go, with its prices. */
export function UpgradeChanges({ summary }: { summary: Summary }) {
  const { t } = useTranslation('billing');
  const { data } = useQuery(pricesQuery);
  const { is_charging: isCharging, upgrade_minimum_micro_usd: minimum, credit_micro_usd: credit } = summary;
  return (
    <>
      <Changes
        lines={[
          t('plan.limitsEnd'),
          isCharging ? t('plan.usePays') : t('prices.free'),
          t('plan.asksFor', { minimum: formats.money(minimum), credit: formats.money(credit) }),
        ]}
      />
      {isCharging && data && <PriceTable prices={data.prices} />}
    </>
  );
}
