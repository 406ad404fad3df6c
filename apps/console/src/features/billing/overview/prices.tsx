import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { type Price, pricesQuery } from '../queries.ts';
import { useMeterNames, usePriceUnits } from '../use-meter-names.ts';
import classes from './overview.module.css';

export function Prices() {
  const { t } = useTranslation('billing');
  const query = useQuery(pricesQuery);
  return (
    <Panel title={t('prices.title')} text={t('prices.text')}>
      <Loaded query={query} skeleton={<SkeletonRows count={4} />}>
        {({ prices }) =>
          isFreeOfCharge(prices) ? <p>{t('prices.free')}</p> : <PriceTable prices={prices} />
        }
      </Loaded>
    </Panel>
  );
}

function isFreeOfCharge(prices: readonly Price[]): boolean {
  return prices.every(({ price_micro_usd }) => price_micro_usd === 0);
}

export function PriceTable({ prices }: { prices: readonly Price[] }) {
  const { t } = useTranslation('billing');
  const names = useMeterNames();
  const units = usePriceUnits();
  return (
    <DataTable
      label={t('prices.title')}
      head={
        <>
          <HeadCell>{t('prices.meter')}</HeadCell>
          <HeadCell isNumber>{t('prices.price')}</HeadCell>
          <HeadCell className={classes.unit}>{t('prices.unit')}</HeadCell>
        </>
      }
    >
      {prices.map(({ meter, unit, price_micro_usd }) => (
        <tr key={meter}>
          <Cell isMain>{names[meter]}</Cell>
          <Cell isTotal>{price_micro_usd === 0 ? t('prices.nothing') : formats.money(price_micro_usd)}</Cell>
          <Cell className={classes.unit}>{price_micro_usd > 0 && units[unit]}</Cell>
        </tr>
      ))}
    </DataTable>
  );
}
