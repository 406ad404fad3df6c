import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { useMeterNames } from '../use-meter-names.ts';
import classes from './cost.module.css';
import { type Cost, costOf, totalsOf } from './cost.ts';
import { useQuantities } from './use-quantities.ts';

const route = getRouteApi('/_console/dss/billing/usage');

/** The month's cost by bucket, most expensive first. */
export function ByBucket({ buckets, monthStartMs }: { buckets: Cost['buckets']; monthStartMs: number }) {
  const { t } = useTranslation('billing');
  const navigate = route.useNavigate();
  const names = useMeterNames();
  const quantityOf = useQuantities(monthStartMs);
  const used = totalsOf(buckets.flatMap(({ amounts }) => amounts)).map(({ meter }) => meter);
  const rows = buckets
    .map(({ bucket, amounts }) => ({ bucket, cost: costOf(amounts), totals: totalsOf(amounts) }))
    .toSorted((one, other) => other.cost - one.cost);
  const money = formats.moneyColumn(rows.map(({ cost }) => cost));
  return (
    <Panel title={t('cost.byBucket')}>
      <div className={classes.wide}>
        <DataTable
          label={t('cost.byBucket')}
          head={
            <>
              <HeadCell>{t('cost.bucket')}</HeadCell>
              {used.map((meter) => (
                <HeadCell key={meter} isNumber>
                  {names[meter]}
                </HeadCell>
              ))}
              <HeadCell isNumber>{t('cost.amount')}</HeadCell>
            </>
          }
        >
          {rows.map(({ bucket, cost, totals }) => (
            <tr key={bucket}>
              <Cell isMain>
                <Button
                  size="sm"
                  variant="subtle"
                  onClick={() => void navigate({ search: (before) => ({ ...before, bucket }) })}
                >
                  {bucket}
                </Button>
              </Cell>
              {used.map((meter) => (
                <Cell key={meter} label={names[meter]} isNumber>
                  {quantityOf(meter, totals.find((total) => total.meter === meter)?.quantity ?? 0n)}
                </Cell>
              ))}
              <Cell isTotal>{money(cost)}</Cell>
            </tr>
          ))}
        </DataTable>
      </div>
    </Panel>
  );
}
